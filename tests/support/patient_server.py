"""``pegwise`` with a time limit for computations that even a busy machine meets."""

if __name__ == "__main__":
    from pegwise.__main__ import main
    from pegwise.web.settings import Settings
    from support.waiting import PATIENCE

    usual = Settings("").limits  # the instance that every Settings has by default
    for limit in ("seconds_a_request", "waiting_seconds"):
        object.__setattr__(usual, limit, float(PATIENCE))
    main()
