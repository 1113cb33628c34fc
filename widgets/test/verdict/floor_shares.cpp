#include "widgets/test/verdict/floor_shares.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/floor/survey/floor_meter.h"
#include "widgets/common/models/document.h"

namespace navwright {

namespace {

/// More than an iteration has tests.
constexpr std::size_t kMostKnown = 64;

/// What floor and cover depend on.
constexpr std::array kRead = {Param::CoverageDistance, Param::GeometryGrid,    Param::GeometryMaxRise,
                              Param::GeometryMaxGap,   Param::GeometryTries,   Param::DropLimit,
                              Param::StepHeight,       Param::LadderMinHeight, Param::GapWidth};

bool sameFloor(const Parameters& a, const Parameters& b) {
    return std::ranges::all_of(kRead, [&](Param id) { return a.real(id) == b.real(id); });
}

}  // namespace

FloorShares::FloorShares(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::mapChanged, this, &FloorShares::forgetIfOther);
    connect(&document_, &Document::parametersChanged, this, &FloorShares::forgetIfOther);
    forget();
}

std::optional<double> FloorShares::of(const std::shared_ptr<const NavGraph>& nav) {
    if (!nav || !map_) return std::nullopt;
    const auto known = std::ranges::find(known_, nav, &Known::nav);
    if (known != known_.end()) return known->share;
    if (std::ranges::find(asked_, nav) == asked_.end()) asked_.push_back(nav);
    if (!job_.busy()) start();
    return std::nullopt;
}

void FloorShares::forget() {
    job_.cancel();
    known_.clear();
    asked_.clear();
    map_ = document_.map();
    parameters_ = document_.parameters();
}

void FloorShares::forgetIfOther() {
    if (map_ == document_.map() && sameFloor(parameters_, document_.parameters())) return;
    forget();
    emit changed();
}

void FloorShares::start() {
    job_.run([this, map = map_, parameters = parameters_,
              asked = asked_](JobContext& context) -> LatestWork::Done {
        std::vector<Known> found;
        FloorMeter meter(map, parameters, 0);
        for (const auto& nav : asked)
            found.push_back({nav, meter.share(*nav, context).value_or(std::nullopt)});
        return [this, found = std::move(found)] { take(found); };
    });
}

void FloorShares::take(const std::vector<Known>& found) {
    for (const auto& one : found) {
        std::erase(asked_, one.nav);
        known_.push_back(one);
    }
    while (known_.size() > kMostKnown) known_.pop_front();
    if (!asked_.empty()) start();
    emit changed();
}

}  // namespace navwright
