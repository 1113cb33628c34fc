#include "core/nav/files/read_nav.h"

#include <string>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_convert.h"
#include "core/nav/files/rerelease_file.h"

namespace navwright {

Result<NavGraph> readNav(std::span<const std::byte> bytes, std::string_view file,
                         const Parameters& parameters) {
    const std::string name(file);
    const auto kind = fileKindOf(bytes);
    if (kind == FileKind::aq2Nav) {
        NAV_ASSIGN(auto nav, readAq2Nav(bytes, name));
        return std::move(nav.graph);
    }
    if (isRereleaseNav(kind)) {
        NAV_ASSIGN(const auto graph, readRereleaseNav(bytes, file));
        return fromRerelease(graph, parameters).graph;
    }
    return fail("This is not a nav: " + std::string(fileKindName(kind)), name,
                "open a .nav of Action Quake 2 or the re-release, or a NavJson");
}

Result<NavGraph> readNavFile(const std::filesystem::path& file, const Parameters& parameters) {
    NAV_ASSIGN(const auto bytes, readFile(file));
    return readNav(bytes, file.string(), parameters);
}

bool isRereleaseNav(FileKind kind) {
    return kind == FileKind::nav2 || kind == FileKind::nav3 || kind == FileKind::navJson;
}

Result<RereleaseGraph> readRereleaseNav(std::span<const std::byte> bytes, std::string_view file) {
    const auto kind = fileKindOf(bytes);
    if (kind == FileKind::navJson) {
        NAV_ASSIGN(auto nav, parseNavJson(asText(bytes), file));
        return std::move(nav.graph);
    }
    if (isRereleaseNav(kind)) {
        NAV_ASSIGN(const auto nav, readRereleaseFile(bytes, file));
        return rereleaseGraph(nav);
    }
    return fail("This is not a rerelease nav: " + std::string(fileKindName(kind)), file,
                "NAV2, NAV3 and NavJson are");
}

}  // namespace navwright
