#include "app/navgen/reports/aas_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "core/aas/file/aas_names.h"
#include "core/aas/file/aas_statistics.h"
#include "core/base/index.h"
#include "core/base/units.h"

namespace navwright {

namespace {

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string_view rowName(std::size_t travel) {
    return travel < kAasTravelCount ? aasTravelName(static_cast<AasTravel>(travel)) : "unknown";
}

std::string_view placedName(AasPlaced placed) {
    switch (placed) {
        case AasPlaced::within:
            return "within";
        case AasPlaced::along:
            return "along";
        case AasPlaced::between:
            return "between";
        case AasPlaced::nowhere:
            break;
    }
    return "nowhere";
}

std::size_t areasOf(const AasFile& aas) {
    return aasStatistics(aas).areas;
}

}  // namespace

Description<VerifiedAas> describeAasVerify() {
    using Of = VerifiedAas;
    const auto flaw = Description<AasFlaw>()
                          .field("rule", [](const AasFlaw& of) { return aasRuleName(of.rule); },
                                 {"The rule that is broken", "rule"})
                          .field("what", &AasFlaw::what, {"What is wrong, with numbers", "flaw"});
    return Description<Of>("navwright.aas_verify", 1, "What is wrong with an AAS file")
        .line([](const Of& of) {
            const auto all = aasStatistics(of.aas);
            return fmt::format("{} areas, {} faces, {} reachabilities, {} clusters", all.areas, all.faces,
                               all.reachabilities, all.clusters);
        })
        .line([](const Of& of) -> std::string {
            if (!of.found.mapChecked) return {};
            return of.found.ofMap ? "made of this map" : "made of another map: the checksums differ";
        })
        .field("areas", [](const Of& of) { return areasOf(of.aas); }, {"Areas"})
        .field("good", [](const Of& of) { return of.found.good(); }, {"Nothing is wrong"})
        .field("of_map", [](const Of& of) { return onlyIf(of.found.mapChecked, of.found.ofMap); },
               {"It is made of the map that was given"})
        .rows("flaws", [](const Of& of) { return of.found.flaws; }, flaw, {"What is wrong", "flaws"})
        .line([](const Of& of) { return std::string(of.found.flaws.empty() ? "no flaws" : ""); });
}

namespace {

/// Reachabilities of one travel type, or of all.
struct TravelRow {
    std::string_view type;
    AasTravelDifference counts;
    bool proven = false;
};

std::vector<TravelRow> travelRows(const ComparedAas& compared) {
    std::vector<TravelRow> rows;
    for (std::size_t travel = 0; travel < compared.diff.byTravel.size(); ++travel) {
        const auto& row = compared.diff.byTravel[travel];
        if (row.inA + row.inB > 0) rows.push_back({rowName(travel), row, compared.diff.proven});
    }
    return rows;
}

std::vector<TravelRow> travelRowsAndAll(const ComparedAas& compared) {
    auto rows = travelRows(compared);
    TravelRow sum{"all", {}, compared.diff.proven};
    for (const auto& row : rows) {
        sum.counts.inA += row.counts.inA;
        sum.counts.inB += row.counts.inB;
        sum.counts.matched += row.counts.matched;
        sum.counts.within += row.counts.within;
        sum.counts.along += row.counts.along;
        sum.counts.between += row.counts.between;
        sum.counts.refuted += row.counts.refuted;
    }
    rows.push_back(sum);
    return rows;
}

constexpr auto ofCounts = wayThrough(&TravelRow::counts);

Description<TravelRow> describeTravelRow() {
    using Counts = AasTravelDifference;
    return Description<TravelRow>()
        .field("type", &TravelRow::type, {"The kind of travel", "reachabilities"})
        .field("in_a", ofCounts(&Counts::inA), {"How many A has", "A"})
        .field("in_b", ofCounts(&Counts::inB), {"How many B has", "B"})
        .field("matched", ofCounts(&Counts::matched), {"How many are in both", "matched"})
        .field("missing", ofCounts(&Counts::missing), {"How many of A's B lacks", "missing"})
        .field("extra", ofCounts(&Counts::extra), {"How many of B's A lacks", "extra"})
        .field("missing_within_an_area", ofCounts(&Counts::within),
               {"Of those missing, both ends lie in one area of B", "within"})
        .field("missing_along_an_edge", ofCounts(&Counts::along),
               {"Of those missing, B has one at another point of the edge", "along"})
        .field("missing_between_areas", ofCounts(&Counts::between),
               {"Of those missing, B has one between the same areas", "between"})
        .field("refuted", [](const TravelRow& row) { return onlyIf(row.proven, row.counts.refuted); },
               {"How many of A's no player can use", "refuted"})
        .shown(
            [](const TravelRow& row) {
                return onlyIf(row.proven, share(row.counts.found(), row.counts.inA - row.counts.refuted));
            },
            {.label = "found of the rest", .digits = 1, .percent = true});
}

/// A reachability in a list of differences.
struct DiffWay {
    std::int32_t number = 0;
    const AasReachability& way;
    std::optional<AasPlaced> placed = {};
};

/// `placed`: one per number, or empty.
std::vector<DiffWay> diffWays(const AasFile& aas, std::span<const std::int32_t> numbers,
                              std::span<const AasPlaced> placed) {
    std::vector<DiffWay> ways;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        ways.push_back({numbers[i], aas.reachabilities[toIndex(numbers[i])],
                        placed.empty() ? std::nullopt : std::optional(placed[i])});
    }
    return ways;
}

std::vector<DiffWay> missingReachabilities(const ComparedAas& of) {
    return diffWays(of.a, of.diff.missing, of.diff.missingPlaced);
}
std::vector<DiffWay> extraReachabilities(const ComparedAas& of) {
    return diffWays(of.b, of.diff.extra, of.diff.extraPlaced);
}
std::vector<DiffWay> refutedWays(const ComparedAas& of) {
    return diffWays(of.a, of.diff.refuted, {});
}

/// The reachabilities of a list that are nowhere in the other file.
template <class Ways>
auto nowhere(Ways ways) {
    return [ways](const ComparedAas& of) {
        std::vector<DiffWay> found;
        for (const auto& way : ways(of)) {
            if (way.placed == AasPlaced::nowhere) found.push_back(way);
        }
        return found;
    };
}

Description<DiffWay> describeDiffWay() {
    return Description<DiffWay>()
        .field("reachability", &DiffWay::number, {"Its number", "number"})
        .field("type", [](const DiffWay& at) { return aasTravelName(at.way.travel()); },
               {"The kind of travel", "type"})
        .field("into_area", [](const DiffWay& at) { return at.way.area; },
               {"The area it leads to", "into area"})
        .field("start", [](const DiffWay& at) { return at.way.start; },
               {.meaning = "Where it starts", .label = "start", .digits = 1})
        .field("end", [](const DiffWay& at) { return at.way.end; },
               {.meaning = "Where it ends", .label = "end", .digits = 1})
        .field("placed", [](const DiffWay& at) { return at.placed.transform(placedName); },
               {"How the other file covers it: within, along, between or nowhere"});
}

std::string aasSizes(const ComparedAas& of) {
    const auto inA = areasOf(of.a), inB = areasOf(of.b);
    const auto& diff = of.diff;
    return fmt::format(
        "{}A: {} areas, {:.1f}% of them found in B, {:.1f}% of these with the same presence and flags\n"
        "B: {} areas, {:.1f}% of them found in A",
        diff.sameMap ? "" : "made of different maps: the checksums differ\n", inA,
        kPercent * share(diff.foundInB, inA), kPercent * share(diff.sameInB, diff.foundInB), inB,
        kPercent * share(diff.foundInA, inB));
}

}  // namespace

Description<ComparedAas> describeAasDiff() {
    const auto way = describeDiffWay();
    return Description<ComparedAas>("navwright.aas_diff", 1, "Two AAS files compared")
        .line(aasSizes)
        .field("equal", [](const ComparedAas& of) { return of.diff.equal(); }, {"Nothing differs"})
        .field("same_map", [](const ComparedAas& of) { return of.diff.sameMap; },
               {"The map's checksum is the same"})
        .field("areas_in_a", [](const ComparedAas& of) { return areasOf(of.a); }, {"Areas of A"})
        .field("areas_in_b", [](const ComparedAas& of) { return areasOf(of.b); }, {"Areas of B"})
        .field("areas_found_in_b", [](const ComparedAas& of) { return of.diff.foundInB; },
               {"Areas of A whose centre is in one of B"})
        .field("areas_found_in_a", [](const ComparedAas& of) { return of.diff.foundInA; },
               {"Areas of B whose centre is in one of A"})
        .field("areas_alike", [](const ComparedAas& of) { return of.diff.sameInB; },
               {"Areas of A found in B with the same presence and flags"})
        .rows("reachabilities", travelRows, describeTravelRow(), {"Counts by kind of travel"})
        .rows({}, travelRowsAndAll, describeTravelRow(), {})
        .rows("missing", missingReachabilities, way, {"Reachabilities of A that B lacks"})
        .rows({}, nowhere(missingReachabilities), way, {{}, "missing in B, and not at another place either"})
        .rows("extra", extraReachabilities, way, {"Reachabilities of B that A lacks"})
        .rows("refuted", [](const ComparedAas& of) { return onlyIf(of.diff.proven, refutedWays(of)); }, way,
              {"Reachabilities of A that B lacks and no player can use", "not in B, and refuted"})
        .rows({}, nowhere(extraReachabilities), way, {{}, "extra in B, and not at another place in A either"})
        .line([](const ComparedAas& of) { return std::string(of.diff.equal() ? "no difference" : ""); });
}

}  // namespace navwright
