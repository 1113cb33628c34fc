#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/result.h"
#include "core/base/vec3.h"

namespace navwright {

/// A demo with traversals in a strafe archive.
struct StrafeDemo {
    std::string name;  ///< without folders
    ContentHash hash;  ///< see Recording::hash

    friend bool operator==(const StrafeDemo&, const StrafeDemo&) = default;
};

/// A traversal too fast for an ordinary link, with its points.
struct StrafeTraversal {
    Vec3 from{0};
    Vec3 to{0};
    float seconds = 0;              ///< above 0
    float speed = 0;                ///< units per second, by `links.speed_measure`
    std::uint32_t demo = 0;         ///< index into StrafeArchive::demos
    std::uint8_t slot = 0;          ///< the player's slot in that demo
    std::uint32_t firstFrame = 0;   ///< frame of the first point
    std::vector<Vec3> points = {};  ///< one per frame (10 Hz), including both ends

    friend bool operator==(const StrafeTraversal&, const StrafeTraversal&) = default;
};

/// `<map>.strafe_traces` (docs/formats.md).
struct StrafeArchive {
    std::string map;
    std::vector<StrafeDemo> demos;
    std::vector<StrafeTraversal> traversals;

    friend bool operator==(const StrafeArchive&, const StrafeArchive&) = default;
};

inline constexpr std::uint8_t kStrafeArchiveVersion = 1;

/// Parses an archive. `file` names the input in errors. Errors: a damaged block, an unknown version, a count
/// or demo index out of range, a position or speed that is not finite, trailing bytes.
[[nodiscard]] Result<StrafeArchive> readStrafeArchive(std::span<const std::byte> bytes,
                                                      std::string_view file);

/// Writes traversals and demos in the given order. Errors: what readStrafeArchive() rejects, text with a NUL.
[[nodiscard]] Result<Bytes> writeStrafeArchive(const StrafeArchive& archive);

}  // namespace navwright
