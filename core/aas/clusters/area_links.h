#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/base/index.h"

namespace navwright {

/// The directed graph of areas, with each edge once. Reachabilities of all kinds count, except those to no
/// area or to the same area.
class AreaLinks {
  public:
    explicit AreaLinks(const AasFile& aas);

    [[nodiscard]] std::size_t areaCount() const { return hasReachabilities_.size(); }
    /// Areas that reachabilities of `area` lead to (out) or come from (in); ascending.
    [[nodiscard]] std::span<const std::int32_t> out(std::int32_t area) const { return out_.of(area); }
    [[nodiscard]] std::span<const std::int32_t> in(std::int32_t area) const { return in_.of(area); }
    /// The union of out() and in(), ascending.
    [[nodiscard]] std::span<const std::int32_t> around(std::int32_t area) const { return around_.of(area); }
    /// Whether an area has any reachabilities in the file, wherever they lead.
    [[nodiscard]] bool hasReachabilities(std::int32_t area) const { return hasReachabilities_[area]; }

  private:
    struct Lists {
        std::vector<std::size_t> first;
        std::vector<std::int32_t> areas;

        void fill(std::size_t count, std::vector<std::pair<std::int32_t, std::int32_t>> pairs);
        [[nodiscard]] std::span<const std::int32_t> of(std::int32_t area) const {
            const auto at = toIndex(area);
            return std::span(areas).subspan(first[at], first[at + 1] - first[at]);
        }
    };

    Lists out_, in_, around_;
    std::vector<bool> hasReachabilities_;
};

}  // namespace navwright
