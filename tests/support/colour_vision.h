#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "widgets/drawing/draw/palette.h"

/// Differences between colours for viewers with colour vision deficiencies.
namespace navwright::colour_vision {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

/// G. Machado, M. Oliveira and L. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
/// Deficiency" (2009), severity 1, on linear light: all cones, no red, no green, no blue ones.
inline constexpr std::array<Matrix, 4> kEyes{
    {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

inline double linear(std::uint8_t value) {
    const double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

inline Triple times(const Matrix& matrix, const Triple& value) {
    Triple result{};
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = matrix[i][0] * value[0] + matrix[i][1] * value[1] + matrix[i][2] * value[2];
    return result;
}

/// B. Ottosson's Oklab, times 100: perceptually uniform.
inline Triple oklab(const Triple& light) {
    static constexpr Matrix kCones{{{0.4122214708, 0.5363325363, 0.0514459929},
                                    {0.2119034982, 0.6806995451, 0.1073969566},
                                    {0.0883024619, 0.2817188376, 0.6299787005}}};
    static constexpr Matrix kLab{{{21.04542553, 79.36177850, -0.40720468},
                                  {197.79984951, -242.85922050, 45.05937099},
                                  {2.59040371, 78.27717662, -80.86757660}}};
    auto cones = times(kCones, light);
    for (auto& cone : cones) cone = std::cbrt(std::max(cone, 0.0));
    return times(kLab, cones);
}

/// The smallest distance over all kinds of vision. About 2 is distinguishable side by side.
inline double leastApart(const Rgb& one, const Rgb& other) {
    double least = 1e9;
    for (const auto& eye : kEyes) {
        const auto seen = [&eye](const Rgb& colour) {
            auto light = times(eye, {linear(colour.red), linear(colour.green), linear(colour.blue)});
            for (auto& part : light) part = std::clamp(part, 0.0, 1.0);
            return oklab(light);
        };
        const auto a = seen(one), b = seen(other);
        least = std::min(least, std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
    }
    return least;
}

/// Required distance of colours with different meanings.
inline constexpr double kApart = 7.5;

}  // namespace navwright::colour_vision
