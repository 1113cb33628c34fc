#include "thresholds/value_lists.h"

namespace navwright {

namespace {

template <class List, class Value>
std::vector<float> of(const List& list, Value value) {
    std::vector<float> values;
    for (const auto& entry : list) values.push_back(static_cast<float>(value(entry)));
    return values;
}

double share(std::uint32_t part, std::uint32_t whole) {
    return whole == 0 ? 0 : double{1} * part / whole;
}

}  // namespace

std::optional<ThresholdValues> valuesOfTests(Param id, const NavtestReport* report) {
    static const NavtestReport kUntested;
    const auto& tested = report == nullptr ? kUntested : *report;
    switch (id) {
        case Param::NavtestNodeDeathShare:
            return ThresholdValues{
                of(tested.nodes, [](const auto& n) { return share(n.deaths(), n.visits); }), "tested nodes",
                "good", "bad", true};
        case Param::NavtestNodeMinVisits:
            return ThresholdValues{of(tested.nodes, [](const auto& n) { return n.visits; }), "tested nodes",
                                   "not judged", "judged"};
        case Param::NavtestLinkFailShare:
            return ThresholdValues{
                of(tested.links, [](const auto& l) { return share(l.failures, l.attempts); }), "tested links",
                "good", "bad", true};
        case Param::NavtestLinkMinAttempts:
            return ThresholdValues{of(tested.links, [](const auto& l) { return l.attempts; }), "tested links",
                                   "not judged", "judged"};
        default:
            return std::nullopt;
    }
}

}  // namespace navwright
