"""``pegwise`` with time limits for computations and engines that even a busy machine meets."""

if __name__ == "__main__":
    import sys

    from pegwise.__main__ import main
    from pegwise.engines.client import OFFERED_LIMITS
    from pegwise.web.settings import Settings
    from support.untyped_codes import deal_untyped_codes
    from support.waiting import PATIENCE

    deal_untyped_codes()
    usual = Settings("").limits  # the instance that every Settings has by default
    for limit in ("seconds_a_request", "waiting_seconds"):
        object.__setattr__(usual, limit, float(PATIENCE))
    for limit in ("seconds", "start"):
        object.__setattr__(OFFERED_LIMITS, limit, float(PATIENCE))
    sys.exit(main())
