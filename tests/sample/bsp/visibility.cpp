#include "tests/sample/bsp/visibility.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/byte_writer.h"

namespace navwright::compile {

namespace {

constexpr std::uint32_t kClustersPerByte = 8;

/// Zero bytes are stored as a zero and their count.
void writeZeros(ByteWriter& row, std::uint32_t count) {
    constexpr std::uint32_t kLongestRun = 255;
    while (count > 0) {
        const auto run = std::min(count, kLongestRun);
        row.u8(0);
        row.u8(static_cast<std::uint8_t>(run));
        count -= run;
    }
}

/// One bit a cluster, this one's set.
Bytes rowOf(std::uint32_t cluster, std::uint32_t clusters) {
    const auto size = (clusters + kClustersPerByte - 1) / kClustersPerByte;
    const auto place = cluster / kClustersPerByte;
    ByteWriter row;
    writeZeros(row, place);
    row.u8(static_cast<std::uint8_t>(1u << (cluster % kClustersPerByte)));
    writeZeros(row, size - place - 1);
    return std::move(row).take();
}

}  // namespace

Bytes visibilityOfIslands(std::uint32_t clusters) {
    std::vector<Bytes> rows;
    for (std::uint32_t cluster = 0; cluster < clusters; ++cluster) rows.push_back(rowOf(cluster, clusters));
    ByteWriter lump;
    lump.u32(clusters);
    constexpr std::uint32_t kRowsPerCluster = 2;  // what is seen, what is heard
    auto at = static_cast<std::uint32_t>(sizeof(std::uint32_t)) * (1 + kRowsPerCluster * clusters);
    for (const auto& row : rows) {
        for (std::uint32_t i = 0; i < kRowsPerCluster; ++i) lump.u32(at);
        at += static_cast<std::uint32_t>(row.size());
    }
    for (const auto& row : rows) lump.bytes(row);
    return std::move(lump).take();
}

}  // namespace navwright::compile
