#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/output/report/nav_report.h"
#include "widgets/drawing/draw/camera_rig.h"

namespace navwright {

class ScenePictures;

/// Where to look from so that a place is in the middle and, as far as possible, nothing solid is in between.
[[nodiscard]] CameraRig rigFor(const Issue& issue, const GameMap& map);

/// Draws the pictures of a report, one at a time: the whole nav, then one for every entry of its issues.
class ReportPictures {
  public:
    /// The report outlives it, and its pictures alone change meanwhile.
    explicit ReportPictures(NavReport& report);
    ~ReportPictures();

    /// The next one into the report. False when there is nothing left to draw. Errors: a map that cannot be
    /// drawn, a renderer that gives no picture.
    [[nodiscard]] Result<bool> drawNext();
    [[nodiscard]] std::size_t drawn() const { return drawn_; }
    [[nodiscard]] std::size_t count() const { return 1 + order_.size(); }

  private:
    [[nodiscard]] Result<> takeScene(bool whole);
    [[nodiscard]] Result<Png> floorMap();
    [[nodiscard]] Result<Png> picture(std::span<const Issue> issues);

    NavReport& report_;
    std::vector<std::span<const Issue>> entries_;
    /// Entries as they are drawn: first those that show the whole map, so that each scene is made once.
    std::vector<std::size_t> order_;
    std::unique_ptr<ScenePictures> scene_;
    bool whole_ = false;  ///< what the scene is for
    std::size_t drawn_ = 0;
};

}  // namespace navwright
