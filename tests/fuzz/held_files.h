#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>

#include "require.h"

/// A file that is on no disk, for readers that ask for a path.
class MemoryFile {
  public:
    MemoryFile() : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) { require(descriptor_ >= 0); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() { close(descriptor_); }

    /// From now on it holds these bytes.
    [[nodiscard]] std::filesystem::path with(std::span<const std::byte> bytes) const {
        require(ftruncate(descriptor_, 0) == 0);
        require(pwrite(descriptor_, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
        return "/proc/self/fd/" + std::to_string(descriptor_);
    }

  private:
    int descriptor_;
};

/// A folder for readers that ask for one; gone at the end.
class HeldFolder {
  public:
    HeldFolder() {
        std::array<char, 32> name{"/tmp/fuzz.XXXXXX"};
        require(mkdtemp(name.data()) != nullptr);
        path_ = name.data();
    }
    HeldFolder(const HeldFolder&) = delete;
    HeldFolder& operator=(const HeldFolder&) = delete;
    ~HeldFolder() {
        std::error_code code;
        std::filesystem::remove_all(path_, code);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    void put(const std::string& name, std::string_view text) const {
        std::ofstream out(path_ / name, std::ios::binary);
        require(out.write(text.data(), static_cast<std::streamsize>(text.size())).good());
    }

  private:
    std::filesystem::path path_;
};
