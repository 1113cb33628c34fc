#include "app/navgen/reports/aas_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "core/aas/file/aas_names.h"
#include "core/aas/file/aas_statistics.h"
#include "core/base/json_writer.h"
#include "core/base/units.h"

namespace navwright {

namespace {

constexpr auto kAasLine = JsonWriter::Layout::line;

const AasReachability& wayOf(const AasFile& aas, std::int32_t number) {
    return aas.reachabilities[static_cast<std::size_t>(number)];
}

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string wayText(const AasFile& aas, std::int32_t number) {
    const auto& way = wayOf(aas, number);
    return fmt::format("  {} {} into area {}, {:.1f} {:.1f} {:.1f} to {:.1f} {:.1f} {:.1f}\n", number,
                       aasTravelName(way.travel()), way.area, way.start.x, way.start.y, way.start.z,
                       way.end.x, way.end.y, way.end.z);
}

/// Of the ways that are missing those that are nowhere in the other file.
std::vector<std::int32_t> nowhere(const std::vector<std::int32_t>& ways, std::span<const AasPlaced> placed) {
    std::vector<std::int32_t> found;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        if (placed[i] == AasPlaced::nowhere) found.push_back(ways[i]);
    }
    return found;
}

std::string wayList(std::string_view name, const AasFile& aas, const std::vector<std::int32_t>& ways,
                    std::size_t most) {
    if (ways.empty()) return {};
    auto text = fmt::format("{}: {}\n", name, ways.size());
    for (std::size_t i = 0; i < std::min(most, ways.size()); ++i) text += wayText(aas, ways[i]);
    if (ways.size() > most) text += fmt::format("  ... and {} more\n", ways.size() - most);
    return text;
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

/// `placed`: as many as ways, or none.
void writeWays(JsonWriter& json, std::string_view name, const AasFile& aas,
               const std::vector<std::int32_t>& ways, std::span<const AasPlaced> placed) {
    json.key(name);
    json.beginList();
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const auto number = ways[i];
        const auto& way = wayOf(aas, number);
        json.beginObject(kAasLine);
        json.member("reachability", number);
        json.member("type", aasTravelName(way.travel()));
        json.member("into_area", way.area);
        json.member("start", way.start);
        json.member("end", way.end);
        if (!placed.empty()) json.member("placed", placedName(placed[i]));
        json.endObject();
    }
    json.endList();
}

std::size_t areasOf(const AasFile& aas) {
    return aasStatistics(aas).areas;
}

}  // namespace

std::string aasVerifyText(const AasFile& aas, const AasVerification& found, std::size_t most) {
    const auto all = aasStatistics(aas);
    auto text = fmt::format("{} areas, {} faces, {} reachabilities, {} clusters\n", all.areas, all.faces,
                            all.reachabilities, all.clusters);
    if (found.mapChecked)
        text += found.ofMap ? "made of this map\n" : "made of another map: the checksums differ\n";
    for (int number = 0; number < kAasRuleCount; ++number) {
        const auto rule = static_cast<AasRule>(number);
        const auto count = static_cast<std::size_t>(std::ranges::count(found.flaws, rule, &AasFlaw::rule));
        if (count == 0) continue;
        text += fmt::format("{}: {}\n", aasRuleName(rule), count);
        std::size_t shown = 0;
        for (const auto& flaw : found.flaws) {
            if (flaw.rule == rule && shown++ < most) text += fmt::format("  {}\n", flaw.what);
        }
        if (count > most) text += fmt::format("  ... and {} more\n", count - most);
    }
    return text + (found.flaws.empty() ? "no flaws\n" : "");
}

std::string aasVerifyJson(const AasFile& aas, const AasVerification& found) {
    JsonWriter json;
    json.beginObject();
    json.member("format", "navwright.aas_verify");
    json.member("version", 1);
    json.member("areas", areasOf(aas));
    json.member("good", found.good());
    if (found.mapChecked) json.member("of_map", found.ofMap);
    json.key("flaws");
    json.beginList();
    for (const auto& flaw : found.flaws) {
        json.beginObject(kAasLine);
        json.member("rule", aasRuleName(flaw.rule));
        json.member("what", flaw.what);
        json.endObject();
    }
    json.endList();
    json.endObject();
    return std::move(json).take();
}

std::string aasDiffText(const AasFile& a, const AasFile& b, const AasComparison& compared, std::size_t most) {
    const auto inA = areasOf(a), inB = areasOf(b);
    std::string text;
    if (!compared.sameMap) text += "made of different maps: the checksums differ\n";
    text += fmt::format(
        "A: {} areas, {:.1f}% of them found in B, {:.1f}% of these with the same presence and flags\n"
        "B: {} areas, {:.1f}% of them found in A\n",
        inA, kPercent * share(compared.foundInB, inA), kPercent * share(compared.sameInB, compared.foundInB),
        inB, kPercent * share(compared.foundInA, inB));
    text += fmt::format("{:<16} {:>7} {:>7} {:>8} {:>8} {:>7} {:>7} {:>7} {:>8}{}\n", "reachabilities", "A",
                        "B", "matched", "missing", "extra", "within", "along", "between",
                        compared.proven ? "  refuted  found of the rest" : "");
    const auto line = [&](std::string_view name, const AasTravelDifference& row) {
        text += fmt::format("{:<16} {:>7} {:>7} {:>8} {:>8} {:>7} {:>7} {:>7} {:>8}", name, row.inA, row.inB,
                            row.matched, row.missing(), row.extra(), row.within, row.along, row.between);
        if (compared.proven)
            text += fmt::format(" {:>8} {:>17.1f}%", row.refuted,
                                kPercent * share(row.found(), row.inA - row.refuted));
        text += '\n';
    };
    AasTravelDifference sum;
    for (std::size_t travel = 0; travel < compared.byTravel.size(); ++travel) {
        const auto& row = compared.byTravel[travel];
        if (row.inA + row.inB > 0) line(rowName(travel), row);
        sum.inA += row.inA;
        sum.inB += row.inB;
        sum.matched += row.matched;
        sum.within += row.within;
        sum.along += row.along;
        sum.between += row.between;
        sum.refuted += row.refuted;
    }
    line("all", sum);
    const auto gone = nowhere(compared.missing, compared.missingPlaced);
    const auto added = nowhere(compared.extra, compared.extraPlaced);
    text += wayList("missing in B, and not at another place either", a, gone, most);
    text += wayList("not in B, and refuted", a, compared.refuted, most);
    text += wayList("extra in B, and not at another place in A either", b, added, most);
    return text + (compared.equal() ? "no difference\n" : "");
}

std::string aasDiffJson(const AasFile& a, const AasFile& b, const AasComparison& compared) {
    JsonWriter json;
    json.beginObject();
    json.member("equal", compared.equal());
    json.member("same_map", compared.sameMap);
    json.member("areas_in_a", areasOf(a));
    json.member("areas_in_b", areasOf(b));
    json.member("areas_found_in_b", compared.foundInB);
    json.member("areas_found_in_a", compared.foundInA);
    json.member("areas_alike", compared.sameInB);
    json.key("reachabilities");
    json.beginList();
    for (std::size_t travel = 0; travel < compared.byTravel.size(); ++travel) {
        const auto& row = compared.byTravel[travel];
        if (row.inA + row.inB == 0) continue;
        json.beginObject(kAasLine);
        json.member("type", rowName(travel));
        json.member("in_a", row.inA);
        json.member("in_b", row.inB);
        json.member("matched", row.matched);
        json.member("missing", row.missing());
        json.member("extra", row.extra());
        json.member("missing_within_an_area", row.within);
        json.member("missing_along_an_edge", row.along);
        json.member("missing_between_areas", row.between);
        if (compared.proven) json.member("refuted", row.refuted);
        json.endObject();
    }
    json.endList();
    writeWays(json, "missing", a, compared.missing, compared.missingPlaced);
    writeWays(json, "extra", b, compared.extra, compared.extraPlaced);
    if (compared.proven) writeWays(json, "refuted", a, compared.refuted, {});
    json.endObject();
    return std::move(json).take();
}

}  // namespace navwright
