#include "core/generate/votes/vote_grid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "core/base/index.h"

namespace navwright {

namespace {

std::int32_t biased(std::int32_t coordinate) {
    return coordinate + PackedOrigin::kLimit;
}

/// Divides 0 .. 2^21 by a small number, by multiplication.
class Divider {
  public:
    explicit Divider(std::int32_t by) : inverse_(((1ull << 32) + by - 1) / by) {}
    [[nodiscard]] std::uint32_t operator()(std::int32_t value) const {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(value) * inverse_ >> 32);
    }

  private:
    std::uint64_t inverse_;
};

constexpr int kAxisBits = 21;
constexpr std::uint64_t kAxisMask = (1u << kAxisBits) - 1;

/// The cell of every vote as one number: z, y, x.
std::vector<std::uint64_t> cellNumbers(std::span<const PackedOrigin> origins, std::int32_t size,
                                       std::int32_t height) {
    const Divider side(size), up(height);
    std::vector<std::uint64_t> cells(origins.size());
    std::ranges::transform(origins, cells.begin(), [&](const PackedOrigin& origin) {
        const std::uint64_t x = side(biased(origin.x())), y = side(biased(origin.y())),
                            z = up(biased(origin.z()));
        return z << (2 * kAxisBits) | y << kAxisBits | x;
    });
    return cells;
}

constexpr int kDigitBits = 11;

/// Stable radix sort of vote numbers by cell. Skips bits in which no cells differ.
[[nodiscard]] Result<> radixSort(std::vector<std::uint32_t>& order, const std::vector<std::uint64_t>& cells,
                                 JobContext& context) {
    std::uint64_t differ = 0;
    for (const auto cell : cells) differ |= cell ^ cells.front();
    std::vector<std::uint32_t> scratch(order.size());
    for (int shift = std::countr_zero(differ); shift < 64 && differ >> shift != 0; shift += kDigitBits) {
        shift += std::countr_zero(differ >> shift);
        if (context.stopRequested()) return cancelled();
        const auto digit = [&](std::uint32_t vote) {
            return cells[vote] >> shift & ((1u << kDigitBits) - 1);
        };
        std::array<std::uint32_t, (1u << kDigitBits) + 1> starts{};
        for (const auto vote : order) ++starts[digit(vote) + 1];
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
        for (const auto vote : order) scratch[starts[digit(vote)]++] = vote;
        order.swap(scratch);
    }
    return {};
}

}  // namespace

Result<VoteGrid> VoteGrid::build(std::span<const PackedOrigin> origins, std::int32_t size,
                                 std::int32_t height, JobContext& context) {
    VoteGrid grid;
    grid.size_ = size;
    grid.height_ = height;
    grid.order_.resize(origins.size());
    std::iota(grid.order_.begin(), grid.order_.end(), 0u);
    if (grid.order_.empty()) return grid;
    {
        const auto cells = cellNumbers(origins, size, height);
        NAV_TRY(radixSort(grid.order_, cells, context));
        grid.addCells(cells);
    }
    grid.addPlaces(origins);
    return grid;
}

void VoteGrid::addCells(const std::vector<std::uint64_t>& cellOfVote) {
    auto last = ~std::uint64_t{0};
    for (std::uint32_t place = 0; place < size(); ++place) {
        const auto cell = cellOfVote[order_[place]];
        if (cell != last) {
            const auto number = static_cast<std::uint32_t>(cells_.size());
            if (cell >> kAxisBits != last >> kAxisBits) {
                if (!rows_.empty()) rows_.back().end = number;
                rows_.push_back({static_cast<std::int32_t>(cell >> kAxisBits & kAxisMask),
                                 static_cast<std::int32_t>(cell >> (2 * kAxisBits)), number, number});
            }
            if (!cells_.empty()) cells_.back().end = place;
            cells_.push_back({place, place, static_cast<std::int32_t>(cell & kAxisMask)});
            last = cell;
        }
    }
    cells_.back().end = size();
    rows_.back().end = static_cast<std::uint32_t>(cells_.size());
}

void VoteGrid::addPlaces(std::span<const PackedOrigin> origins) {
    x_.resize(size());
    y_.resize(size());
    z_.resize(size());
    for (std::uint32_t place = 0; place < size(); ++place) {
        const auto origin = origins[order_[place]];
        x_[place] = static_cast<float>(origin.x());
        y_[place] = static_cast<float>(origin.y());
        z_[place] = static_cast<float>(origin.z());
    }
}

std::size_t VoteGrid::rowFrom(std::int32_t y, std::int32_t z) const {
    const auto found = std::ranges::lower_bound(rows_, std::pair(z, y), {},
                                                [](const Row& row) { return std::pair(row.z, row.y); });
    return toIndex(found - rows_.begin());
}

}  // namespace navwright
