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
    /// Units that start and end of two reachabilities may lie apart, each.
    double radius = 16;
};

/// How a reachability without a partner of its own is in the other file all the same, whose areas are cut
/// elsewhere.
enum class AasPlaced : std::uint8_t {
    nowhere,
    within,   ///< on foot or swimming: both ends lie in one area, in which nothing is in the way
    along,    ///< one of the type can be taken at another point of its edge, within the radius
    between,  ///< one of the type joins the same two areas, farther away
};

/// Reachabilities of one travel type in two files.
struct AasTravelDifference {
    std::size_t inA = 0, inB = 0, matched = 0;
    /// Of those of A that are missing, how many lie within an area of B, along an edge, between its areas.
    std::size_t within = 0, along = 0, between = 0;
    std::size_t refuted = 0;  ///< of those in A without a match: no player can use them

    [[nodiscard]] std::size_t missing() const { return inA - matched - refuted; }
    /// In B at the same place, whatever areas it is cut into.
    [[nodiscard]] std::size_t found() const { return matched + within + along; }
    [[nodiscard]] std::size_t extra() const { return inB - matched; }
};

/// What of A is in B, and what B has beside it. Areas are matched by where their centres are found,
/// reachabilities by type, start and end, one to one; what is left of these by place, where crouching and
/// walking are one type.
struct AasComparison {
    /// For each area of A the one of B that its centre is in, 0 for none; and the other way round.
    std::vector<std::int32_t> areaInB, areaInA;
    std::size_t foundInB = 0, foundInA = 0;  ///< of these, without number 0
    std::size_t sameInB = 0;                 ///< of those found in B: with equal presence and flags
    std::vector<std::int32_t> missing;       ///< reachabilities of A that B has not
    std::vector<std::int32_t> extra;         ///< reachabilities of B that A has not
    std::vector<AasPlaced> missingPlaced;    ///< as many as missing: how B has them all the same
    std::vector<AasPlaced> extraPlaced;      ///< likewise, of extra in A
    std::vector<std::int32_t> refuted;       ///< reachabilities of A that B need not have
    bool proven = false;                     ///< somebody looked which those are
    std::array<AasTravelDifference, kAasTravelCount + 1> byTravel{};  ///< the last: of unknown type
    bool sameMap = true;                                              ///< checksums

    [[nodiscard]] bool equal() const;
};

/// Errors: cancelled; files with so many reachabilities at one place that there is no end of pairs.
[[nodiscard]] Result<AasComparison> compareAas(const AasFile& a, const AasFile& b,
                                               const AasCompareOptions& options, JobContext& context);

/// Counts those of the missing reachabilities that no player can use (numbers of A, ascending) as refuted.
void countRefuted(AasComparison& compared, const AasFile& a, std::span<const std::int32_t> refuted);

}  // namespace navwright
