#pragma once

#include <QString>

#include <vector>

#include "core/generate/pipeline/generation.h"
#include "widgets/drawing/draw/shown_data.h"

namespace navwright {

/// One way of choosing among the data.
enum class FilterKind { demo, player, time, speed, types, seen };

/// "demo", "player", "time", "speed", "types", "seen".
[[nodiscard]] QString filterKey(FilterKind kind);
/// The filters that are in force.
[[nodiscard]] std::vector<FilterKind> activeFilters(const ShownData& shown);
/// What a filter lets through: "Demo: wizs_dm1.mvd2.gz". `generation` may be nullptr.
[[nodiscard]] QString filterText(FilterKind kind, const ShownData& shown, const Generation* generation);
/// `shown` without the filter `kind`.
[[nodiscard]] ShownData without(FilterKind kind, ShownData shown);

/// The numbers of the demos in the order of their names.
[[nodiscard]] std::vector<std::size_t> demosByName(const Generation& generation);
/// The players of all demos, by name, each once.
[[nodiscard]] std::vector<std::string> playerNames(const Generation& generation);
/// Types of nodes or links that there are, ascending.
[[nodiscard]] std::vector<NodeType> typesThere(const Generation& generation);
/// "Stand drop".
[[nodiscard]] QString typeText(NodeType type);

}  // namespace navwright
