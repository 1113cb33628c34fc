#include "move/golden_layout.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>

namespace navwright {

namespace {

using enum GoldenType;

constexpr std::array kTraceColumns{
    GoldenColumn{"start", 3, real, false},      GoldenColumn{"end", 3, real, false},
    GoldenColumn{"fraction", 1, real, true},    GoldenColumn{"end position", 3, real, true},
    GoldenColumn{"normal", 3, real, true},      GoldenColumn{"plane distance", 1, real, true},
    GoldenColumn{"hull", 1, integer, false},    GoldenColumn{"mask", 1, bits, false},
    GoldenColumn{"solid flags", 1, bits, true}, GoldenColumn{"contents", 1, bits, true},
    GoldenColumn{"surface", 1, bits, true},     GoldenColumn{"contents at start", 1, bits, true},
};

constexpr std::array kModelTraceColumns{
    GoldenColumn{"start", 3, real, false},      GoldenColumn{"end", 3, real, false},
    GoldenColumn{"box low", 3, real, false},    GoldenColumn{"box high", 3, real, false},
    GoldenColumn{"origin", 3, real, false},     GoldenColumn{"angles", 3, real, false},
    GoldenColumn{"fraction", 1, real, true},    GoldenColumn{"end position", 3, real, true},
    GoldenColumn{"normal", 3, real, true},      GoldenColumn{"plane distance", 1, real, true},
    GoldenColumn{"model", 1, integer, false},   GoldenColumn{"mask", 1, bits, false},
    GoldenColumn{"solid flags", 1, bits, true}, GoldenColumn{"contents", 1, bits, true},
    GoldenColumn{"surface", 1, bits, true},     GoldenColumn{"texinfo", 1, integer, true},
};

constexpr std::array kMoveColumns{
    GoldenColumn{"origin", 3, integer, false},
    GoldenColumn{"velocity", 3, integer, false},
    GoldenColumn{"flags", 1, bits, false},
    GoldenColumn{"timer", 1, integer, false},
    GoldenColumn{"snap initial", 1, integer, false},
    GoldenColumn{"run", 1, integer, false},
    GoldenColumn{"step", 1, integer, false},
    GoldenColumn{"zero", 1, integer, false},
    GoldenColumn{"msec", 1, integer, false},
    GoldenColumn{"pitch and yaw", 2, integer, false},
    GoldenColumn{"forward, side, up", 3, integer, false},
    GoldenColumn{"new origin", 3, integer, true},
    GoldenColumn{"new velocity", 3, integer, true},
    GoldenColumn{"new flags", 1, bits, true},
    GoldenColumn{"new timer", 1, integer, true},
    GoldenColumn{"on ground", 1, integer, true},
    GoldenColumn{"water type", 1, bits, true},
    GoldenColumn{"water level", 1, integer, true},
    GoldenColumn{"view height", 1, integer, true},
};

constexpr std::array kFullMoveColumns{
    GoldenColumn{"type", 1, integer, false},
    GoldenColumn{"origin", 3, integer, false},
    GoldenColumn{"velocity", 3, integer, false},
    GoldenColumn{"flags", 1, bits, false},
    GoldenColumn{"timer", 1, integer, false},
    GoldenColumn{"gravity", 1, integer, false},
    GoldenColumn{"delta angles", 3, integer, false},
    GoldenColumn{"AQ2 flags", 1, bits, false},
    GoldenColumn{"timestamp", 1, integer, false},
    GoldenColumn{"leg hits", 1, integer, false},
    GoldenColumn{"msec", 1, integer, false},
    GoldenColumn{"pitch, yaw, roll", 3, integer, false},
    GoldenColumn{"forward, side, up", 3, integer, false},
    GoldenColumn{"snap initial", 1, integer, false},
    GoldenColumn{"new interface", 1, integer, false},
    GoldenColumn{"QuakeWorld mode", 1, integer, false},
    GoldenColumn{"extended", 1, integer, false},
    GoldenColumn{"air acceleration", 1, integer, false},
    GoldenColumn{"strafe hack", 1, integer, false},
    GoldenColumn{"fly hack", 1, integer, false},
    GoldenColumn{"water hack", 1, integer, false},
    GoldenColumn{"double speed", 1, integer, false},
    GoldenColumn{"new type", 1, integer, true},
    GoldenColumn{"new origin", 3, integer, true},
    GoldenColumn{"new velocity", 3, integer, true},
    GoldenColumn{"new flags", 1, bits, true},
    GoldenColumn{"new timer", 1, integer, true},
    GoldenColumn{"new gravity", 1, integer, true},
    GoldenColumn{"new delta angles", 3, integer, true},
    GoldenColumn{"new AQ2 flags", 1, bits, true},
    GoldenColumn{"new timestamp", 1, integer, true},
    GoldenColumn{"new leg hits", 1, integer, true},
    GoldenColumn{"on ground", 1, integer, true},
    GoldenColumn{"water type", 1, bits, true},
    GoldenColumn{"water level", 1, integer, true},
    GoldenColumn{"view height", 1, integer, true},
    GoldenColumn{"view angles", 3, real, true},
};

using Words = std::span<const std::int32_t>;

bool within(std::int32_t word, std::int32_t low, std::int32_t high) {
    return word >= low && word <= high;
}

bool isReal(std::int32_t word) {
    return std::isfinite(std::bit_cast<float>(word));
}

bool allReal(Words words) {
    for (const std::int32_t word : words) {
        if (!isReal(word)) return false;
    }
    return true;
}

bool isShare(std::int32_t word) {
    const auto value = std::bit_cast<float>(word);
    return value >= 0 && value <= 1;
}

/// Allowed: a fraction in 0..1 and a normal of length 1 or 0.
bool isTraceAnswer(Words fractionToDist) {
    constexpr float kTolerance = 0.01f;
    if (!isShare(fractionToDist[0]) || !allReal(fractionToDist)) return false;
    float square = 0;
    for (const std::int32_t word : fractionToDist.subspan(4, 3)) {
        const auto component = std::bit_cast<float>(word);
        square += component * component;
    }
    return square == 0 || std::fabs(square - 1) < kTolerance;
}

constexpr std::int32_t kMaxMsec = 255;
constexpr std::int32_t kMaxView = 64;

bool isMoveAnswer(Words groundToView) {
    return within(groundToView[0], 0, 1) && within(groundToView[2], 0, 3) &&
           within(groundToView[3], -kMaxView, kMaxView);
}

}  // namespace

std::span<const GoldenColumn> goldenColumns(GoldenKind kind) {
    switch (kind) {
        case GoldenKind::trace:
            return kTraceColumns;
        case GoldenKind::modelTrace:
            return kModelTraceColumns;
        case GoldenKind::move:
            return kMoveColumns;
        case GoldenKind::fullMove:
            break;
    }
    return kFullMoveColumns;
}

bool goldenPlausible(GoldenKind kind, std::span<const std::int32_t> record) {
    switch (kind) {
        case GoldenKind::trace:
            return allReal(record.first(6)) && isTraceAnswer(record.subspan(6, 8)) &&
                   within(record[14], 0, 2) && within(record[16], 0, 3);
        case GoldenKind::modelTrace:
            return allReal(record.first(18)) && isTraceAnswer(record.subspan(18, 8)) &&
                   within(record[28], 0, 3) && record[31] >= -1;
        case GoldenKind::move:
            return within(record[8], 0, 1) && record[11] == 0 && within(record[12], 0, kMaxMsec) &&
                   isMoveAnswer(record.subspan(26, 4));
        case GoldenKind::fullMove:
            break;
    }
    bool switches = true;
    for (const std::int32_t word : record.subspan(23, 9)) switches = switches && within(word, 0, 1);
    return switches && within(record[0], 0, 4) && within(record[16], 0, kMaxMsec) &&
           within(record[32], 0, 4) && isMoveAnswer(record.subspan(48, 4)) && allReal(record.subspan(52, 3));
}

std::string goldenText(GoldenType type, std::int32_t word) {
    switch (type) {
        case GoldenType::real:
            return fmt::format("{:.9g}", std::bit_cast<float>(word));
        case GoldenType::bits:
            return fmt::format("{:#x}", static_cast<std::uint32_t>(word));
        case GoldenType::integer:
            break;
    }
    return fmt::format("{}", word);
}

}  // namespace navwright
