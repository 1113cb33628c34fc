#include "core/aas/evidence/area_trace.h"

#include "core/aas/evidence/reachability_evidence.h"
#include "core/aas/evidence/reachability_finder.h"
#include "core/aas/file/aas_locate.h"

namespace navwright {

std::vector<AreaPassage> areasAlong(const AasFile& aas, std::span<const Sample> samples) {
    std::vector<AreaPassage> passed;
    if (samples.empty()) return passed;
    const auto enter = [&](std::int32_t area, double seconds, const Vec3& at, bool held) {
        if (passed.empty() || passed.back().area != area)
            passed.push_back({.area = area, .from = seconds, .to = seconds, .at = at, .held = false});
        passed.back().held = passed.back().held || held;
    };
    auto last = placeInArea(aas, placeOf(samples.front()));
    auto then = samples.front().frame * kFrameSeconds;
    if (const auto area = areaAt(aas, last); area != 0) enter(area, then, last, heldAt(aas, last) == area);
    for (const auto& sample : samples.subspan(1)) {
        const auto place = placeInArea(aas, placeOf(sample));
        const auto now = sample.frame * kFrameSeconds;
        for (const auto& piece : areasOnLine(aas, last, place)) {
            const auto seconds = then + (now - then) * double(piece.from);
            if (!passed.empty()) passed.back().to = seconds;
            const auto middle = last + (place - last) * piece.middle();
            enter(piece.area, seconds, last + (place - last) * piece.from, heldAt(aas, middle) == piece.area);
        }
        if (!passed.empty()) passed.back().to = now;
        last = place;
        then = now;
    }
    return passed;
}

}  // namespace navwright
