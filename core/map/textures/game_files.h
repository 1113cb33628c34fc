#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/base/limits.h"
#include "core/base/result.h"
#include "core/map/packs/pack.h"
#include "core/map/textures/loose_files.h"

namespace navwright {

/// A file found by GameFiles.
struct GameFile {
    std::string name;         ///< normalised by gameName()
    std::uint64_t bytes = 0;  ///< unpacked
    std::size_t place = 0;    ///< index of its folder or pack
    /// For messages: its path on disk, or its pack's path, ": " and its name.
    std::string where;
};

/// Targets by name, both normalised by gameName().
using SoftLinks = std::map<std::string, std::string, std::less<>>;
/// Adds the soft links of a game configuration (`softlink NAME TARGET`); the last of a name wins.
void addSoftLinks(std::string_view text, SoftLinks& links);

/// Finds files in game folders and their packs as the game does: the first folder with a name wins; within a
/// folder packs precede loose files, last pack first (packsIn()). Names ignore case and cannot leave the
/// folders (gameName()); links to folders and packs are followed. Folders and packs are opened on demand;
/// unreadable ones become warnings. Not thread-safe.
class GameFiles {
  public:
    /// `folders`: in search order (gameFoldersIn(), gameFoldersNear()).
    explicit GameFiles(std::vector<std::filesystem::path> folders);
    GameFiles(GameFiles&&) noexcept = default;
    GameFiles& operator=(GameFiles&&) noexcept = default;
    ~GameFiles();

    [[nodiscard]] const std::vector<std::filesystem::path>& folders() const noexcept { return folders_; }
    /// Folders and packs in search order, as named in messages.
    [[nodiscard]] Result<std::vector<std::string>> places();

    /// Finds a file, or the target of a soft link for its name or folder (`softlink NAME TARGET` in
    /// default-configs/*.cfg); nullopt when there is none. Errors of this and the following: a stop request.
    [[nodiscard]] Result<std::optional<GameFile>> find(std::string_view name);
    /// Additional errors: more than `maxBytes`, damaged, unreadable.
    [[nodiscard]] Result<Bytes> read(const GameFile& file, std::uint64_t maxBytes = limit::kGameFileBytes);
    /// Additional error: no folder has it.
    [[nodiscard]] Result<Bytes> read(std::string_view name, std::uint64_t maxBytes = limit::kGameFileBytes);
    /// All names with the prefix ("textures/"; case is ignored; may be empty), unique and sorted.
    [[nodiscard]] Result<std::vector<std::string>> list(std::string_view prefix);

    /// What could not be read so far, one sentence each.
    [[nodiscard]] const std::vector<std::string>& warnings() const noexcept { return warnings_; }

  private:
    /// A folder or a pack.
    struct Place {
        std::string where;
        std::filesystem::path file;  ///< of a pack
        std::unique_ptr<Pack> pack;  ///< null until opened
        bool broken = false;         ///< opening failed
        std::unique_ptr<LooseFiles> loose;
        bool linksTold = false, fullTold = false;
    };

    [[nodiscard]] Result<> findPlaces();
    /// Ignores soft links; `plain` as from gameName().
    [[nodiscard]] Result<std::optional<GameFile>> findPlain(const std::string& plain);
    [[nodiscard]] Result<> readLinks();
    [[nodiscard]] std::optional<std::string> linked(const std::string& plain) const;
    [[nodiscard]] Result<> addFolder(const std::filesystem::path& folder);
    /// Opens a place; false: unreadable.
    [[nodiscard]] Result<bool> opened(Place& place);
    void tellOf(Place& place);

    std::vector<std::filesystem::path> folders_;
    std::vector<Place> places_;
    bool placesFound_ = false;
    SoftLinks links_;
    bool linksRead_ = false;
    std::vector<std::string> warnings_;
};

}  // namespace navwright
