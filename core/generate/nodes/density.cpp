#include "core/generate/nodes/density.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace navwright {

namespace {

using Cell = VoteGrid::Cell;

/// Votes per cell from which testing whole cells against the neighbourhood pays off.
constexpr double kVotesThatPayForBounds = 12;
/// Votes per cell of the radius' width from which finer cells pay off.
constexpr double kCrowd = 40;

float gapBetween(float minA, float maxA, float minB, float maxB) {
    return std::max({0.0f, minB - maxA, minA - maxB});
}

float spanOver(float minA, float maxA, float minB, float maxB) {
    return std::max(maxA - minB, maxB - minA);
}

/// Votes to be tested one by one, contiguous and padded to whole vectors, and the number that count untested.
struct Candidates {
    static constexpr std::size_t kLanes = 8;
    /// farther than any radius from every vote
    static constexpr float kNowhere = 1 << 28;

    struct Range {
        std::uint32_t first, end;  ///< places
    };

    std::vector<Range> ranges;
    std::vector<float> x, y, z;
    std::size_t count = 0;  ///< of x, y and z, including padding
    std::uint32_t certain = 0;

    void clear() {
        ranges.clear();
        count = 0;
        certain = 0;
    }
    void add(std::uint32_t first, std::uint32_t end) {
        if (!ranges.empty() && ranges.back().end == first) {
            ranges.back().end = end;
        } else {
            ranges.push_back({first, end});
        }
        count += end - first;
    }
    /// Copies the ranges contiguously.
    void gather(const VoteGrid& grid) {
        const auto padded = (count + kLanes - 1) / kLanes * kLanes;
        if (x.size() < padded) {
            x.resize(2 * padded);
            y.resize(2 * padded);
            z.resize(2 * padded);
        }
        std::size_t at = 0;
        for (const auto& range : ranges) {
            std::copy(grid.x() + range.first, grid.x() + range.end, x.data() + at);
            std::copy(grid.y() + range.first, grid.y() + range.end, y.data() + at);
            std::copy(grid.z() + range.first, grid.z() + range.end, z.data() + at);
            at += range.end - range.first;
        }
        for (; at < padded; ++at) x[at] = y[at] = z[at] = kNowhere;
        count = padded;
    }
};

using Floats = float __attribute__((vector_size(Candidates::kLanes * sizeof(float))));
using Ints = std::int32_t __attribute__((vector_size(Candidates::kLanes * sizeof(std::int32_t))));

/// Number of candidates near (px, py, pz). Eight at a time, so that the compiler can vectorise for the
/// caller's target.
[[gnu::always_inline]] inline std::uint32_t countNear(const Candidates& candidates, float px, float py,
                                                      float pz, const Neighbourhood& near) {
    Ints sums{};
    for (std::size_t i = 0; i < candidates.count; i += Candidates::kLanes) {
        Floats dx, dy, dz;
        std::memcpy(&dx, candidates.x.data() + i, sizeof(dx));
        std::memcpy(&dy, candidates.y.data() + i, sizeof(dy));
        std::memcpy(&dz, candidates.z.data() + i, sizeof(dz));
        dx -= px;
        dy -= py;
        dz -= pz;
        const Ints inside =
            (dx * dx + dy * dy + dz * dz <= near.radiusSquared) & (dz <= near.zSplit) & (dz >= -near.zSplit);
        sums -= inside;
    }
    std::int32_t sum = 0;
    for (std::size_t lane = 0; lane < Candidates::kLanes; ++lane) sum += sums[lane];
    return static_cast<std::uint32_t>(sum);
}

/// Adds the number of near candidates to counts[first .. end) for each of these places.
using CountCell = void (*)(const VoteGrid&, const Cell&, const Candidates&, const Neighbourhood&,
                           std::uint32_t*);

[[gnu::always_inline]] inline void countCellAny(const VoteGrid& grid, const Cell& cell,
                                                const Candidates& candidates, const Neighbourhood& near,
                                                std::uint32_t* counts) {
    for (auto place = cell.first; place < cell.end; ++place) {
        counts[place] = candidates.certain +
                        countNear(candidates, grid.x()[place], grid.y()[place], grid.z()[place], near);
    }
}

void countCellPlain(const VoteGrid& grid, const Cell& cell, const Candidates& candidates,
                    const Neighbourhood& near, std::uint32_t* counts) {
    countCellAny(grid, cell, candidates, near, counts);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void countCellAvx2(const VoteGrid& grid, const Cell& cell,
                                           const Candidates& candidates, const Neighbourhood& near,
                                           std::uint32_t* counts) {
    countCellAny(grid, cell, candidates, near, counts);
}
#endif

CountCell bestCountCell() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return countCellAvx2;
#endif
    return countCellPlain;
}

/// The smallest box around a cell's votes.
struct Bounds {
    float minX, minY, minZ, maxX, maxY, maxZ;
};

Bounds boundsOf(const VoteGrid& grid, const Cell& cell) {
    const auto [minX, maxX] = std::minmax_element(grid.x() + cell.first, grid.x() + cell.end);
    const auto [minY, maxY] = std::minmax_element(grid.y() + cell.first, grid.y() + cell.end);
    const auto [minZ, maxZ] = std::minmax_element(grid.z() + cell.first, grid.z() + cell.end);
    return {*minX, *minY, *minZ, *maxX, *maxY, *maxZ};
}

class NeighbourCounter {
  public:
    NeighbourCounter(const VoteGrid& grid, const Neighbourhood& near, const std::vector<bool>& wanted)
        : grid_(grid), near_(near), wanted_(wanted), counts_(grid.size(), 0), crowded_(isCrowded(grid)) {
        if (!crowded_) return;
        bounds_.reserve(grid.cells().size());
        for (const auto& cell : grid.cells()) bounds_.push_back(boundsOf(grid, cell));
    }

    Result<std::vector<std::uint32_t>> count(JobContext& context) && {
        for (const auto& row : grid_.rows()) {
            if (context.stopRequested()) return cancelled();
            findRowsNear(row);
            for (auto cell = row.first; cell < row.end; ++cell) {
                if (!isWanted(grid_.cells()[cell])) continue;
                collect(cell);
                candidates_.gather(grid_);
                countCell_(grid_, grid_.cells()[cell], candidates_, near_, counts_.data());
            }
        }
        return std::move(counts_);
    }

  private:
    /// A row that may contain neighbours, and the cells that may for the current cell.
    struct NearRow {
        std::uint32_t last;        ///< the row's end
        std::uint32_t first, end;  ///< window of cells; only moves forward
    };

    static bool isCrowded(const VoteGrid& grid) {
        return static_cast<double>(grid.size()) >
               kVotesThatPayForBounds / 2 * static_cast<double>(grid.cells().size());
    }

    [[nodiscard]] bool isWanted(const Cell& cell) const {
        if (wanted_.empty()) return true;
        for (auto place = cell.first; place < cell.end; ++place) {
            if (wanted_[grid_.vote(place)]) return true;
        }
        return false;
    }

    void findRowsNear(const VoteGrid::Row& row) {
        rows_.clear();
        const auto reach = grid_.cellsIn(near_.radius), zReach = grid_.layersIn(near_.zSplit);
        const auto rows = grid_.rows();
        for (auto z = row.z - zReach; z <= row.z + zReach; ++z) {
            for (auto i = grid_.rowFrom(row.y - reach, z);
                 i < rows.size() && rows[i].z == z && rows[i].y <= row.y + reach; ++i) {
                rows_.push_back({rows[i].end, rows[i].first, rows[i].first});
            }
        }
    }

    void collect(std::uint32_t cell) {
        candidates_.clear();
        const auto cells = grid_.cells();
        const auto reach = grid_.cellsIn(near_.radius);
        const auto low = cells[cell].x - reach, high = cells[cell].x + reach;
        for (auto& row : rows_) {
            while (row.first < row.last && cells[row.first].x < low) ++row.first;
            row.end = std::max(row.end, row.first);
            while (row.end < row.last && cells[row.end].x <= high) ++row.end;
            if (row.first == row.end) continue;
            if (crowded_) {
                for (auto other = row.first; other < row.end; ++other) classify(cell, other);
            } else {
                candidates_.add(cells[row.first].first, cells[row.end - 1].end);
            }
        }
    }

    void classify(std::uint32_t cell, std::uint32_t other) {
        const auto &a = bounds_[cell], &b = bounds_[other];
        if (!near_.holds(gapBetween(a.minX, a.maxX, b.minX, b.maxX),
                         gapBetween(a.minY, a.maxY, b.minY, b.maxY),
                         gapBetween(a.minZ, a.maxZ, b.minZ, b.maxZ))) {
            return;
        }
        const auto [first, end, x] = grid_.cells()[other];
        if (near_.holds(spanOver(a.minX, a.maxX, b.minX, b.maxX), spanOver(a.minY, a.maxY, b.minY, b.maxY),
                        spanOver(a.minZ, a.maxZ, b.minZ, b.maxZ))) {
            candidates_.certain += end - first;
        } else {
            candidates_.add(first, end);
        }
    }

    const VoteGrid& grid_;
    const Neighbourhood& near_;
    const std::vector<bool>& wanted_;
    std::vector<std::uint32_t> counts_;
    bool crowded_;
    std::vector<Bounds> bounds_;
    std::vector<NearRow> rows_;
    Candidates candidates_;
    CountCell countCell_ = bestCountCell();
};

}  // namespace

Neighbourhood::Neighbourhood(double radiusUnits, double zSplitUnits)
    : radiusSquared(static_cast<float>(std::floor(radiusUnits * 8 * radiusUnits * 8))),
      zSplit(static_cast<float>(std::floor(zSplitUnits * 8))),
      radius(static_cast<float>(std::floor(radiusUnits * 8))) {}

Result<VoteGrid> densityGrid(std::span<const PackedOrigin> origins, const Neighbourhood& near,
                             JobContext& context) {
    const auto height = std::max(1, static_cast<std::int32_t>(near.zSplit));
    auto size = std::max(1, static_cast<std::int32_t>(near.radius));
    NAV_ASSIGN(auto grid, VoteGrid::build(origins, size, height, context));
    const auto perCell =
        static_cast<double>(grid.size()) / static_cast<double>(std::max<std::size_t>(1, grid.cells().size()));
    if (perCell < kCrowd) return grid;
    grid = {};
    size = std::max(1, static_cast<std::int32_t>(size / std::sqrt(perCell / kVotesThatPayForBounds)));
    return VoteGrid::build(origins, size, height, context);
}

Result<std::vector<std::uint32_t>> countNeighbours(const VoteGrid& grid, const Neighbourhood& near,
                                                   const std::vector<bool>& wanted, JobContext& context) {
    return NeighbourCounter(grid, near, wanted).count(context);
}

}  // namespace navwright
