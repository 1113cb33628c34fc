#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/aas/file/aas_file.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

struct AasCompareOptions {
    /// Largest distance of the starts, and of the ends, of two matching reachabilities, units.
    double radius = 16;
};

/// How a reachability without a match is covered by the other file, whose areas are split differently.
enum class AasPlaced : std::uint8_t {
    nowhere,
    within,   ///< walking or swimming: both ends lie in one area with nothing in between
    along,    ///< one of the same type exists at another point of its edge, within the radius
    between,  ///< one of the same type connects the same two areas, farther away
};

/// Reachabilities of one travel type in two files.
struct AasTravelDifference {
    std::size_t inA = 0, inB = 0, matched = 0;
    /// How many reachabilities missing from B are covered in each of the ways that AasPlaced names.
    std::size_t within = 0, along = 0, between = 0;
    std::size_t refuted = 0;  ///< reachabilities of A without a match that no player can use

    [[nodiscard]] std::size_t missing() const { return inA - matched - refuted; }
    /// How many of A's reachabilities B has in some form, however its areas are split.
    [[nodiscard]] std::size_t found() const { return matched + within + along; }
    [[nodiscard]] std::size_t extra() const { return inB - matched; }
};

/// Which areas and reachabilities two AAS files share. Areas match by where their centres lie; reachabilities
/// match one to one by type, start and end. What is left is matched by place, with crouching and walking as
/// one type.
struct AasComparison {
    /// By area of A: the area of B that contains its centre, 0 for none; and vice versa.
    std::vector<std::int32_t> areaInB, areaInA;
    std::size_t foundInB = 0, foundInA = 0;  ///< areas with such an area, number 0 excluded
    std::size_t sameInB = 0;                 ///< of those found in B: with the same presence and flags
    std::vector<std::int32_t> missing;       ///< reachabilities of A that B lacks
    std::vector<std::int32_t> extra;         ///< reachabilities of B that A lacks
    std::vector<AasPlaced> missingPlaced;    ///< by entry of missing: how B covers it
    std::vector<AasPlaced> extraPlaced;      ///< by entry of extra: how A covers it
    std::vector<std::int32_t> refuted;       ///< missing reachabilities of A that no player can use
    bool proven = false;                     ///< whether `refuted` was determined
    std::array<AasTravelDifference, kAasTravelCount + 1> byTravel{};  ///< the last entry: unknown types
    bool sameMap = true;                                              ///< equal map checksums

    [[nodiscard]] bool equal() const;
};

/// Compares two AAS files. Errors: cancelled; so many reachabilities at one place that there are too many
/// pairs.
[[nodiscard]] Result<AasComparison> compareAas(const AasFile& a, const AasFile& b,
                                               const AasCompareOptions& options, JobContext& context);

/// Moves missing reachabilities that no player can use (numbers of A, ascending) to `refuted`.
void countRefuted(AasComparison& compared, const AasFile& a, std::span<const std::int32_t> refuted);

}  // namespace navwright
