#pragma once

#include <filesystem>

#include "core/system/signals.h"

namespace navwright {

/// While one lives, endAbruptly() waits: for steps that must not be cut off, such as renaming several files
/// that belong together, or changing a folder that is put back afterwards. May nest, on any thread.
class Unbroken {
  public:
    Unbroken();
    Unbroken(const Unbroken&) = delete;
    Unbroken& operator=(const Unbroken&) = delete;
    ~Unbroken();
};

/// Registers a file that endAbruptly() removes, as it is of no use before it is finished.
void rememberTemporary(const std::filesystem::path& file);
void forgetTemporary(const std::filesystem::path& file);

/// Ends the process at once with this exit code, whatever its threads do, as soon as no Unbroken is left.
/// Nothing is destroyed; temporaries are removed.
[[noreturn]] void endAbruptly(int code);

}  // namespace navwright
