#pragma once

namespace navwright {

/// Health points that falling from this many units costs at the server's ideal landing (physics.md section
/// 8): nothing up to 187, 10 above, 10 more for every 12.5 units.
[[nodiscard]] int predictedFallDamage(double height);

}  // namespace navwright
