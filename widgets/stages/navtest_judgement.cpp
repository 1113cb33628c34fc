#include "stages/navtest_judgement.h"

#include <algorithm>

namespace navwright {

std::vector<std::string> navtestJudgementNames() {
    return {"Fails at times", "Never touched", "", "A bot died here", "", "Bad: fails or kills too often",
            "Unreachable",    "Fine"};
}

NavtestJudgement judgeNode(const NavtestReport& report, const NavtestNode& node) {
    if (std::ranges::binary_search(report.badNodes, node.id)) return NavtestJudgement::bad;
    if (std::ranges::binary_search(report.unreachableNodes, node.id)) return NavtestJudgement::unreachable;
    if (node.deaths() + node.stuck > 0) return NavtestJudgement::sometimes;
    return node.touches == 0 ? NavtestJudgement::untouched : NavtestJudgement::fine;
}

NavtestJudgement judgeLink(const NavtestReport& report, const NavtestLink& link) {
    if (std::ranges::binary_search(report.badLinks, NodePair(link.from, link.to))) {
        return NavtestJudgement::bad;
    }
    return link.failures > 0 ? NavtestJudgement::sometimes : NavtestJudgement::fine;
}

}  // namespace navwright
