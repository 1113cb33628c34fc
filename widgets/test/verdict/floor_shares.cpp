#include "widgets/test/verdict/floor_shares.h"

#include <algorithm>
#include <utility>

#include "core/floor/survey/floor.h"
#include "core/floor/survey/floor_meter.h"
#include "widgets/common/models/document.h"

namespace navwright {

namespace {

/// More than an iteration has tests.
constexpr std::size_t kMostKnown = 64;

bool sameShares(const Parameters& a, const Parameters& b) {
    return sameFloor(a, b) && a.real(Param::CoverageDistance) == b.real(Param::CoverageDistance);
}

}  // namespace

FloorShares::FloorShares(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::mapChanged, this, &FloorShares::forgetIfOther);
    connect(&document_, &Document::parametersChanged, this, &FloorShares::forgetIfOther);
    forget();
}

const FloorShares::Known* FloorShares::known(const std::shared_ptr<const NavGraph>& nav) {
    if (!nav || !map_) return nullptr;
    const auto found = std::ranges::find(known_, nav, &Known::nav);
    if (found != known_.end()) return &*found;
    if (std::ranges::find(asked_, nav) == asked_.end()) asked_.push_back(nav);
    if (!job_.busy()) start();
    return nullptr;
}

std::optional<double> FloorShares::of(const std::shared_ptr<const NavGraph>& nav) {
    const auto* found = known(nav);
    return found != nullptr ? found->share : std::nullopt;
}

std::optional<DirectnessFigures> FloorShares::directness(const std::shared_ptr<const NavGraph>& nav) {
    const auto* found = known(nav);
    return found != nullptr ? found->directness : std::nullopt;
}

void FloorShares::forget() {
    job_.cancel();
    known_.clear();
    asked_.clear();
    map_ = document_.map();
    parameters_ = document_.parameters();
}

void FloorShares::forgetIfOther() {
    if (map_ == document_.map() && sameShares(parameters_, document_.parameters())) return;
    forget();
    emit changed();
}

void FloorShares::start() {
    job_.run([this, map = map_, parameters = parameters_,
              asked = asked_](JobContext& context) -> LatestWork::Done {
        std::vector<Known> found;
        FloorMeter meter(map, parameters, 0);
        for (const auto& nav : asked) {
            auto share = meter.share(*nav, context).value_or(std::nullopt);
            const auto measured = meter.directness(*nav, context).value_or(std::nullopt);
            found.push_back({nav, share, std::nullopt});
            if (measured) found.back().directness = measured->figures;
        }
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
