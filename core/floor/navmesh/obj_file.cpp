#include "core/floor/navmesh/obj_file.h"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <tuple>

namespace navwright {

std::string writeObj(const MeshGround& ground, const std::string& comment) {
    std::string vertices = "# " + comment + "\n", faces;
    std::size_t count = 0;
    for (const auto& solid : ground.solids) {
        // Solids share corners only within themselves.
        std::map<std::tuple<float, float, float>, std::size_t> numbers;
        const auto numberOf = [&](const Vec3d& corner) {
            const std::tuple key(static_cast<float>(corner.x), static_cast<float>(corner.y),
                                 static_cast<float>(corner.z));
            const auto [at, isNew] = numbers.try_emplace(key, count + 1);
            if (isNew) {
                ++count;
                fmt::format_to(std::back_inserter(vertices), "v {} {} {}\n", std::get<0>(key),
                               std::get<1>(key), std::get<2>(key));
            }
            return at->second;
        };
        for (const auto& face : solid.faces) {
            const auto first = numberOf(face.corners.front());
            for (std::size_t i = 1; i + 1 < face.corners.size(); ++i) {
                const auto second = numberOf(face.corners[i]), third = numberOf(face.corners[i + 1]);
                if (first != second && second != third && third != first)
                    fmt::format_to(std::back_inserter(faces), "f {} {} {}\n", first, second, third);
            }
        }
    }
    return vertices + faces;
}

}  // namespace navwright
