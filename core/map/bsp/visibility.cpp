#include "core/map/bsp/visibility.h"

#include <algorithm>

#include "core/base/byte_reader.h"
#include "core/base/index.h"

namespace navwright {

namespace {

constexpr std::uint32_t kClustersPerByte = 8;

/// Where the row of a cluster begins, from the start of the lump: of the two, that of sight.
std::size_t rowStart(const BspFile& bsp, std::int32_t cluster) {
    ByteReader reader(bsp.visibility);
    reader.skip(sizeof(std::uint32_t) * (1 + 2 * toIndex(cluster)));
    return reader.u32();
}

}  // namespace

std::vector<std::uint8_t> clustersSeen(const BspFile& bsp, std::int32_t cluster) {
    if (bsp.visibility.empty() || cluster < 0) return {};
    const auto clusters = ByteReader(bsp.visibility).u32();
    if (static_cast<std::uint32_t>(cluster) >= clusters) return {};
    const std::size_t size = (clusters + kClustersPerByte - 1) / kClustersPerByte;
    std::vector<std::uint8_t> row;
    row.reserve(size);
    for (auto at = rowStart(bsp, cluster); row.size() < size; ++at) {
        if (at >= bsp.visibility.size()) return {};
        const auto byte = std::to_integer<std::uint8_t>(bsp.visibility[at]);
        if (byte != 0) {
            row.push_back(byte);
            continue;
        }
        // A zero is followed by how many there are.
        if (++at >= bsp.visibility.size()) return {};
        const auto run = std::to_integer<std::size_t>(bsp.visibility[at]);
        row.resize(std::min(row.size() + run, size));
    }
    return row;
}

bool mayBeSeen(const std::vector<std::uint8_t>& row, std::int32_t cluster) {
    if (row.empty() || cluster < 0) return true;
    const auto byte = toIndex(cluster) / kClustersPerByte;
    return byte >= row.size() ||
           (row[byte] >> (static_cast<std::uint32_t>(cluster) % kClustersPerByte) & 1) != 0;
}

}  // namespace navwright
