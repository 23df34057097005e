#ifdef __linux__
#include <stddef.h>

// What the Swift runtime takes from /proc, which an empty root does not have.

// It looks for a crash reporter beside the program as it starts, and aborts where it cannot tell where that is. A program of
// one file has none.
char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}

// It reads the arguments from /proc/self/cmdline, unless it is told them; glibc hands them to constructors.
void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

__attribute__((constructor)) static void tell_arguments(int argc, char **argv) {
  _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
}
#endif
