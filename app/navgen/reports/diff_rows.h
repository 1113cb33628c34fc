#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/description.h"
#include "core/base/vec3.h"

namespace navwright {

/// A node in a list of differences between two navs. Its fields are A's; for an added node B's.
struct DiffNode {
    std::int32_t node = -1;
    std::optional<std::string> type = {};
    Vec3 origin{0};
    std::optional<std::int32_t> toNode = {};  ///< in B
    std::optional<Vec3> toOrigin = {};
    std::optional<float> moved = {};  ///< units
    std::optional<std::string> toType = {};
    std::optional<std::string> flags = {}, toFlags = {};
    std::optional<std::uint16_t> radius = {}, toRadius = {};  ///< units
};
[[nodiscard]] Description<DiffNode> describeDiffNode();

/// A link in a list of differences between two navs.
struct DiffLink {
    std::int32_t from = -1, to = -1;
    std::string type;
    Vec3 start{0}, end{0};
    std::optional<std::string> toType = {};
    std::optional<std::string> flags = {}, toFlags = {};
    std::optional<std::string> traversal = {}, toTraversal = {};
    std::optional<std::string> edict = {}, toEdict = {};
    std::optional<float> cost = {}, toCost = {};
};
[[nodiscard]] Description<DiffLink> describeDiffLink();

/// An accessor for rows of a report: makes `row(compared, entry)` for each entry of a list of
/// `compared.diff`.
template <class Compared, class Diff, class Entry, class Row>
[[nodiscard]] auto diffRows(std::vector<Entry> Diff::* list, Row row) {
    return [=](const Compared& compared) {
        std::vector<std::invoke_result_t<Row, const Compared&, const Entry&>> rows;
        for (const auto& entry : compared.diff.*list) rows.push_back(row(compared, entry));
        return rows;
    };
}

}  // namespace navwright
