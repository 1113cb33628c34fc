#pragma once

#include <sys/types.h>

#include "navgen_files.h"

/// Whether a process has a handler for this signal, according to the kernel.
inline bool catchesSignal(int signal, pid_t process) {
    for (const auto& line : NavgenFolder::read("/proc/" + std::to_string(process) + "/status").split('\n')) {
        if (line.startsWith("SigCgt:"))
            return ((line.mid(7).trimmed().toULongLong(nullptr, 16) >> (signal - 1)) & 1) != 0;
    }
    return false;
}
