#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"

namespace navwright {

struct MapEntities;

/// A loaded map with derived data. Immutable; shared between pipelines and threads.
class GameMap {
  public:
    explicit GameMap(BspFile file, const ContentHash& hash);

    /// `where` names the file in errors and gives the map its name.
    [[nodiscard]] static Result<std::shared_ptr<const GameMap>> parse(std::span<const std::byte> bytes,
                                                                      std::string_view where);
    /// `path`: as for readMapFile(), also inside a pack. Errors: those of readBspFile().
    [[nodiscard]] static Result<std::shared_ptr<const GameMap>> read(const std::filesystem::path& path);
    /// Reads a map with the given replacements; also accepts Quake maps, in which nothing is solid
    /// (BspFile::onlyToLookAt).
    [[nodiscard]] static Result<std::shared_ptr<const GameMap>> readToLookAt(
        const std::filesystem::path& path, const MapEntities& entities);

    [[nodiscard]] const std::string& name() const { return bsp.name; }

    /// Whether the leaf is free of solids, so that straight lines inside hit nothing.
    [[nodiscard]] bool isOpenLeaf(std::size_t leaf) const { return leaf < open_.size() && open_[leaf]; }

    /// Bounds of the world's ladder brushes. (Leafs do not identify ladders: a solid leaf is just solid.)
    [[nodiscard]] std::span<const Box> ladders() const { return ladders_; }
    /// Whether a standing player's body touches a ladder, with a tolerance for drift.
    [[nodiscard]] bool touchesLadder(const Vec3& origin) const;

    const BspFile bsp;
    const ContentHash hash;     ///< of the file's bytes
    const ContentHash content;  ///< `hash` combined with the files that replace parts of the map
    const Collision collision;  ///< the world and the brush models that are solid (func_wall)

  private:
    std::vector<bool> open_;  ///< by leaf
    std::vector<Box> ladders_;
};

}  // namespace navwright
