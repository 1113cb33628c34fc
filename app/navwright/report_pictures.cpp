#include "navwright/report_pictures.h"

#include <QBuffer>
#include <QImage>

#include <algorithm>

#include "bsp/contents.h"
#include "stages/present_nodes.h"
#include "view/scene_picture.h"

namespace navwright {

namespace {

constexpr QSize kOverview(1200, 720);
constexpr QSize kDetail(480, 300);
const QColor kBackground(32, 36, 42);
constexpr float kDistance = 300, kPitch = 35;
constexpr float kEyes = 22;  ///< above an origin, as a standing player's
constexpr int kDirections = 8;

constexpr std::size_t kUsualPictures = 50;
/// Of one report: about half a minute and 50 MB.
constexpr std::size_t kMostPictures = 400;
/// Of the map in the picture of the whole nav: roofs must not hide it.
constexpr float kThinMap = 0.35f;

Result<Png> pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG")) {
        return fail("The picture could not be packed", "report", "free some memory");
    }
    const auto view = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    return Png(view.begin(), view.end());
}

Item itemOf(const Issue& issue, const NavGraph& graph) {
    if (issue.node < 0) return {};
    const auto node = static_cast<std::size_t>(issue.node);
    const auto link =
        issue.to < 0 ? Item() : presentLinkItem(graph, node, static_cast<std::size_t>(issue.to));
    return link.kind == ItemKind::link ? link : Item{ItemKind::node, node};
}

}  // namespace

CameraRig rigFor(const Issue& issue, const GameMap& map) {
    CameraRig best;
    float seen = -1;
    for (int i = 0; i < kDirections; ++i) {
        CameraRig rig;
        rig.lookFrom(45.f + 360.f * static_cast<float>(i) / kDirections, kPitch);
        rig.setTarget(issue.at);
        rig.zoom(kDistance / rig.distance());
        const auto eye = rig.eye();
        const auto clear =
            map.collision.trace(issue.at + Vec3(0, 0, kEyes), eye, {{0, 0, 0}, {0, 0, 0}}, kMaskSolid)
                .fraction;
        if (clear > seen) {
            seen = clear;
            best = rig;
        }
    }
    // Close to a wall the eye comes nearer rather than look at the wall's back.
    constexpr float kLeast = 0.35f;
    best.zoom(std::clamp(seen, kLeast, 1.f));
    return best;
}

Result<std::unique_ptr<ScenePictures>> reportScene(const NavReport& report) {
    const StageSource source{report.input.generation, report.input.generation->map, nullptr};
    const bool whole = report.overview.empty();
    LayerModel layers;
    if (whole) {
        auto map = layers.settings(LayerId::map);
        map.opacity = kThinMap;
        layers.set(LayerId::map, map);
    }
    return ScenePictures::make(source, layers, whole ? kOverview : kDetail, kBackground);
}

std::size_t picturesOf(const NavReport& report) {
    const auto counts = countBySeverity(report.issues);
    const auto wanted = std::max(counts[0] + counts[1], kUsualPictures);
    return std::min({wanted, report.issues.size(), kMostPictures});
}

Result<bool> drawNext(NavReport& report, ScenePictures& scene) {
    if (report.overview.empty()) {
        NAV_ASSIGN(const auto image, scene.draw(std::nullopt, {}));
        NAV_ASSIGN(report.overview, pngOf(image));
        return true;
    }
    const auto next = report.issuePictures.size();
    if (next >= picturesOf(report)) {
        if (report.issues.size() > next) {
            report.pictureNotice =
                "The first " + std::to_string(next) + " issues have a picture; the worst come first.";
        }
        return false;
    }
    const auto& generation = *report.input.generation;
    const auto& issue = report.issues[next];
    NAV_ASSIGN(const auto image,
               scene.draw(rigFor(issue, *generation.map), itemOf(issue, generation.graph->graph)));
    NAV_ASSIGN(auto png, pngOf(image));
    report.issuePictures.push_back(std::move(png));
    return true;
}

}  // namespace navwright
