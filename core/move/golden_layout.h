#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "move/golden.h"

namespace navwright {

enum class GoldenType { real, integer, bits };

/// Consecutive words of a record under one name.
struct GoldenColumn {
    const char* name;
    std::size_t words;
    GoldenType type;
    bool answer;  ///< the engine's answer, not part of the question
};

inline constexpr std::size_t kMaxGoldenWords = 55;

[[nodiscard]] std::span<const GoldenColumn> goldenColumns(GoldenKind kind);

/// Whether the record can be one of this kind: flags, counts and fractions within their ranges.
[[nodiscard]] bool goldenPlausible(GoldenKind kind, std::span<const std::int32_t> record);

/// A word as text: floats with all their digits, bit sets in hexadecimal.
[[nodiscard]] std::string goldenText(GoldenType type, std::int32_t word);

}  // namespace navwright
