#include "widgets/map/meshes/floor_faces.h"

#include <vector>

#include "core/base/index.h"
#include "core/map/bsp/contents.h"

namespace navwright {

void addFloorFaces(const FloorColumns& floor, const std::function<bool(std::size_t)>& counts,
                   const std::function<float(std::size_t)>& colourOf, FaceSketch& sketch) {
    std::vector<char> done(floor.places.size(), 0);
    for (std::size_t i = 0; i < floor.places.size(); ++i) {
        if (done[i] != 0 || !counts(i)) continue;
        const float colour = colourOf(i);
        auto last = i;
        done[i] = 1;
        for (;;) {
            const auto next = floor.ways[last][toIndex(ColumnWay::right)];
            if (next < 0) break;
            const auto to = toIndex(next);
            if (done[to] != 0 || !counts(to) || floor.places[to].z != floor.places[i].z ||
                colourOf(to) != colour)
                break;
            done[to] = 1;
            last = to;
        }
        const float half = floor.cell / 2;
        const auto low = floor.origin(i) - Vec3(half, half, kOriginAboveFloor);
        const auto high = floor.origin(last) + Vec3(half, half, -kOriginAboveFloor);
        sketch.add({low, {high.x, low.y, low.z}, high, {low.x, high.y, low.z}}, colour, false);
    }
}

}  // namespace navwright
