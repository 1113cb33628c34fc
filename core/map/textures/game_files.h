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

/// A file that GameFiles has found.
struct GameFile {
    std::string name;         ///< as gameName() gives it
    std::uint64_t bytes = 0;  ///< unpacked
    std::size_t place = 0;    ///< which of the folders and packs has it
    /// In messages: its path on the disk, or that of its pack, ": " and its name.
    std::string where;
};

/// Targets by name, both as gameName() gives them.
using SoftLinks = std::map<std::string, std::string, std::less<>>;
/// Those of a configuration of the game (`softlink NAME TARGET`); the last of a name counts.
void addSoftLinks(std::string_view text, SoftLinks& links);

/// The files of several game folders and of the packs in them, as the game finds them: the first folder that
/// has a name wins; in a folder, packs come before loose files, and the last pack first. Packs are sorted as
/// the game does (packsIn()). Names are compared without case and cannot lead out of the folders
/// (gameName()); of links in the folders those to folders and packs are followed. Folders and packs are
/// opened when first needed; what cannot be read becomes a warning, and the rest is used. For one thread at a
/// time.
class GameFiles {
  public:
    /// In the order of search (gameFoldersIn(), gameFoldersNear()).
    explicit GameFiles(std::vector<std::filesystem::path> folders);
    GameFiles(GameFiles&&) noexcept = default;
    GameFiles& operator=(GameFiles&&) noexcept = default;
    ~GameFiles();

    [[nodiscard]] const std::vector<std::filesystem::path>& folders() const noexcept { return folders_; }
    /// Folders and packs in the order of search, as they are called in messages.
    [[nodiscard]] Result<std::vector<std::string>> places();

    /// Nothing where no folder has it, nor what a soft link of the game names in its place (`softlink NAME
    /// TARGET` in default-configs/*.cfg, of files and of folders). Fails only when the StopScope says so, as
    /// all of these.
    [[nodiscard]] Result<std::optional<GameFile>> find(std::string_view name);
    /// Also errors: more than `maxBytes`, damaged, unreadable.
    [[nodiscard]] Result<Bytes> read(const GameFile& file, std::uint64_t maxBytes = limit::kGameFileBytes);
    /// Also an error: no folder has it.
    [[nodiscard]] Result<Bytes> read(std::string_view name, std::uint64_t maxBytes = limit::kGameFileBytes);
    /// All names that begin with `prefix` ("textures/"; compared without case; may be empty), each once,
    /// sorted.
    [[nodiscard]] Result<std::vector<std::string>> list(std::string_view prefix);

    /// What could not be read so far, one sentence each.
    [[nodiscard]] const std::vector<std::string>& warnings() const noexcept { return warnings_; }

  private:
    /// A folder or a pack.
    struct Place {
        std::string where;
        std::filesystem::path file;  ///< of a pack
        std::unique_ptr<Pack> pack;  ///< once it is opened
        bool broken = false;         ///< it could not be
        std::unique_ptr<LooseFiles> loose;
        bool linksTold = false, fullTold = false;
    };

    [[nodiscard]] Result<> findPlaces();
    /// Without soft links; `plain` as of gameName().
    [[nodiscard]] Result<std::optional<GameFile>> findPlain(const std::string& plain);
    [[nodiscard]] Result<> readLinks();
    [[nodiscard]] std::optional<std::string> linked(const std::string& plain) const;
    [[nodiscard]] Result<> addFolder(const std::filesystem::path& folder);
    /// False: it cannot be read.
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
