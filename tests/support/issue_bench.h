#pragma once

#include <QtTest>

#include "nav_samples.h"
#include "sanitizers.h"
#include "widgets/common/models/document.h"
#include "widgets/review/issues/nav_issues.h"

namespace navwright {

inline constexpr int kReviewMilliseconds = kHangMilliseconds;

/// The bundled sample's map with a small manual nav without demos: a row of nodes on the floor, linked both
/// ways.
class IssueBench {
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
    [[nodiscard]] NavGraph row() const { return rowOf(3, spawn, {24, 0, 0}); }
    [[nodiscard]] bool show(const NavGraph& graph) {
        document.showNav("hand.nav", graph);
        return waitUntilIdle();
    }
    [[nodiscard]] bool waitUntilIdle() {
        return QTest::qWaitFor([this] { return !document.busy() && document.generation() != nullptr; },
                               kReviewMilliseconds);
    }
    /// Waits until the current nav is fully reviewed.
    [[nodiscard]] bool waitUntilReviewed(const NavIssues& navIssues) {
        return waitUntilIdle() && QTest::qWaitFor(
                                      [&] {
                                          return !navIssues.running() && navIssues.result() &&
                                                 navIssues.result()->generation == document.generation() &&
                                                 navIssues.result()->complete;
                                      },
                                      kReviewMilliseconds);
    }

    Document document;
    Vec3 spawn{0};
};

}  // namespace navwright
