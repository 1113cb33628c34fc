#include "core/map/textures/resample.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace navwright {

namespace {

constexpr std::size_t kChannels = 4;

/// The source texels of a texel along one axis, with weights that sum to 1.
struct Blend {
    std::size_t first = 0, count = 0;  ///< into the lists
};

struct AxisBlends {
    std::vector<Blend> of;  ///< by texel
    std::vector<std::uint32_t> places;
    std::vector<float> shares;

    void add(std::uint32_t place, float share) {
        places.push_back(place);
        shares.push_back(share);
    }
};

/// Adds the mean of from..to.
void addArea(AxisBlends& blends, double from, double to, std::uint32_t source) {
    const auto last = std::min(static_cast<std::uint32_t>(std::ceil(to)), source);
    for (auto place = static_cast<std::uint32_t>(from); place < last; ++place) {
        const double covered = std::min(to, place + 1.0) - std::max(from, static_cast<double>(place));
        if (covered > 0) blends.add(place, static_cast<float>(covered / (to - from)));
    }
}

void addBetween(AxisBlends& blends, double center, std::uint32_t source, bool repeats) {
    const double before = std::floor(center - 0.5);
    const auto share = static_cast<float>(center - 0.5 - before);
    const auto inside = [&](double place) {
        const double size = source;
        if (repeats) return static_cast<std::uint32_t>(place < 0 ? place + size : std::fmod(place, size));
        return static_cast<std::uint32_t>(std::clamp(place, 0.0, size - 1));
    };
    blends.add(inside(before), 1 - share);
    blends.add(inside(before + 1), share);
}

AxisBlends axisBlends(std::uint32_t source, std::uint32_t wanted, bool repeats) {
    AxisBlends blends;
    const double step = static_cast<double>(source) / wanted;
    for (std::uint32_t i = 0; i < wanted; ++i) {
        const auto first = blends.places.size();
        if (step >= 1) {
            addArea(blends, i * step, (i + 1) * step, source);
        } else {
            addBetween(blends, (i + 0.5) * step, source, repeats);
        }
        blends.of.push_back({first, blends.places.size() - first});
    }
    return blends;
}

}  // namespace

Picture resampled(const Picture& picture, const PictureSize& size, bool repeats) {
    if (picture.size == size) return picture;
    const auto across = axisBlends(picture.size.width, size.width, repeats);
    const auto down = axisBlends(picture.size.height, size.height, repeats);
    Picture result{.size = size, .pixels = std::vector<std::uint8_t>(kChannels * size.texels())};
    // A scaled source line is reused by several result lines.
    std::vector<float> sums(kChannels * size.width), line(kChannels * size.width);
    std::uint32_t lineOf = picture.size.height;
    const auto widen = [&](std::uint32_t y) {
        if (y == lineOf) return;
        lineOf = y;
        const auto* row = picture.pixels.data() + kChannels * picture.size.width * y;
        std::ranges::fill(line, 0.F);
        for (std::size_t x = 0; x < size.width; ++x) {
            const auto [first, count] = across.of[x];
            for (auto i = first; i < first + count; ++i) {
                for (std::size_t channel = 0; channel < kChannels; ++channel)
                    line[kChannels * x + channel] +=
                        across.shares[i] * static_cast<float>(row[kChannels * across.places[i] + channel]);
            }
        }
    };
    for (std::size_t y = 0; y < size.height; ++y) {
        std::ranges::fill(sums, 0.F);
        const auto [first, count] = down.of[y];
        for (auto i = first; i < first + count; ++i) {
            widen(down.places[i]);
            for (std::size_t at = 0; at < sums.size(); ++at) sums[at] += down.shares[i] * line[at];
        }
        auto* out = result.pixels.data() + kChannels * size.width * y;
        for (const float sum : sums)
            *out++ = static_cast<std::uint8_t>(std::clamp(std::lround(sum), 0L, 255L));
    }
    return result;
}

}  // namespace navwright
