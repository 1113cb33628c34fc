#include "report/rotation_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/counted.h"
#include "base/units.h"
#include "report/html_page.h"

namespace navwright {

namespace {

/// "72.5 %".
std::string shareWords(double share) {
    return fmt::format("{:.1f} %", kPercent * share);
}

void addFailedMap(HtmlPage& page, const RotationRow& row) {
    page.verdictRow("bad", {row.map, "no nav", std::to_string(row.demos), "", "", "", "", "", row.failure});
}

void addMadeMap(HtmlPage& page, const RotationRow& row) {
    const std::string_view state = !row.passed ? "bad" : row.errors > 0 ? "warning" : "good";
    page.linkedRow(state, fmt::format("{}/{}.report.html", row.folder, row.map),
                   {row.map, row.passed ? "passed" : "failed", std::to_string(row.demos),
                    fmt::format("{} / {}", row.nodes, row.links),
                    row.coverage ? shareWords(*row.coverage) : "no floor", shareWords(row.visited),
                    fmt::format("{:.2f}", row.stuck), fmt::format("{:.3f}", row.deaths), row.worst});
}

std::vector<std::string> countWords(const std::map<std::string, std::size_t>& counts) {
    std::vector<std::string> lines;
    for (const auto& [map, demos] : counts) {
        lines.push_back(fmt::format("{}: {}", map, counted(demos, "demo", "demos")));
    }
    return lines;
}

}  // namespace

std::vector<RotationRow> worstFirst(std::vector<RotationRow> rows) {
    std::ranges::sort(rows, {}, [](const RotationRow& row) {
        return std::tuple(row.failure.empty(), row.passed, row.coverage.value_or(1.0), row.map, row.folder);
    });
    return rows;
}

std::string rotationHtml(const RotationIndex& index) {
    HtmlPage page("Bot navigation of a rotation");
    const auto passed = std::ranges::count_if(index.rows, &RotationRow::passed);
    std::uint64_t demos = 0;
    for (const auto& row : index.rows) demos += row.demos;
    page.paragraph(fmt::format("{}, {} with a nav that passes its test, from {}",
                               counted(index.rows.size(), "map", "maps"), passed,
                               counted(demos, "demo", "demos")));
    page.beginTable({"", "Map", "Test", "Demos", "Nodes / links", "Floor covered", "Nodes visited",
                     "Stuck a bot and minute", "Deaths a bot and minute", "What is worst"});
    for (const auto& row : worstFirst(index.rows)) {
        row.failure.empty() ? addMadeMap(page, row) : addFailedMap(page, row);
    }
    page.endTable();
    if (!index.withoutMap.empty()) page.folded("Demos without a map", countWords(index.withoutMap));
    if (!index.otherRevision.empty()) {
        page.folded("Demos of another revision of the map", countWords(index.otherRevision));
    }
    if (!index.unreadable.empty()) page.folded("Demos that cannot be read", index.unreadable);
    return std::move(page).take();
}

}  // namespace navwright
