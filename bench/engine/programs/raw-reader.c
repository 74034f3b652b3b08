/* The minimum of work with programs in terminals: read their output and search it for a text.
 *   cat FILE                           prints how many seconds it takes to read all of it
 *   marks COUNT FLOODS COMMAND ARGS    prints when each mark was seen, next to FLOODS programs that print endlessly
 *   echoes COUNT                       prints how long each echo takes
 *   starts COUNT                       prints the time from each start of a program to its first word */
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_PROGRAMS 128
static struct pollfd masters[MAX_PROGRAMS];
static pid_t children[MAX_PROGRAMS];
static int count;
static char seen[65536 + 1];
static size_t length;

static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static void start(char **argv) {
  struct winsize size = {.ws_row = 40, .ws_col = 120};
  int master;
  pid_t child = count < MAX_PROGRAMS ? forkpty(&master, NULL, NULL, &size) : -1;
  if (child < 0) exit(1);
  if (child == 0) {
    execvp(argv[0], argv);
    _exit(127);
  }
  children[count] = child;
  masters[count++] = (struct pollfd){.fd = master, .events = POLLIN};
}

/* Reads from all; keeps the newest of what the last one wrote. Returns 0 when that has ended. */
static int read_some(void) {
  static char others[65536];
  /* a single one may as well block in its read */
  if (count > 1 && poll(masters, (nfds_t)count, -1) < 0) return 1;
  for (int i = 0; i < count; i++) {
    if (count > 1 && !(masters[i].revents & (POLLIN | POLLHUP))) continue;
    if (i < count - 1) {
      if (read(masters[i].fd, others, sizeof others) < 0) masters[i].fd = -1;
      continue;
    }
    if (length > sizeof seen / 2) length = 0;
    ssize_t got = read(masters[i].fd, seen + length, sizeof seen - 1 - length);
    if (got <= 0) return 0;
    length += (size_t)got;
    seen[length] = 0;
  }
  return 1;
}

static void until(const char *text) {
  while (!strstr(seen, text))
    if (!read_some()) exit(1);
  length = 0;
  seen[0] = 0;
}

static void type(const char *text) {
  if (write(masters[count - 1].fd, text, strlen(text)) < 0) exit(1);
}

static void end_all(void) {
  while (count > 0) {
    count--;
    kill(children[count], SIGKILL);
    waitpid(children[count], NULL, 0);
    if (masters[count].fd >= 0) close(masters[count].fd);
  }
  length = 0;
  seen[0] = 0;
}

static void cat(char *file) {
  double started = now_ms();
  start((char *[]){"cat", file, NULL});
  while (read_some()) length = 0;
  printf("%.6f\n", (now_ms() - started) / 1e3);
}

static void marks(int times, int floods, char **argv) {
  char text[32];
  while (count < floods) start((char *[]){"yes", NULL});
  start(argv);
  until("ready.");
  for (int i = 0; i < times; i++) {
    snprintf(text, sizeof text, "mark-%d.", i);
    type("\n");
    until(text);
    printf("%.6f\n", now_ms());
  }
  type("\n");
  while (read_some()) length = 0;
}

static void echoes(int times) {
  char text[32], line[40];
  start((char *[]){"sh", "-c", "echo ready.; exec cat > /dev/null", NULL});
  until("ready.");
  for (int i = 0; i < times; i++) {
    snprintf(text, sizeof text, "key-%d.", i);
    snprintf(line, sizeof line, "%s\r", text);
    double started = now_ms();
    type(line);
    until(text);
    printf("%.6f\n", now_ms() - started);
  }
}

static void starts(int times) {
  for (int i = 0; i < times; i++) {
    double started = now_ms();
    start((char *[]){"echo", "ready.", NULL});
    until("ready.");
    printf("%.6f\n", now_ms() - started);
    end_all();
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  if (!strcmp(argv[1], "cat")) cat(argv[2]);
  else if (!strcmp(argv[1], "marks") && argc > 4) marks(atoi(argv[2]), atoi(argv[3]), argv + 4);
  else if (!strcmp(argv[1], "echoes")) echoes(atoi(argv[2]));
  else if (!strcmp(argv[1], "starts")) starts(atoi(argv[2]));
  else return 2;
  end_all();
  return 0;
}
