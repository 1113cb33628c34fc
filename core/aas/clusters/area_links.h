#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/file/aas_file.h"

namespace navwright {

/// Which areas have ways to which, each pair once. Reachabilities of any kind count; those that lead nowhere,
/// or to the area itself, do not.
class AreaLinks {
  public:
    explicit AreaLinks(const AasFile& aas);

    [[nodiscard]] std::size_t areaCount() const { return hasWays_.size(); }
    /// Areas that ways of `area` lead to, and whose ways lead there; ascending.
    [[nodiscard]] std::span<const std::int32_t> out(std::int32_t area) const { return out_.of(area); }
    [[nodiscard]] std::span<const std::int32_t> in(std::int32_t area) const { return in_.of(area); }
    /// Both, each area once.
    [[nodiscard]] std::span<const std::int32_t> around(std::int32_t area) const { return around_.of(area); }
    /// Whether the file states ways out of an area, wherever they lead.
    [[nodiscard]] bool hasWays(std::int32_t area) const { return hasWays_[static_cast<std::size_t>(area)]; }

  private:
    struct Lists {
        std::vector<std::size_t> first;
        std::vector<std::int32_t> areas;

        void fill(std::size_t count, std::vector<std::pair<std::int32_t, std::int32_t>> pairs);
        [[nodiscard]] std::span<const std::int32_t> of(std::int32_t area) const {
            const auto at = static_cast<std::size_t>(area);
            return std::span(areas).subspan(first[at], first[at + 1] - first[at]);
        }
    };

    Lists out_, in_, around_;
    std::vector<bool> hasWays_;
};

}  // namespace navwright
