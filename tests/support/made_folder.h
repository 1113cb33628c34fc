#pragma once

#include <QTemporaryDir>

#include <filesystem>
#include <string>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"

/// A temporary folder with files for a test.
class MadeFolder {
  public:
    [[nodiscard]] std::filesystem::path at(const std::string& name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }
    [[nodiscard]] std::filesystem::path path() const { return folder_.path().toStdString(); }
    /// Writes a file, creating folders as needed.
    void put(const std::string& name, std::span<const std::byte> bytes) const {
        std::filesystem::create_directories(at(name).parent_path());
        if (!navwright::writeFile(at(name), bytes)) qFatal("cannot write %s", name.c_str());
    }
    void put(const std::string& name, std::string_view text) const {
        put(name, std::as_bytes(std::span(text)));
    }

  private:
    QTemporaryDir folder_;
};
