#pragma once

/// A folder that answers slowly, and a list of who waits for it: a program that links slow_folder.c has these
/// calls of the C library replaced.
extern "C" {
/// From now on every call that names a file whose path starts with `prefix` takes so much longer, and those
/// on the first thread of the program are noted. An empty prefix ends it. What was noted is forgotten.
void slowFolderWatch(const char* prefix, unsigned milliseconds);
/// The calls noted, a line each with the place it came from: "stat /tmp/x (QFileInfo::exists+0x1f ...)".
const char* slowFolderCalls(void);
/// How many calls were delayed, on whatever thread.
unsigned slowFolderDelayed(void);
}
