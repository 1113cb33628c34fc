#pragma once

#include <QtTest>

#include "widgets/common/models/document.h"
#include "widgets/review/issues/audit.h"

namespace navwright {

inline constexpr int kReviewMilliseconds = 60000;  ///< guards against hanging; not a performance limit

/// The bundled sample's map with a small manual nav without demos: a row of nodes on the floor, linked both
/// ways.
class AuditBench {
  public:
    [[nodiscard]] bool open() {
        const std::filesystem::path sample = NAVWRIGHT_SOURCE_DIR "/resources/sample";
        if (!document.openMap(sample / "nw_sample.bsp")) return false;
        for (const auto& entity : document.map()->bsp.entities) {
            if (entity.className() == "info_player_deathmatch") spawn = entity.origin();
        }
        return show(row());
    }
    /// Three nodes starting at the last spawn point.
    [[nodiscard]] NavGraph row() const {
        NavGraph graph;
        for (int i = 0; i < 3; ++i) {
            graph.nodes.push_back({.origin = spawn + Vec3(24.0f * static_cast<float>(i), 0, 0)});
        }
        for (std::int32_t i = 0; i < 2; ++i) {
            graph.nodes[static_cast<std::size_t>(i)].links.push_back({i + 1, NodeType::move, 24});
            graph.nodes[static_cast<std::size_t>(i) + 1].links.push_back({i, NodeType::move, 24});
        }
        return graph;
    }
    [[nodiscard]] bool show(const NavGraph& graph) {
        document.showNav("hand.nav", graph);
        return waitUntilIdle();
    }
    [[nodiscard]] bool waitUntilIdle() {
        return QTest::qWaitFor([this] { return !document.busy() && document.generation() != nullptr; },
                               kReviewMilliseconds);
    }
    /// Waits until the current nav is fully audited.
    [[nodiscard]] bool waitUntilAudited(const Audit& audit) {
        return waitUntilIdle() && QTest::qWaitFor(
                                      [&] {
                                          return !audit.running() && audit.result() &&
                                                 audit.result()->generation == document.generation() &&
                                                 audit.result()->complete;
                                      },
                                      kReviewMilliseconds);
    }

    Document document;
    Vec3 spawn{0};
};

}  // namespace navwright
