/* An engine in C: it guesses the first code that fits every answer (docs/reference/engines.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TURNS = 200 };
static int places, symbols, turns, known, bulls[MOST_TURNS], cows[MOST_TURNS];
static char guesses[MOST_TURNS][10], code[10];

static int fits(int turn) {
  int hits = 0, common = 0, mine[256] = {0}, theirs[256] = {0};
  for (int i = 0; i < places; i++) {
    hits += code[i] == guesses[turn][i];
    mine[(unsigned char)code[i]]++, theirs[(unsigned char)guesses[turn][i]]++;
  }
  for (int s = '1'; s < '1' + symbols; s++) common += mine[s] < theirs[s] ? mine[s] : theirs[s];
  return hits == bulls[turn] && common - hits == cows[turn];
}

static int read_position(char *word) {
  char end, end_of_turn;
  for (; word && !strcmp(word, "seed"); word = strtok(NULL, " \r\n")) {
    char *seed = strtok(NULL, " \r\n"), quote = seed ? *seed : 0;
    if (quote == '\'' || quote == '"')
      while (seed && seed[strlen(seed) - 1] != quote) seed = strtok(NULL, " \r\n");
  }
  if (!word || sscanf(word, "%1dx%1d%c", &places, &symbols, &end) != 2) return 0;
  for (turns = 0; (word = strtok(NULL, " \r\n")); turns++) {
    if (turns == MOST_TURNS || strspn(word, "123456789") != (size_t)places) return 0;
    if (sscanf(word, "%9[1-9]:%d,%d%c", guesses[turns], &bulls[turns], &cows[turns],
               &end_of_turn) != 3 || bulls[turns] + cows[turns] > places) return 0;
    for (int i = 0; i < places; i++) if (guesses[turns][i] >= '1' + symbols) return 0;
  }
  return places > 0 && symbols > 0;
}

static const char *first_fit(void) {
  memset(code, '1', places), code[places] = 0;
  for (int place = 0, turn; place >= 0;) {
    for (turn = 0; turn < turns && fits(turn);) turn++;
    if (turn == turns) return code;
    for (place = places - 1; place >= 0 && ++code[place] == '1' + symbols; place--) code[place] = '1';
  }
  return NULL;
}

int main(void) {
  char *line = NULL, *verb;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    if (!(verb = strtok(line, " \r\n"))) continue;
    if (!strcmp(verb, "hello")) puts("ok 1");
    else if (!strcmp(verb, "list-commands")) puts("ok hello list-commands position go quit");
    else if (!strcmp(verb, "position")) puts((known = read_position(strtok(NULL, " \r\n"))) ? "ok" : "error cannot read that");
    else if (!strcmp(verb, "go") && known) printf(first_fit() ? "guess %s\n" : "error no code fits\n", code);
    else puts(strcmp(verb, "quit") ? "error unknown command or no position" : "ok");
    fflush(stdout);
    if (!strcmp(verb, "quit")) return 0;
  }
  return 0;
}
