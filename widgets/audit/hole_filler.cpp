#include "audit/hole_filler.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "edits/patch_ids.h"
#include "geometry/hole_fill.h"
#include "models/document.h"
#include "models/file_text.h"
#include "verify/link_judge.h"
#include "world/touch_doors.h"

namespace navwright {

/// What is to be filled: the first of these that is given.
struct HoleFiller::Wish {
    std::vector<Vec3> centers = {};
    std::function<bool(const Vec3&)> inside = {};
    QString step;  ///< in the history
};

/// What does not change from one fill to the next.
struct HoleFiller::Tools {
    FloorMemory floors;
    std::shared_ptr<const GameMap> map;
    std::unique_ptr<const Collision> closed;  ///< of that map
    std::optional<LinkJudge> judge;           ///< likewise

    LinkJudge& judgeOf(const std::shared_ptr<const GameMap>& wanted) {
        if (map != wanted || !judge) {
            closed = closedWorld(wanted->bsp);
            judge.emplace(wanted->bsp, *closed);
        }
        map = wanted;
        return *judge;
    }
};

namespace {

std::vector<bool> samplesAt(const Floor& floor, const Coverage& coverage, const std::vector<Vec3>& centers) {
    std::vector<CoverageHole> chosen;
    std::ranges::copy_if(coverage.holes, std::back_inserter(chosen), [&](const CoverageHole& hole) {
        return std::ranges::find(centers, hole.center) != centers.end();
    });
    return samplesOf(floor, chosen);
}

std::vector<bool> samplesInside(const Floor& floor, const Coverage& coverage,
                                const std::function<bool(const Vec3&)>& inside) {
    auto wanted = samplesOf(floor, coverage.holes);
    for (std::size_t i = 0; i < wanted.size(); ++i) wanted[i] = wanted[i] && inside(floor.samples[i].origin);
    return wanted;
}

}  // namespace

HoleFiller::HoleFiller(Document& document, QObject* parent)
    : QObject(parent), document_(document), tools_(std::make_shared<HandedOn<Tools>>()) {
    connect(&job_, &LatestWork::progressed, this, &HoleFiller::progressed);
    connect(&job_, &LatestWork::ranOut, this, &HoleFiller::end);
    // What it was found for is no longer there.
    connect(&document_, &Document::mapChanged, this, &HoleFiller::cancel);
}

HoleFiller::~HoleFiller() = default;

void HoleFiller::fillHoles(std::vector<Vec3> centers) {
    if (centers.empty()) return emit said(tr("Choose a hole first"));
    const auto step = tr("Fill %1").arg(countText(centers.size(), "hole", "holes"));
    start({.centers = std::move(centers), .step = step});
}

void HoleFiller::fillWhere(std::function<bool(const Vec3&)> inside) {
    start({.inside = std::move(inside), .step = tr("Fill a region")});
}

void HoleFiller::fillAll() {
    start({.step = tr("Fill all holes")});
}

void HoleFiller::cancel() {
    if (!running()) return;
    job_.cancel();
    end(tr("Cancelled: nothing was filled"));
}

void HoleFiller::end(const QString& text) {
    emit runningChanged(false);
    emit said(text);
}

void HoleFiller::start(Wish wish) {
    const auto map = document_.map();
    const auto asked = document_.generation();
    if (running()) return emit said(tr("Holes are being filled already"));
    if (!map) return emit said(tr("Without a map nobody knows where floor is"));
    if (!asked || !asked->graph) return emit said(tr("There is no nav to fill"));
    if (!document_.current()) return emit said(tr("Wait until the nav is made"));
    job_.run(
        [this, tools = tools_, map, asked, wish = std::move(wish)](JobContext& context) -> LatestWork::Done {
            const HandedOn<Tools>::Loan lent(*tools);
            const auto fill = [&]() -> Result<HoleFill> {
                const auto& graph = asked->graph->graph;
                const auto& parameters = asked->parameters;
                context.progress("Looking for floor", 0, 0);
                NAV_ASSIGN(const auto floor, lent->floors.survey(*map, parameters, 0, context));
                NAV_ASSIGN(const auto coverage, measureCoverage(*floor, graph, *map, parameters, 0, context));
                const auto wanted = !wish.centers.empty() ? samplesAt(*floor, coverage, wish.centers)
                                    : wish.inside         ? samplesInside(*floor, coverage, wish.inside)
                                                  : samplesOf(*floor, listedHoles(coverage, parameters));
                return navwright::fillHoles(graph, {*map, *floor, lent->judgeOf(map), 0}, wanted, parameters,
                                            context);
            };
            auto found = std::make_shared<const Result<HoleFill>>(fill());
            return [this, found, asked, step = wish.step] {
                if (!*found) {
                    return end(found->error().cancelled() ? tr("Cancelled: nothing was filled")
                                                          : QString::fromStdString(found->error().message()));
                }
                if (asked != document_.generation())
                    return end(tr("The nav has changed meanwhile: nothing was filled"));
                const auto& filled = **found;
                if (filled.wantedArea <= 0) return end(tr("There is no uncovered floor"));
                if (!filled.patches.empty())
                    document_.setPatches(importPatches(document_.patches(), filled.patches), step);
                end(QString::fromStdString(fillSentence(filled)));
            };
        });
    emit runningChanged(true);
}

}  // namespace navwright
