#include "navtest/report.h"

#include <fmt/format.h>

namespace navwright {

namespace {

class Fit {
  public:
    Fit(const NavGraph& tested, std::string_view file) : tested_(tested), file_(file) {}

    Result<> node(std::int32_t id, std::string_view field) const {
        if (id >= 0 && static_cast<std::size_t>(id) < tested_.nodes.size()) return {};
        return fail(fmt::format("Node {} is not in the nav, which has {}", id, tested_.nodes.size()),
                    fmt::format("{}, field {}", file_, field), "the report is for another nav");
    }
    Result<> link(const NodePair& link, std::string_view field) const {
        NAV_TRY(node(link.first, field));
        return node(link.second, field);
    }
    Result<> origin(const NavtestNode& counters) const {
        const auto& there = tested_.nodes[static_cast<std::size_t>(counters.id)].origin;
        if (glm::distance(there, counters.origin) <= kSameOrigin) return {};
        return fail(fmt::format("Node {} stands elsewhere in the nav", counters.id),
                    fmt::format("{}, field nodes", file_), "the report is for another nav");
    }

  private:
    const NavGraph& tested_;
    std::string_view file_;
};

}  // namespace

Result<> checkReportFits(const NavtestReport& report, const NavGraph& tested, std::string_view navSha1,
                         std::string_view file) {
    if (!report.navSha1.empty() && report.navSha1 != navSha1) {
        return fail(fmt::format("The report is for the nav {}, not {}", report.navSha1, navSha1),
                    fmt::format("{}, field nav_sha1", file), "use the report beside the nav that was tested");
    }
    const Fit fit(tested, file);
    for (const auto id : report.badNodes) NAV_TRY(fit.node(id, "bad_nodes"));
    for (const auto& link : report.badLinks) NAV_TRY(fit.link(link, "bad_links"));
    for (const auto id : report.unreachableNodes) NAV_TRY(fit.node(id, "unreachable_nodes"));
    for (const auto& counters : report.nodes) {
        NAV_TRY(fit.node(counters.id, "nodes"));
        NAV_TRY(fit.origin(counters));
    }
    for (const auto& link : report.links) NAV_TRY(fit.link({link.from, link.to}, "links"));
    for (const auto& death : report.deaths) {
        if (death.node >= 0) {
            NAV_TRY(fit.node(death.node, "deaths"));
        }
        if (death.link) {
            NAV_TRY(fit.link(*death.link, "deaths"));
        }
    }
    return {};
}

}  // namespace navwright
