#pragma once

/// Simulates a slow folder and lists who waits for it: slow_folder.c replaces these C library calls in
/// programs that link it.
extern "C" {
/// Delays every call with a path that starts with `prefix`, and records those on the main thread. An empty
/// prefix stops this. Clears earlier records.
void slowFolderWatch(const char* prefix, unsigned milliseconds);
/// The recorded calls, one per line with their caller: "stat /tmp/x (QFileInfo::exists+0x1f ...)".
const char* slowFolderCalls(void);
/// The number of delayed calls on all threads.
unsigned slowFolderDelayed(void);
}
