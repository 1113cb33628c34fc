#include "project/kept_run.h"

#include "base/base64.h"
#include "base/zlib_block.h"
#include "nav/aq2_nav.h"

namespace navwright {

RunVerdict verdictOf(const NavtestReport& report) {
    return {.passed = report.passed,
            .coverage = report.coverageRatio,
            .deathRate = report.deathRatePerBotMin,
            .stuckRate = report.stuckRatePerBotMin};
}

std::string packNav(const NavGraph& graph) {
    // What no game would load is kept all the same, as long as it comes back as it was.
    const Aq2NavLayout layout;
    const auto bytes =
        writeZlibBlock(static_cast<std::uint8_t>(layout.version), aq2NavPayload(graph, layout));
    const auto back = readAq2Nav(bytes, "nav");
    return back && back->graph == graph ? base64(bytes) : std::string();
}

Result<NavGraph> unpackNav(std::string_view packed, std::string_view where) {
    const auto bytes = bytesOfBase64(packed);
    if (!bytes) return fail("Not base64", std::string(where));
    NAV_ASSIGN(auto nav, readAq2Nav(*bytes, where));
    return std::move(nav.graph);
}

}  // namespace navwright
