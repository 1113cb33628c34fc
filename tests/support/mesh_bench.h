#pragma once

#include <QtTest>

#include <memory>
#include <utility>

#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"
#include "sanitizers.h"
#include "widgets/common/models/document.h"
#include "widgets/map/meshes/map_meshes.h"

namespace navwright {

/// A document with a map, optionally a nav, and the tiles of its floor.
class MeshBench {
  public:
    static constexpr int kLimit = kHangMilliseconds;

    explicit MeshBench(std::shared_ptr<const GameMap> map) {
        document.setMap("hall.bsp", std::move(map));
        if (!QTest::qWaitFor([this] { return meshes.floor() != nullptr; }, kLimit)) qFatal("no floor");
    }
    MeshBench(std::shared_ptr<const GameMap> map, NavGraph nav) : MeshBench(std::move(map)) {
        document.showNav("hall.nav", std::move(nav));
        if (!QTest::qWaitFor([this] { return !document.busy() && meshes.nav() != nullptr; }, kLimit))
            qFatal("no nav");
    }

    [[nodiscard]] bool makeNavMesh() {
        meshes.makeNavMesh();
        return QTest::qWaitFor([this] { return !meshes.busy(); }, kLimit) && meshes.navMesh();
    }

    Document document;
    MapMeshes meshes{document};
};

}  // namespace navwright
