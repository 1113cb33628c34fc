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

/// Whether a name is that of a pack: .pak or .pkz, in any case.
[[nodiscard]] bool isPackName(std::string_view name);
/// The packs among the names, in the game's order, in which later ones win: those that begin with "pak" by
/// their number (none is 0), then the others; equal ones by the alphabet, without case.
[[nodiscard]] std::vector<std::string> packsIn(std::vector<std::string> names);

/// A file in a pack.
struct PackEntry {
    std::string name;         ///< as gameName() gives it
    std::uint64_t bytes = 0;  ///< unpacked
    std::uint64_t place = 0;  ///< where its pack finds it
};

/// A .pak or .pkz file of the game: many files in one. Only the directory is kept in memory.
class Pack {
  public:
    virtual ~Pack() = default;
    Pack(const Pack&) = delete;
    Pack& operator=(const Pack&) = delete;

    /// By name. Of several of one name there is the last.
    [[nodiscard]] const std::vector<PackEntry>& entries() const noexcept { return entries_; }
    /// Names that no game folder can have (gameName()) and are left out.
    [[nodiscard]] std::size_t refused() const noexcept { return refused_; }
    /// Null where there is none; `name` as of gameName().
    [[nodiscard]] const PackEntry* find(std::string_view name) const;
    /// What an entry holds. Stops when the StopScope says so. Errors: more than `maxBytes`, more or fewer
    /// bytes than the directory says, damaged, packed in a way that the game does not know, or encrypted.
    [[nodiscard]] Result<Bytes> read(const PackEntry& entry, std::uint64_t maxBytes);

  protected:
    Pack() = default;
    /// All bytes of an entry; `where` names it in errors.
    [[nodiscard]] virtual Result<Bytes> readWhole(const PackEntry& entry, const std::string& where) = 0;
    /// The pack's name in errors.
    [[nodiscard]] virtual const std::string& where() const = 0;
    /// Takes the files of a pack in its order.
    void setEntries(std::vector<PackEntry> entries, std::size_t refused);

  private:
    std::vector<PackEntry> entries_;
    std::size_t refused_ = 0;
};

/// Opens a pack by its content, whatever its name; links are followed, others have made packs smaller. Stops
/// when the StopScope says so. Errors: as readFile(), no pack, damaged, more files than limit::kGameFiles or
/// a directory larger than limit::kPackDirectoryBytes.
[[nodiscard]] Result<std::unique_ptr<Pack>> openPack(const std::filesystem::path& path);

/// The same of a whole file in memory, which must live as long as the pack. `where` names it in errors.
[[nodiscard]] Result<std::unique_ptr<Pack>> openPack(std::span<const std::byte> file, std::string_view where);

}  // namespace navwright
