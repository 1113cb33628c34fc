#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/abrupt_end.h"
#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/bots/test/report.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// Files written by work that may be cancelled: restore() or the last owner's end puts everything back as it
/// was, unless the files are kept. Until then nothing ends the process.
class TestFiles {
  public:
    TestFiles() = default;
    TestFiles(const TestFiles&) = delete;
    TestFiles& operator=(const TestFiles&) = delete;
    ~TestFiles();

    /// Writes a file, and makes its folder if need be. Errors: cannot be written; the earlier file cannot be
    /// read.
    [[nodiscard]] Result<> write(const std::filesystem::path& target, std::span<const std::byte> bytes);
    /// Puts earlier files back, and removes new ones and their folders.
    [[nodiscard]] Result<> restore();
    /// Keeps all files: restore() does nothing any more.
    void keep();

  private:
    [[nodiscard]] Result<> makeFolder(const std::filesystem::path& folder);

    std::map<std::filesystem::path, std::optional<Bytes>> before_;
    std::vector<std::filesystem::path> folders_;  ///< made here, the outer before the inner
    std::optional<Unbroken> whole_;
};

/// A report from a file, which must be about the nav that is open: as it would be written now, or as its own
/// file has it. Errors: nothing is open, unreadable, damaged, for another map, for another nav (both hashes
/// named).
[[nodiscard]] Result<std::shared_ptr<const NavtestReport>> loadReport(const std::filesystem::path& path,
                                                                      const Document& document);

}  // namespace navwright
