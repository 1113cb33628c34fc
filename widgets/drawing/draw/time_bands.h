#pragma once

namespace navwright {

/// Seconds that a band of colour stands for, so that times up to `longest` seconds need twelve bands at most.
[[nodiscard]] float bandStep(double longest);

}  // namespace navwright
