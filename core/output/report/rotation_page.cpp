#include "core/output/report/rotation_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/output/report/html_page.h"

namespace navwright {

namespace {

std::string_view signState(const RotationRow& row) {
    switch (stateOf(row)) {
        case RowState::waiting:
            return "hint";
        case RowState::passed:
            return row.errors > 0 ? "warning" : "good";
        default:
            return "bad";
    }
}

void addMap(HtmlPage& page, const RotationRow& row) {
    const auto state = stateOf(row);
    const std::string words(rowStateWords(state));
    const auto demos = std::to_string(row.demos);
    if (state == RowState::waiting || state == RowState::noNav) {
        page.pictureRow(signState(row), {}, {}, {row.map, words, demos, "", "", "", "", "", row.failure});
        return;
    }
    const auto place = fmt::format("{}/{}", row.folder, row.map);
    page.pictureRow(signState(row), {.picture = row.picture ? place + ".png" : "", .without = "no picture"},
                    place + ".report.html",
                    {row.map, words, demos, fmt::format("{} / {}", row.nodes, row.links), coverageWords(row),
                     shareWords(row.visited), fmt::format("{:.2f}", row.stuck),
                     fmt::format("{:.3f}", row.deaths), row.worst});
}

}  // namespace

std::string rotationHtml(const RotationIndex& index) {
    HtmlPage page("Bot navigation of a rotation");
    page.paragraph(summaryWords(index));
    if (const auto words = stageWords(index); !words.empty()) page.paragraph(words + ".");
    if (std::ranges::any_of(index.rows, &RotationRow::picture)) {
        page.note(
            "Pictures show each nav from above by its test: vermilion fails or kills bots too often, amber "
            "fails at times, light blue no bot touched, white is fine.");
    }
    if (!index.pictureNotice.empty()) page.note(index.pictureNotice);
    page.beginTable({"", "", "Map", "Test", "Demos", "Nodes / links", "Floor covered", "Nodes visited",
                     "Stuck per bot and minute", "Deaths per bot and minute", "What is worst"});
    for (const auto& row : worstFirst(index.rows)) addMap(page, row);
    page.endTable();
    if (!index.withoutMap.empty()) page.folded("Demos without a map", leftOutWords(index.withoutMap));
    if (!index.otherRevision.empty()) {
        page.folded("Demos of another revision of the map", leftOutWords(index.otherRevision));
    }
    if (!index.unreadable.empty()) page.folded("Demos that cannot be read", index.unreadable);
    return std::move(page).take();
}

}  // namespace navwright
