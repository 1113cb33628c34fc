#include "thresholds/threshold_values.h"

#include <algorithm>
#include <cmath>

#include "thresholds/value_lists.h"

namespace navwright {

namespace {

/// A generation in which every stage gave nothing.
const Generation& emptyGeneration() {
    static const Generation generation = [] {
        Generation empty;
        empty.votes = std::make_shared<const VoteSet>();
        empty.clusters = std::make_shared<const ClusterSet>();
        empty.nodes = std::make_shared<const NodeSet>();
        empty.links = std::make_shared<const LinkSet>();
        empty.graph = std::make_shared<const GraphResult>();
        return empty;
    }();
    return generation;
}

}  // namespace

std::pair<std::size_t, std::size_t> ThresholdValues::split(double threshold) const {
    // Thresholds are compared in single precision, as values are held.
    const auto limit = static_cast<float>(threshold);
    const auto first =
        upToThreshold ? std::ranges::upper_bound(sorted, limit) : std::ranges::lower_bound(sorted, limit);
    const auto under = static_cast<std::size_t>(first - sorted.begin());
    return {under, sorted.size() - under};
}

bool hasThresholdValues(Param id) {
    return thresholdValues(id, emptyGeneration(), nullptr).has_value();
}

std::optional<ThresholdValues> thresholdValues(Param id, const Generation& generation,
                                               const NavtestReport* report) {
    auto values = valuesOfVotes(id, generation);
    if (!values) values = valuesOfNodes(id, generation);
    if (!values) values = valuesOfLinks(id, generation);
    if (!values) values = valuesOfTests(id, report);
    if (!values) return std::nullopt;
    std::erase_if(values->sorted, [](float value) { return !std::isfinite(value); });
    std::ranges::sort(values->sorted);
    return values;
}

}  // namespace navwright
