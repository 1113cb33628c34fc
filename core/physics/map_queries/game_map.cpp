#include "core/physics/map_queries/game_map.h"

#include <algorithm>
#include <glm/vector_relational.hpp>
#include <utility>

#include "core/map/bsp/ladder_brushes.h"
#include "core/map/bsp/map_reading.h"
#include "core/map/packs/map_file.h"

namespace navwright {

namespace {

/// boxLeafs() stops at this many, as the engine does.
constexpr std::size_t kMostBoxLeafs = 1024;

std::vector<bool> openLeafs(const BspFile& bsp, const Collision& collision) {
    std::vector<bool> open;
    open.reserve(bsp.leafs.size());
    for (const auto& leaf : bsp.leafs) open.push_back((leaf.contents & kMaskSolid) == 0);
    for (const auto& solid : solidModels(bsp, false)) {
        const auto& bounds = bsp.models[solid.model].bounds;
        const auto reach = glm::max(glm::length(bounds.mins), glm::length(bounds.maxs));
        const bool turned = solid.angles != Vec3(0);
        const Box box{solid.origin + (turned ? Vec3(-reach) : bounds.mins) - 1.0f,
                      solid.origin + (turned ? Vec3(reach) : bounds.maxs) + 1.0f};
        const auto leafs = collision.boxLeafs(box);
        if (leafs.size() >= kMostBoxLeafs) return {};
        for (const auto leaf : leafs) open[leaf] = false;
    }
    return open;
}

}  // namespace

GameMap::GameMap(BspFile file, const ContentHash& fileHash)
    : bsp(std::move(file)),
      hash(fileHash),
      content(bsp.otherEntities ? combine(fileHash, *bsp.otherEntities) : fileHash),
      collision(bsp, solidModels(bsp, false)),
      open_(openLeafs(bsp, collision)),
      ladders_(ladderBrushes(bsp)) {}

bool GameMap::touchesLadder(const Vec3& origin) const {
    constexpr float kReach = 2;
    const Vec3 reach(kReach, kReach, 0);
    const auto low = origin + kHullStanding.mins - reach, high = origin + kHullStanding.maxs + reach;
    return std::ranges::any_of(ladders_, [&](const Box& ladder) {
        return glm::all(glm::lessThanEqual(ladder.mins, high)) &&
               glm::all(glm::greaterThanEqual(ladder.maxs, low));
    });
}

Result<std::shared_ptr<const GameMap>> GameMap::parse(std::span<const std::byte> bytes,
                                                      std::string_view where) {
    NAV_ASSIGN(auto file, parseBsp(bytes, where));
    return std::make_shared<const GameMap>(std::move(file), contentHash(bytes));
}

Result<std::shared_ptr<const GameMap>> GameMap::read(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto file, readMapFile(path));
    NAV_ASSIGN(auto bsp, readBspFile(file.where, file.bytes));
    return std::make_shared<const GameMap>(std::move(bsp), contentHash(file.bytes));
}

Result<std::shared_ptr<const GameMap>> GameMap::readToLookAt(const std::filesystem::path& path,
                                                             const MapEntities& entities) {
    NAV_ASSIGN(const auto file, readMapFile(path));
    NAV_ASSIGN(auto bsp, readBspToLookAt(file.where, file.bytes, entities));
    return std::make_shared<const GameMap>(std::move(bsp), contentHash(file.bytes));
}

}  // namespace navwright
