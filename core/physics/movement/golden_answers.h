#pragma once

#include <cstdint>
#include <span>

#include "core/map/bsp/collision.h"
#include "core/physics/movement/golden.h"

namespace navwright {

/// Whether the record only refers to brush models below `modelCount`.
[[nodiscard]] bool goldenAnswerable(GoldenKind kind, std::span<const std::int32_t> record, int modelCount);

/// Replaces the answer's words of `record` by ours.
void answerGolden(const Collision& world, GoldenKind kind, std::span<std::int32_t> record);

}  // namespace navwright
