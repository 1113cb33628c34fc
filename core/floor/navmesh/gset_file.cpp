#include "core/floor/navmesh/gset_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/common.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/limits.h"
#include "core/base/text_marks.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/navmesh/mesh_space.h"

namespace navwright {

namespace {

/// Tolerance for convexity: how far a corner may be inside the line of its neighbours, units.
constexpr float kDent = 0.5f;

class GsetReader {
  public:
    GsetReader(std::string_view text, std::string_view where)
        : rest_(withoutByteOrderMark(text)), where_(where) {}

    Result<GsetFile> run() {
        GsetFile set;
        while (nextLine()) {
            const char kind = line_.front();
            line_.remove_prefix(1);
            switch (kind) {
                case '#':
                    break;
                case 'f':
                    set.mesh = std::string(trimmed(line_));
                    if (set.mesh.size() > limit::kGameName) return wrong("The mesh's name is too long");
                    break;
                case 's': {
                    NAV_ASSIGN(set.settings, settings());
                    break;
                }
                case 'c': {
                    NAV_ASSIGN(auto link, connection());
                    set.links.push_back(link);
                    break;
                }
                case 'v': {
                    NAV_ASSIGN(auto drawn, volume());
                    set.volumes.push_back(std::move(drawn));
                    break;
                }
                default:
                    return wrong(fmt::format("A line begins with f, s, c or v, not with '{}'",
                                             kind >= ' ' && kind <= '~' ? kind : '?'));
            }
            if (set.links.size() + set.volumes.size() > limit::kEdits)
                return wrong("There are too many links and volumes");
        }
        return set;
    }

  private:
    static constexpr std::string_view kBlanks = " \t\r";

    static std::string_view trimmed(std::string_view text) {
        const auto first = text.find_first_not_of(kBlanks);
        if (first == std::string_view::npos) return {};
        return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
    }

    /// Advances to the next non-blank line.
    bool nextLine() {
        while (!rest_.empty()) {
            const auto end = std::min(rest_.find('\n'), rest_.size());
            line_ = trimmed(rest_.substr(0, end));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
            ++number_;
            if (!line_.empty()) return true;
        }
        return false;
    }

    [[nodiscard]] std::unexpected<Failure> wrong(std::string_view what) const {
        return fail(what, fmt::format("{}, line {}", where_, number_));
    }

    /// Reads exactly kCount numbers, within map coordinates.
    template <std::size_t kCount>
    Result<std::array<float, kCount>> numbers(std::string_view what) {
        std::array<float, kCount> values{};
        for (std::size_t i = 0; i < kCount; ++i) {
            line_ = trimmed(line_);
            if (line_.empty()) return wrong(fmt::format("{} has {} numbers, this one {}", what, kCount, i));
            const auto end = std::min(line_.find_first_of(kBlanks), line_.size());
            const auto word = line_.substr(0, end);
            const auto* last = word.data() + word.size();
            const auto [stop, error] = std::from_chars(word.data(), last, values[i]);
            if (error != std::errc() || stop != last || !(std::abs(values[i]) <= limit::kCoordinate))
                return wrong(fmt::format("Number {} of {} is none that can be there", i + 1, lowered(what)));
            line_.remove_prefix(end);
        }
        if (!trimmed(line_).empty())
            return wrong(fmt::format("{} has {} numbers, this one more", what, kCount));
        return values;
    }
    static std::string lowered(std::string_view what) {
        std::string text(what);
        if (!text.empty()) text.front() = static_cast<char>(text.front() + ('a' - 'A'));
        return text;
    }

    Result<MeshArea> area(float number) {
        constexpr float kRoad = 2, kGrass = 4;
        if (number == kRoad || number == kGrass) return MeshArea::ground;
        if (number >= 0 && number < static_cast<float>(kMeshAreas) && number == std::floor(number))
            return static_cast<MeshArea>(number);
        return wrong(fmt::format("Area {:g} is none that is known", number));
    }

    Result<GsetSettings> settings() {
        NAV_ASSIGN(const auto all, numbers<21>("A line of settings"));
        GsetSettings settings;
        std::copy_n(all.begin(), settings.build.size(), settings.build.begin());
        const auto partition = all[settings.build.size()];
        if (partition != 0 && partition != 1 && partition != 2) return wrong("The partition is 0, 1 or 2");
        settings.partition = static_cast<int>(partition);
        std::copy_n(all.end() - static_cast<std::ptrdiff_t>(settings.extent.size()), settings.extent.size(),
                    settings.extent.begin());
        return settings;
    }

    Result<GsetLink> connection() {
        NAV_ASSIGN(const auto all, numbers<10>("An off-mesh link"));
        GsetLink link;
        link.from = fromRecast(all.data());
        link.to = fromRecast(all.data() + 3);
        link.radius = all[6];
        if (!(link.radius > 0)) return wrong("The radius of an off-mesh link is above 0");
        if (all[7] != 0 && all[7] != 1) return wrong("An off-mesh link leads one way, 0, or both, 1");
        link.bothWays = all[7] == 1;
        NAV_ASSIGN(link.area, area(all[8]));
        return link;
    }

    Result<MeshVolume> volume() {
        NAV_ASSIGN(const auto head, numbers<4>("A volume"));
        const auto corners = head[0];
        if (!(corners >= 3 && corners <= static_cast<float>(kGsetCorners)) || corners != std::floor(corners))
            return wrong(fmt::format("A volume has 3 to {} corners", kGsetCorners));
        MeshVolume drawn;
        NAV_ASSIGN(drawn.area, area(head[1]));
        drawn.low = head[2];
        drawn.high = head[3];
        if (!(drawn.low < drawn.high)) return wrong("A volume's top is above its bottom");
        for (int i = 0; i < static_cast<int>(corners); ++i) {
            if (!nextLine())
                return wrong(fmt::format("The file ends after {} of {} corners of a volume", i, corners));
            NAV_ASSIGN(const auto place, numbers<3>("A corner of a volume"));
            drawn.outline.push_back(fromRecast(place.data()));
        }
        if (!isConvex(drawn.outline)) return wrong("The outline of the volume that ends here is not convex");
        return drawn;
    }

    static bool isConvex(const std::vector<Vec3>& outline) {
        bool left = false, right = false;
        double area = 0;
        const auto count = outline.size();
        for (std::size_t i = 0; i < count; ++i) {
            const Vec3d a(outline[i]), b(outline[(i + 1) % count]), c(outline[(i + 2) % count]);
            const auto turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
            const auto dent = static_cast<double>(kDent) * std::hypot(c.x - a.x, c.y - a.y);
            left |= turn > dent;
            right |= turn < -dent;
            area += a.x * b.y - a.y * b.x;
        }
        return area != 0 && !(left && right);
    }

    std::string_view rest_, where_, line_;
    std::size_t number_ = 0;
};

}  // namespace

Result<GsetFile> parseGset(std::string_view text, std::string_view where) {
    NAV_TRY(requireKind(text, FileKind::gset, where));
    NAV_TRY(requireUtf8(text, where));
    return GsetReader(text, where).run();
}

Result<GsetFile> readGsetFile(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto bytes, readFile(path));
    return parseGset(asText(bytes), path.string());
}

std::string writeGset(const GsetFile& set) {
    std::string text;
    const auto out = std::back_inserter(text);
    if (!set.mesh.empty()) fmt::format_to(out, "f {}\n", set.mesh);
    if (set.settings) {
        fmt::format_to(out, "s {} {} {}\n", fmt::join(set.settings->build, " "), set.settings->partition,
                       fmt::join(set.settings->extent, " "));
    }
    for (const auto& link : set.links) {
        const auto from = toRecast(link.from), to = toRecast(link.to);
        fmt::format_to(out, "c {} {} {} {} {} {} {} {} {} {}\n", from.x, from.y, from.z, to.x, to.y, to.z,
                       link.radius, link.bothWays ? 1 : 0, static_cast<int>(link.area),
                       meshAbility(link.area));
    }
    for (const auto& volume : set.volumes) {
        fmt::format_to(out, "v {} {} {} {}\n", volume.outline.size(), static_cast<int>(volume.area),
                       volume.low, volume.high);
        for (const auto& corner : volume.outline) {
            const auto place = toRecast(corner);
            fmt::format_to(out, "{} {} {}\n", place.x, place.y, place.z);
        }
    }
    return text;
}

GsetSettings gsetSettings(const MeshSettings& settings, const MeshGround& ground) {
    const auto units = [&](int cells) { return static_cast<float>(cells) * settings.cs; };
    const auto high = [&](int cells) { return static_cast<float>(cells) * settings.ch; };
    const auto side = [](int cells) { return std::sqrt(static_cast<float>(cells)); };
    GsetSettings line;
    line.build = {settings.cs,
                  settings.ch,
                  high(settings.height),
                  units(settings.radius),
                  high(settings.climb),
                  settings.slope,
                  side(settings.minRegion),
                  side(settings.mergeRegion),
                  units(settings.edge),
                  settings.edgeError,
                  static_cast<float>(settings.corners),
                  settings.detail / settings.cs,
                  settings.detailError / settings.ch};
    line.partition = static_cast<int>(settings.partition);
    Vec3d mins(0), maxs(0);
    for (const auto& solid : ground.solids) {
        const bool first = &solid == ground.solids.data();
        mins = first ? solid.mins : glm::min(mins, solid.mins);
        maxs = first ? solid.maxs : glm::max(maxs, solid.maxs);
    }
    const Vec3 least(mins), greatest(maxs);
    line.extent = {
        least.x, least.y, least.z, greatest.x, greatest.y, greatest.z, static_cast<float>(settings.tile)};
    return line;
}

std::vector<MeshLink> meshLinksOf(const GsetFile& set) {
    std::vector<MeshLink> links;
    for (const auto& link : set.links)
        links.push_back(
            {link.area, MeshLinkSource::file, link.bothWays, originOver(link.from), originOver(link.to)});
    return links;
}

GsetLink gsetLink(const MeshLink& link, const Vec3& start, const Vec3& end, float radius) {
    return {start, end, radius, link.bothWays, link.area};
}

GsetFile gsetOf(const MadeNavMesh& made, const MeshGround& ground, std::string mesh, float radius) {
    GsetFile set;
    set.mesh = std::move(mesh);
    set.settings = gsetSettings(made.settings, ground);
    for (const auto& outcome : made.links) {
        if (outcome.fate == MeshLinkFate::kept)
            set.links.push_back(gsetLink(outcome.link, outcome.start, outcome.end, radius));
    }
    set.volumes = volumesOf(ground);
    return set;
}

}  // namespace navwright
