#include "app/navwright/parts/output/report_pictures.h"

#include <QBuffer>
#include <QImage>

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/index.h"
#include "core/nav/files/nav_origin.h"
#include "widgets/drawing/layers/present_nodes.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/review/issues/floor_picture.h"
#include "widgets/review/issues/issue_model.h"
#include "widgets/review/issues/issue_pictures.h"
#include "widgets/view3d/view/clear_sight.h"
#include "widgets/view3d/view/scene_picture.h"

namespace navwright {

namespace {

constexpr QSize kOverview(1200, 720);
constexpr QSize kDetail(480, 300);
const QColor kBackground(32, 36, 42);
constexpr float kDistance = 300, kYaw = 45, kPitch = 35;
constexpr float kOverviewYaw = 45, kOverviewPitch = 55, kMapPitch = 75;
constexpr float kMapShade = 0.7f;  ///< of uncovered floor in the picture that is about it

/// Marks of many issues, seen from far away.
constexpr float kFarMark = 24, kFarBand = 4;
constexpr float kFarColour = 0;  ///< of Palette::categories: orange, which no link or node of the scene has
/// Of the map in the picture of the whole nav: roofs must not hide it.
constexpr float kThinMap = 0.35f;

Result<Png> pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG")) {
        return fail("The picture could not be packed", "report", "free some memory");
    }
    const auto view = std::as_bytes(std::span(bytes.constData(), toIndex(bytes.size())));
    return Png(view.begin(), view.end());
}

Item itemOf(const Issue& issue, const NavGraph& graph) {
    if (issue.node < 0) return {};
    const auto node = toIndex(issue.node);
    const auto link = issue.to < 0 ? Item() : presentLinkItem(graph, node, toIndex(issue.to));
    return link.kind == ItemKind::link ? link : Item{ItemKind::node, node};
}

/// Issues of one kind where they are in the map: links as what they are, all else as marks.
std::shared_ptr<const StagePicture> farPicture(std::span<const Issue> issues, const NavGraph& graph) {
    Sketch sketch;
    for (const auto& issue : issues) {
        if (issue.node >= 0 && issue.to >= 0) {
            sketch.band(graph.nodes[issue.node].origin, graph.nodes[issue.to].origin, kFarColour, kFarBand,
                        0);
        } else {
            sketch.mark(issue.at, kFarMark, kFarColour, severityLook(issue.severity).shape);
        }
    }
    return std::move(sketch).share();
}

/// The nav fills the picture, however large the map is around it.
std::optional<CameraRig> rigForAll(const NavGraph& graph) {
    const auto origins = nodeOrigins(graph);
    if (origins.empty()) return std::nullopt;
    CameraRig rig;
    rig.lookFrom(kOverviewYaw, kOverviewPitch);
    rig.frame(origins, static_cast<float>(kOverview.width()) / static_cast<float>(kOverview.height()));
    return rig;
}

/// All floor that bots get to, from nearly above.
CameraRig rigForFloor(const Floor& floor) {
    std::vector<Vec3> origins;
    for (std::uint32_t i = 0; i < floor.samples.size(); ++i) {
        if (floor.reached(i)) origins.push_back(floor.samples[i].origin);
    }
    CameraRig rig;
    rig.lookFrom(kOverviewYaw, kMapPitch);
    rig.frame(origins, static_cast<float>(kOverview.width()) / static_cast<float>(kOverview.height()));
    return rig;
}

}  // namespace

CameraRig rigFor(const Issue& issue, const GameMap& map) {
    CameraRig rig;
    rig.lookFrom(kYaw, kPitch);
    rig.setTarget(issue.at);
    rig.zoom(kDistance / rig.distance());
    return withClearSight(map.collision, rig, std::numeric_limits<float>::max());
}

ReportPictures::ReportPictures(NavReport& report) : report_(report), entries_(reportEntries(report)) {
    report_.issuePictures.assign(entries_.size(), {});
    for (std::size_t i = 0; i < entries_.size(); ++i) order_.push_back(i);
    std::ranges::stable_partition(order_, [this](std::size_t entry) { return entries_[entry].size() > 1; });
}

ReportPictures::~ReportPictures() = default;

Result<> ReportPictures::takeScene(bool whole) {
    if (scene_ && whole_ == whole) return {};
    scene_.reset();
    const StageSource source{report_.input.generation, report_.input.generation->map, nullptr};
    LayerModel layers;
    if (whole) {
        auto map = layers.settings(LayerId::map);
        map.opacity = kThinMap;
        layers.set(LayerId::map, map);
    }
    NAV_ASSIGN(scene_, ScenePictures::make(source, layers, whole ? kOverview : kDetail, kBackground));
    whole_ = whole;
    return {};
}

Result<Png> ReportPictures::picture(std::span<const Issue> issues) {
    const auto& generation = *report_.input.generation;
    const auto& graph = generation.graph->graph;
    const bool holes = !issues.empty() && issues.front().validator == kCoverageHole && report_.coverage;
    const bool whole = issues.size() != 1 || holes;
    NAV_TRY(takeScene(whole));
    scene_->setShade(nullptr, 1);
    if (holes) return floorMap();
    if (whole) {
        scene_->setOverlay(farPicture(issues, graph));
        NAV_ASSIGN(const auto image, scene_->draw(rigForAll(graph), {}));
        return pngOf(image);
    }
    const auto& issue = issues.front();
    const std::array marked = {&issue};
    scene_->setOverlay(issuePicture(marked));
    NAV_ASSIGN(const auto image, scene_->draw(rigFor(issue, *generation.map), itemOf(issue, graph)));
    return pngOf(image);
}

Result<Png> ReportPictures::floorMap() {
    const auto& floor = *report_.floor;
    const auto listed = listedHoles(*report_.coverage, report_.input.generation->parameters);
    scene_->setShade(floorShade(floor, report_.coverage->holes), kMapShade);
    scene_->setOverlay(holeOutlines(floor, listed));
    NAV_ASSIGN(const auto image, scene_->draw(rigForFloor(floor), {}));
    return pngOf(image);
}

Result<bool> ReportPictures::drawNext() {
    if (drawn_ == count()) return false;
    if (drawn_ == 0) {
        NAV_ASSIGN(report_.overview, picture({}));
    } else {
        const auto entry = order_[drawn_ - 1];
        NAV_ASSIGN(report_.issuePictures[entry], picture(entries_[entry]));
    }
    ++drawn_;
    return true;
}

}  // namespace navwright
