#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/limits.h"
#include "core/base/result.h"

namespace navwright {

/// Whether a file is named like a pack: .pak or .pkz, ignoring case.
[[nodiscard]] bool isPackName(std::string_view name);
/// Filters and sorts names of packs in the game's order, where later ones win: "pak*" by number (none is 0),
/// then the others alphabetically, ignoring case.
[[nodiscard]] std::vector<std::string> packsIn(std::vector<std::string> names);

/// A file in a pack.
struct PackEntry {
    std::string name;         ///< normalised by gameName()
    std::uint64_t bytes = 0;  ///< unpacked
    std::uint64_t place = 0;  ///< position in the pack
};

/// An archive of game files (.pak or .pkz). Only its directory is kept in memory.
class Pack {
  public:
    virtual ~Pack() = default;
    Pack(const Pack&) = delete;
    Pack& operator=(const Pack&) = delete;

    /// Sorted by name. Of duplicates only the last.
    [[nodiscard]] const std::vector<PackEntry>& entries() const noexcept { return entries_; }
    /// Number of names skipped because gameName() rejects them.
    [[nodiscard]] std::size_t refused() const noexcept { return refused_; }
    /// nullptr when absent; `name` as from gameName().
    [[nodiscard]] const PackEntry* find(std::string_view name) const;
    /// Reads an entry. Can be cancelled through StopScope. Errors: more than `maxBytes`, a size other than
    /// the directory's, damaged, an unsupported compression method, encrypted.
    [[nodiscard]] Result<Bytes> read(const PackEntry& entry, std::uint64_t maxBytes);

  protected:
    Pack() = default;
    /// Reads all bytes of an entry; `where` names it in errors.
    [[nodiscard]] virtual Result<Bytes> readWhole(const PackEntry& entry, const std::string& where) = 0;
    /// The pack's name in errors.
    [[nodiscard]] virtual const std::string& where() const = 0;
    /// Sets the entries in file order.
    void setEntries(std::vector<PackEntry> entries, std::size_t refused);

  private:
    std::vector<PackEntry> entries_;
    std::size_t refused_ = 0;
};

/// Opens a pack, detected by content; follows links, as players replace packs by links. Can be cancelled
/// through StopScope. Errors: those of readFile(), not a pack, damaged, more files than limit::kGameFiles, a
/// directory larger than limit::kPackDirectoryBytes.
[[nodiscard]] Result<std::unique_ptr<Pack>> openPack(const std::filesystem::path& path);

/// Opens a pack in memory, which must outlive it. `where` names it in errors.
[[nodiscard]] Result<std::unique_ptr<Pack>> openPack(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
