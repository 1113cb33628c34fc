#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum { kMostPath = 512, kMostText = 1 << 16, kFrames = 14 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char watched[kMostPath];
static unsigned delay;
static unsigned delayed;
static char calls[kMostText];
static __thread int inside;  /* symbols are looked up with calls of the same kind */

void slowFolderWatch(const char* prefix, unsigned milliseconds) {
    pthread_mutex_lock(&mutex);
    snprintf(watched, sizeof watched, "%s", prefix);
    delay = milliseconds;
    delayed = 0;
    calls[0] = '\0';
    pthread_mutex_unlock(&mutex);
}

const char* slowFolderCalls(void) {
    return calls;
}

unsigned slowFolderDelayed(void) {
    return delayed;
}

static void note(const char* name, const char* path) {
    void* frames[kFrames];
    const int count = backtrace(frames, kFrames);
    char** symbols = backtrace_symbols(frames, count);
    size_t used = strlen(calls);
    used += (size_t)snprintf(calls + used, sizeof calls - used, "%s %s\n", name, path);
    for (int i = 3; symbols != NULL && i < count && used < sizeof calls - 1; ++i) {
        const char* symbol = strchr(symbols[i], '(');
        used += (size_t)snprintf(calls + used, sizeof calls - used, "    %s\n", symbol ? symbol : symbols[i]);
    }
    free(symbols);
}

static void touch(const char* name, const char* path) {
    if (inside || path == NULL) return;
    inside = 1;
    unsigned milliseconds = 0;
    pthread_mutex_lock(&mutex);
    const size_t length = strlen(watched);
    if (length > 0 && strncmp(path, watched, length) == 0) {
        milliseconds = delay;
        ++delayed;
        if (gettid() == getpid() && strlen(calls) < sizeof calls / 2) note(name, path);
    }
    pthread_mutex_unlock(&mutex);
    inside = 0;
    if (milliseconds > 0) {
        const struct timespec time = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
        nanosleep(&time, NULL);
    }
}

static void touchDescriptor(const char* name, int descriptor) {
    if (inside || watched[0] == '\0') return;
    char link[64], path[kMostPath];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    inside = 1;
    const ssize_t length = readlink(link, path, sizeof path - 1);
    inside = 0;
    if (length <= 0) return;
    path[length] = '\0';
    touch(name, path);
}

/* The function of the C library itself. */
#define REAL(name)                                                    \
    static __typeof__(&name) real;                                    \
    if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, #name)

#define PATH_CALL(type, name, path, parameters, arguments) \
    type name parameters {                                 \
        REAL(name);                                        \
        touch(#name, path);                                \
        return real arguments;                             \
    }

#define DESCRIPTOR_CALL(type, name, descriptor, parameters, arguments) \
    type name parameters {                                             \
        REAL(name);                                                    \
        touchDescriptor(#name, descriptor);                            \
        return real arguments;                                         \
    }

#define OPEN_CALL(name)                                  \
    int name(const char* path, int flags, ...) {         \
        REAL(name);                                      \
        va_list rest;                                    \
        va_start(rest, flags);                           \
        const mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                    \
        touch(#name, path);                              \
        return real(path, flags, mode);                  \
    }

OPEN_CALL(open)
OPEN_CALL(open64)

int openat(int folder, const char* path, int flags, ...) {
    REAL(openat);
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    touch("openat", path);
    return real(folder, path, flags, mode);
}

PATH_CALL(FILE*, fopen, path, (const char* path, const char* mode), (path, mode))
PATH_CALL(FILE*, fopen64, path, (const char* path, const char* mode), (path, mode))
PATH_CALL(int, stat, path, (const char* path, struct stat* out), (path, out))
PATH_CALL(int, lstat, path, (const char* path, struct stat* out), (path, out))
PATH_CALL(int, stat64, path, (const char* path, struct stat64* out), (path, out))
PATH_CALL(int, lstat64, path, (const char* path, struct stat64* out), (path, out))
PATH_CALL(int, fstatat, path, (int folder, const char* path, struct stat* out, int flags),
          (folder, path, out, flags))
PATH_CALL(int, fstatat64, path, (int folder, const char* path, struct stat64* out, int flags),
          (folder, path, out, flags))
PATH_CALL(int, statx, path, (int folder, const char* path, int flags, unsigned mask, struct statx* out),
          (folder, path, flags, mask, out))
PATH_CALL(int, statvfs, path, (const char* path, struct statvfs* out), (path, out))
PATH_CALL(int, access, path, (const char* path, int mode), (path, mode))
PATH_CALL(int, faccessat, path, (int folder, const char* path, int mode, int flags),
          (folder, path, mode, flags))
PATH_CALL(int, rename, from, (const char* from, const char* to), (from, to))
PATH_CALL(int, renameat2, from, (int a, const char* from, int b, const char* to, unsigned flags),
          (a, from, b, to, flags))
PATH_CALL(int, unlink, path, (const char* path), (path))
PATH_CALL(int, unlinkat, path, (int folder, const char* path, int flags), (folder, path, flags))
PATH_CALL(int, remove, path, (const char* path), (path))
PATH_CALL(int, mkdir, path, (const char* path, mode_t mode), (path, mode))
PATH_CALL(int, rmdir, path, (const char* path), (path))
PATH_CALL(int, link, from, (const char* from, const char* to), (from, to))
PATH_CALL(int, chmod, path, (const char* path, mode_t mode), (path, mode))
PATH_CALL(int, mkostemp, path, (char* path, int flags), (path, flags))
PATH_CALL(int, mkostemp64, path, (char* path, int flags), (path, flags))
PATH_CALL(DIR*, opendir, path, (const char* path), (path))
PATH_CALL(char*, realpath, path, (const char* path, char* out), (path, out))
PATH_CALL(ssize_t, readlink, path, (const char* path, char* out, size_t size), (path, out, size))
PATH_CALL(int, inotify_add_watch, path, (int descriptor, const char* path, uint32_t mask),
          (descriptor, path, mask))

DESCRIPTOR_CALL(ssize_t, read, descriptor, (int descriptor, void* out, size_t size), (descriptor, out, size))
DESCRIPTOR_CALL(ssize_t, write, descriptor, (int descriptor, const void* in, size_t size),
                (descriptor, in, size))
DESCRIPTOR_CALL(ssize_t, pwrite, descriptor, (int descriptor, const void* in, size_t size, off_t at),
                (descriptor, in, size, at))
DESCRIPTOR_CALL(int, fsync, descriptor, (int descriptor), (descriptor))
DESCRIPTOR_CALL(int, fdatasync, descriptor, (int descriptor), (descriptor))
DESCRIPTOR_CALL(int, flock, descriptor, (int descriptor, int operation), (descriptor, operation))
DESCRIPTOR_CALL(int, ftruncate, descriptor, (int descriptor, off_t size), (descriptor, size))
