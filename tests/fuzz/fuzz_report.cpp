#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/bots/test/ledger.h"
#include "core/bots/test/verdict.h"
#include "nav_samples.h"
#include "require.h"

namespace {

using namespace navwright;

void checkReport(std::string_view text) {
    auto report = parseNavtestReport(text, "fuzz");
    if (!report) return;
    report->schema = kNavtestSchema;
    require(*parseNavtestReport(writeNavtestReport(*report), "fuzz") == *report);
    static const auto nav = randomNav(20, 1);
    Ledger ledger{.map = report->map};
    if (const auto merged = mergeReport(ledger, *report, nav, {}, "fuzz")) {
        require(ledger.nodes.size() == merged->nodesAdded);
    }
    summarise(*report, navtestThresholds(Parameters()), nav.nodes.size());
    require(parseNavtestReport(writeNavtestReport(*report), "fuzz").has_value());
}

void checkLedger(std::string_view text) {
    const auto ledger = parseLedger(text, "fuzz");
    if (!ledger) return;
    require(*parseLedger(writeLedger(*ledger), "fuzz") == *ledger);
    JobContext context;
    auto nav = randomNav(20, 1);
    require(applyLedger(nav, *ledger, 48, {}, context).has_value());
    const auto once = nav;
    require(applyLedger(nav, *ledger, 48, {}, context).has_value());
    require(nav == once);
}

}  // namespace

/// Reports and ledgers share their readers' foundations, so they share a target.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    checkReport(text);
    checkLedger(text);
    return 0;
}
