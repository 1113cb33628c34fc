#include "app/navgen/reports/comparison_report.h"
#include "core/base/index.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace navwright {

namespace {

About rateColumn(std::string_view meaning, std::string_view label) {
    return {.meaning = meaning, .label = label, .digits = 3};
}

/// A share that may be unknown.
About shareFigure(std::string_view meaning, std::string_view label) {
    return {.meaning = meaning, .label = label, .digits = 2};
}

Description<SideFigures> describeSide() {
    using Side = SideFigures;
    return Description<Side>()
        .field("tests", &Side::tests, {"Tests", "tests"})
        .field("passed", &Side::passed, {"Of these, passed", "passed"})
        .field("coverage", &Side::coverage, rateColumn("Share of nodes visited", "nodes visited, share"))
        .field("stuck_per_bot_min", &Side::stuck,
               rateColumn("Times stuck per bot and minute", "stuck per bot and minute"))
        .field("deaths_per_bot_min", &Side::deaths,
               rateColumn("Deaths per bot and minute", "deaths per bot and minute"));
}

/// Failing links on two sides, which the keys name.
Description<FoundLinks> describeFound(std::string_view left, std::string_view right,
                                      std::string_view leftTried, std::string_view rightTried) {
    return Description<FoundLinks>()
        .field(left, &FoundLinks::server, {"Links that fail on this side", left})
        .field(right, &FoundLinks::simulator, {"Links that fail on the other", right})
        .field("both", &FoundLinks::both, {"Links that fail on both", "both"})
        .field(leftTried, &FoundLinks::serverTried,
               {"Failing links of this side that the other tried often enough"})
        .field(rightTried, &FoundLinks::simulatorTried,
               {"Failing links of the other that this side tried often enough"})
        .field("precision", &FoundLinks::precision,
               shareFigure("Share of the other's failing links that fail on this side, too", "precision"))
        .field("recall", &FoundLinks::recall,
               shareFigure("Share of this side's failing links that fail on the other, too", "recall"));
}

/// Failing links of server and simulator, overall and among links that both tried often.
Description<FoundLinks> describeFailing() {
    return describeFound("server", "simulator", "server_tried", "simulator_tried")
        .shown(&FoundLinks::precisionOfTried, shareFigure({}, "precision of those both tried"))
        .shown(&FoundLinks::recallOfTried, shareFigure({}, "recall of those both tried"));
}

Description<FoundLinks> describeHalfFailing() {
    return describeFound("first", "second", "first_tried", "second_tried");
}

/// Share of the failing links of either half that also fail in the other half.
std::optional<double> foundAgain(const FoundLinks& halves) {
    const auto all = halves.server + halves.simulator;
    return onlyIf(all > 0, 2.0 * static_cast<double>(halves.both) / static_cast<double>(all));
}

Description<TriesOfBoth> describeTries() {
    const auto share = [](Tries TriesOfBoth::* side) {
        return [side](const TriesOfBoth& tries) { return (tries.*side).share(); };
    };
    return Description<TriesOfBoth>()
        .field("server_attempts", [](const TriesOfBoth& tries) { return tries.server.attempts; },
               {"Attempts on the server", "server tried"})
        .field("server_failures", [](const TriesOfBoth& tries) { return tries.server.failures; },
               {"Of these, failed", "failed"})
        .shown(share(&TriesOfBoth::server), rateColumn({}, "share"))
        .field("simulator_attempts", [](const TriesOfBoth& tries) { return tries.simulator.attempts; },
               {"Attempts in the simulator", "simulator tried"})
        .field("simulator_failures", [](const TriesOfBoth& tries) { return tries.simulator.failures; },
               {"Of these, failed", "failed"})
        .shown(share(&TriesOfBoth::simulator), rateColumn({}, "share"));
}

/// Attempts and failures on the links of one kind.
struct KindTries {
    std::string_view type;
    std::string_view length;  ///< for shapes, whose rise is `type`; else empty
    TriesOfBoth tries;
};

void addTried(std::vector<KindTries>& rows, KindTries row) {
    if (row.tries.server.attempts + row.tries.simulator.attempts > 0) rows.push_back(row);
}

/// The agreement of one nav, or the summary of many.
template <class T>
std::vector<KindTries> triesByType(const T& counted) {
    std::vector<KindTries> rows;
    for (std::size_t i = 0; i < counted.byType.size(); ++i)
        addTried(rows, {nodeTypeName(static_cast<NodeType>(i)), {}, counted.byType[i]});
    return rows;
}

template <class T>
std::vector<KindTries> triesByShape(const T& counted) {
    std::vector<KindTries> rows;
    for (std::size_t rise = 0; rise < kRiseClasses.size(); ++rise) {
        for (std::size_t length = 0; length < kLengthClasses.size(); ++length)
            addTried(rows, {kRiseClasses[rise], kLengthClasses[length], counted.byShape[rise][length]});
    }
    return rows;
}

template <class T>
Description<T> describeShares() {
    const auto type = Description<KindTries>()
                          .field("type", &KindTries::type, {"The type of link", "type"})
                          .include(&KindTries::tries, describeTries());
    const auto shape = Description<KindTries>()
                           .field("rise", &KindTries::type, {"How far it rises, units", "rise"})
                           .field("length", &KindTries::length, {"How long it is, units", "length"})
                           .include(&KindTries::tries, describeTries());
    return Description<T>()
        .rows("by_type", triesByType<T>, type, {"Attempts by type of link", "by type"})
        .rows("by_shape", triesByShape<T>, shape, {"Attempts by rise and length", "by shape"});
}

/// A failing link with its place.
struct FailingRow {
    const FailingLink& link;
    Vec3 from, to;
};

std::vector<FailingRow> failingRows(const NavBesideServer& nav) {
    std::vector<FailingRow> rows;
    const auto origin = [&](std::int32_t node) { return nav.graph.nodes[toIndex(node)].origin; };
    for (const auto& link : nav.agreement.links)
        rows.push_back({link, origin(link.ends.from), origin(link.ends.to)});
    return rows;
}

/// Links that fail on one side only.
auto failingAlone(Tries TriesOfBoth::* other) {
    return [other](const NavBesideServer& nav) {
        std::vector<FailingRow> rows;
        for (const auto& row : failingRows(nav)) {
            if (!(row.link.tries.*other).fails()) rows.push_back(row);
        }
        return rows;
    };
}

Description<FailingRow> describeFailingRow() {
    using Row = FailingRow;
    return Description<Row>()
        .field("from", [](const Row& row) { return row.link.ends.from; }, {"The node it leads from"})
        .field("to", [](const Row& row) { return row.link.ends.to; }, {"The node it leads to"})
        .field("type", [](const Row& row) { return nodeTypeName(row.link.type); }, {"Its type", "type"})
        .field("from_origin", &Row::from, {"Where it begins", "from"})
        .field("to_origin", &Row::to, {"Where it ends", "to"})
        .field("fails_on_server", [](const Row& row) { return row.link.tries.server.fails(); },
               {"It fails on the server"})
        .field("fails_in_simulator", [](const Row& row) { return row.link.tries.simulator.fails(); },
               {"It fails in the simulator"})
        .shown([](const Row& row) { return std::hypot(row.to.x - row.from.x, row.to.y - row.from.y); },
               {{}, "length", "units"})
        .shown([](const Row& row) { return row.to.z - row.from.z; }, {{}, "rise", "units"})
        .include([](const Row& row) { return row.link.tries; }, describeTries());
}

/// A row of the text's table of server and simulator.
struct SideRow {
    std::string_view side;
    SideFigures figures;
};

std::vector<SideRow> sideRows(const NavBesideServer& nav) {
    const auto& agreement = nav.agreement;
    std::vector<SideRow> rows{{"server", agreement.server}, {"simulator", agreement.simulator}};
    if (!agreement.halves) return rows;
    rows.push_back({"server, first half", agreement.halves->first});
    rows.push_back({"server, second half", agreement.halves->second});
    return rows;
}

Description<ServerHalves> describeHalves() {
    return Description<ServerHalves>()
        .record("first", &ServerHalves::first, describeSide(), {"Every second seed"})
        .record("second", &ServerHalves::second, describeSide(), {"The others"})
        .record("failing_links", &ServerHalves::failing, describeHalfFailing(),
                {"Failing links of the halves, where the reports tell them"});
}

std::optional<double> halvesFoundAgain(const NavBesideServer& nav) {
    const auto& halves = nav.agreement.halves;
    return halves && halves->failing ? foundAgain(*halves->failing) : std::nullopt;
}

constexpr std::string_view kFoundInOtherHalf = "failing links of a half of the server's found in the other";

Description<NavBesideServer> describeNav() {
    using Nav = NavBesideServer;
    const auto sideRow =
        Description<SideRow>().shown(&SideRow::side, {{}, "side"}).include(&SideRow::figures, describeSide());
    const auto failing = describeFailingRow();
    return Description<Nav>()
        .line([](const Nav& nav) {
            return fmt::format("{} on {}: {} bots, {:.0f} s", nav.file, nav.map, nav.bots, nav.seconds);
        })
        .field("nav", &Nav::file, {"Its file"})
        .field("nav_sha1", &Nav::sha1, {"SHA-1 of its file"})
        .field("map", &Nav::map, {"The map's name"})
        .field("bots", &Nav::bots, {"Bots in the simulator"})
        .field("seconds", &Nav::seconds, {"Game time of a test in the simulator, at least", {}, "s"})
        .rows({}, sideRows, sideRow, {})
        .record("server", [](const Nav& nav) { return nav.agreement.server; }, describeSide(),
                {"The server's tests"})
        .record("simulator", [](const Nav& nav) { return nav.agreement.simulator; }, describeSide(),
                {"The simulator's"})
        .record("server_halves", [](const Nav& nav) { return nav.agreement.halves; }, describeHalves(),
                {"The server's tests in two, where there are several"})
        .record("failing_links", [](const Nav& nav) { return nav.agreement.failing; }, describeFailing(),
                {"Failing links of both", "failing links"})
        .shown(halvesFoundAgain, shareFigure({}, kFoundInOtherHalf))
        .include([](const Nav& nav) -> const NavAgreement& { return nav.agreement; },
                 describeShares<NavAgreement>())
        .rows("links", failingRows, failing, {"Links that fail, most failures first"})
        .rows({}, failingAlone(&TriesOfBoth::simulator), failing, {{}, "fail only on the server"})
        .rows({}, failingAlone(&TriesOfBoth::server), failing, {{}, "fail only in the simulator"});
}

/// The agreement of two rates, with the rate's name.
struct RateRow {
    std::string_view rate;
    RateAgreement agreement;
};

std::vector<RateRow> rateRows(const AgreementSummary& summary) {
    std::vector<RateRow> rows{{"stuck per bot and minute", summary.stuck},
                              {"deaths per bot and minute", summary.deaths},
                              {"nodes visited, share", summary.coverage}};
    if (summary.serverStuck.navs > 0) rows.push_back({"the server with itself, stuck", summary.serverStuck});
    return rows;
}

Description<RateAgreement> describeRates() {
    return Description<RateAgreement>()
        .field("mean_error", &RateAgreement::meanError, rateColumn("Mean absolute difference", "mean error"))
        .field(
            "correlation", &RateAgreement::correlation,
            shareFigure("Correlation of the rates over the navs, of which three are needed", "correlation"));
}

Description<AgreementSummary> describeServerWithItself() {
    using Sum = AgreementSummary;
    return Description<Sum>()
        .field("navs", [](const Sum& sum) { return sum.serverStuck.navs; }, {"Navs with several tests"})
        .record("stuck", &Sum::serverStuck, describeRates(), {"Stuck per bot and minute"})
        .field("verdicts_agree", &Sum::serverVerdictsAgree, {"Share of tests with the same verdict"})
        .record("failing_links", &Sum::serverFailing, describeHalfFailing(),
                {"Failing links, where the reports tell them by test"});
}

Description<AgreementSummary> describeSummary() {
    using Sum = AgreementSummary;
    const auto rateRow = Description<RateRow>()
                             .shown(&RateRow::rate, {{}, "rate"})
                             .include(&RateRow::agreement, describeRates());
    return Description<Sum>()
        .field("navs", &Sum::navs, {"Navs"})
        .rows({}, rateRows, rateRow, {})
        .record("stuck", &Sum::stuck, describeRates(), {"Stuck per bot and minute"})
        .record("deaths", &Sum::deaths, describeRates(), {"Deaths per bot and minute"})
        .record("coverage", &Sum::coverage, describeRates(), {"Share of nodes visited"})
        .field("verdicts_agree", &Sum::verdictsAgree,
               rateColumn("Share of tests with the same verdict", "verdicts agree, share of tests"))
        .field("same_verdicts", &Sum::sameVerdicts,
               {"Navs that most tests pass on both sides, or fail on both", "navs with the same verdict"})
        .record("failing_links", &Sum::failing, describeFailing(), {"Failing links of both", "failing links"})
        .shown([](const Sum& sum) { return onlyIf(sum.serverStuck.navs > 0, sum.serverVerdictsAgree); },
               rateColumn({}, "the server's verdicts agree with themselves"))
        .shown(
            [](const Sum& sum) { return sum.serverFailing ? foundAgain(*sum.serverFailing) : std::nullopt; },
            shareFigure({}, kFoundInOtherHalf))
        .include(std::identity(), describeShares<Sum>())
        .record("server_with_itself",
                [](const Sum& sum) { return sum.serverStuck.navs > 0 ? &sum : nullptr; },
                describeServerWithItself(), {"Every second of the server's seeds against the others"});
}

bool isSingle(const ComparedNavs& compared) {
    return compared.navs.size() == 1;
}

std::span<const NavBesideServer> severalNavs(const ComparedNavs& compared) {
    if (isSingle(compared)) return {};
    return compared.navs;
}

/// One row per nav.
Description<NavBesideServer> describeNavRow() {
    using Nav = NavBesideServer;
    Description<Nav> row;
    row.shown([](const Nav& nav) { return std::filesystem::path(nav.file).filename().string(); },
              {{}, "nav"});
    const auto sides = [&](double SideFigures::* figure, std::string_view label) {
        row.shown([figure](const Nav& nav) { return nav.agreement.server.*figure; }, rateColumn({}, label))
            .shown([figure](const Nav& nav) { return nav.agreement.simulator.*figure; },
                   rateColumn({}, "sim"));
    };
    sides(&SideFigures::stuck, "stuck");
    sides(&SideFigures::deaths, "deaths");
    sides(&SideFigures::coverage, "visited");
    const auto passed = [](const SideFigures& side) { return fmt::format("{}/{}", side.passed, side.tests); };
    return row.shown([=](const Nav& nav) { return passed(nav.agreement.server); }, {{}, "passed"})
        .shown([=](const Nav& nav) { return passed(nav.agreement.simulator); }, {{}, "sim"})
        .shown([](const Nav& nav) { return nav.agreement.failing.server; }, {{}, "failing links"})
        .shown([](const Nav& nav) { return nav.agreement.failing.simulator; }, {{}, "sim"})
        .shown([](const Nav& nav) { return nav.agreement.failing.both; }, {{}, "both"});
}

}  // namespace

ComparedNavs summedUp(std::vector<NavBesideServer> navs) {
    std::vector<NavAgreement> agreements;
    for (const auto& nav : navs) agreements.push_back(nav.agreement);
    return {std::move(navs), summariseAgreement(agreements)};
}

Description<ComparedNavs> describeComparison() {
    using Navs = ComparedNavs;
    return Description<Navs>("navwright.comparison", 1, "The simulator compared with the server")
        .field("failing_share", [](const Navs&) { return kFailingShare; },
               {"Share of failed attempts above which a link counts as failing"})
        .field("failing_attempts", [](const Navs&) { return kFailingAttempts; },
               {"Minimum attempts of a failing link"})
        .line([](const Navs& navs) {
            return isSingle(navs) ? std::string() : fmt::format("Over {} navs", navs.navs.size());
        })
        .rows({}, severalNavs, describeNavRow(), {})
        .record("summary", &Navs::summary, describeSummary(), {"All navs together"})
        .record({}, [](const Navs& navs) { return isSingle(navs) ? nullptr : &navs.summary; },
                describeSummary(), {{}, "all"})
        .rows("navs", &Navs::navs, describeNav(), {"The navs, as they were named"})
        .record({}, [](const Navs& navs) { return isSingle(navs) ? &navs.navs.front() : nullptr; },
                describeNav(), {{}, "nav"});
}

}  // namespace navwright
