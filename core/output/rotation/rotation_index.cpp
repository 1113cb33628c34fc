#include "core/output/rotation/rotation_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/base/units.h"

namespace navwright {

RowState stateOf(const RotationRow& row) {
    if (!row.made) return RowState::waiting;
    if (!row.failure.empty()) return RowState::noNav;
    return row.passed ? RowState::passed : RowState::failed;
}

std::string_view rowStateWords(RowState state) {
    constexpr std::array<std::string_view, 4> kWords{"not made yet", "no nav", "failed", "passed"};
    return kWords[toIndex(state)];
}

std::vector<RotationRow> worstFirst(std::vector<RotationRow> rows) {
    std::ranges::sort(rows, {}, [](const RotationRow& row) {
        return std::tuple(!row.made, row.failure.empty(), row.passed, row.coverage.value_or(1.0), row.map,
                          row.folder);
    });
    return rows;
}

std::string summaryWords(const RotationIndex& index) {
    std::uint64_t demos = 0;
    for (const auto& row : index.rows) demos += row.demos;
    return fmt::format(
        "{}, {} with a nav that passes its test, from {}", counted(index.rows.size(), "map", "maps"),
        std::ranges::count(index.rows, RowState::passed, stateOf), counted(demos, "demo", "demos"));
}

std::string stageWords(const RotationIndex& index) {
    const auto made = std::ranges::count(index.rows, true, &RotationRow::made);
    const auto maps = fmt::format("{} of {} made", made, counted(index.rows.size(), "map", "maps"));
    switch (index.stage) {
        case RotationStage::reading:
            return fmt::format("{} of {} read; a run is under way, or was killed", index.demosDone,
                               counted(index.demos, "demo", "demos"));
        case RotationStage::making:
            return maps + "; a run is under way, or was killed";
        case RotationStage::stopped:
            return maps + "; the run was stopped, and the same command continues";
        case RotationStage::finished:
            break;
    }
    return {};
}

std::string shareWords(double share) {
    return fmt::format("{:.1f} %", kPercent * share);
}

std::string coverageWords(const RotationRow& row) {
    return row.coverage ? shareWords(*row.coverage) : "no floor";
}

std::vector<std::string> leftOutWords(const std::map<std::string, std::size_t>& demos) {
    std::vector<std::string> lines;
    for (const auto& [map, count] : demos) {
        lines.push_back(fmt::format("{}: {}", map, counted(count, "demo", "demos")));
    }
    return lines;
}

}  // namespace navwright
