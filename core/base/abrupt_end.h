#pragma once

#include <filesystem>

namespace navwright {

/// Work that is not cut off in the middle by endAbruptly(): renaming several files that belong together,
/// changing a folder that is put back afterwards. May nest, on any thread.
class Unbroken {
  public:
    Unbroken();
    Unbroken(const Unbroken&) = delete;
    Unbroken& operator=(const Unbroken&) = delete;
    ~Unbroken();
};

/// A file that is of no use before it is finished: endAbruptly() removes it.
void rememberTemporary(const std::filesystem::path& file);
void forgetTemporary(const std::filesystem::path& file);

/// Ends the process at once with this exit code, whatever its threads do, as soon as no Unbroken is left.
/// Nothing is destroyed; temporaries are removed.
[[noreturn]] void endAbruptly(int code);

/// From now on a file that may not get larger (`ulimit -f`) is an error of writing it, and does not end the
/// program. Programs started from here are ended by it as usual.
void surviveFileSizeLimit();

}  // namespace navwright
