#include "nav/convert_nav.h"

#include <fmt/format.h>

#include <optional>
#include <span>

#include "base/byte_text.h"
#include "nav/aq2_nav.h"
#include "nav/nav2.h"
#include "nav/nav_json.h"

namespace navwright {

namespace {

/// What was read, as near to the file as its family allows: a file written in its own format loses nothing.
struct ReadNav {
    FileKind kind = FileKind::unknown;
    std::optional<NavGraph> aq2 = {};
    std::optional<Nav2File> nav2 = {};
    std::optional<NavJson> navJson = {};
};

Result<ReadNav> readNav(const Bytes& input, const std::string& file) {
    ReadNav nav{.kind = fileKindOf(input)};
    switch (nav.kind) {
        case FileKind::aq2Nav: {
            NAV_ASSIGN(auto read, readAq2Nav(input, file));
            nav.aq2 = std::move(read.graph);
            return nav;
        }
        case FileKind::nav2:
        case FileKind::nav3: {
            NAV_ASSIGN(nav.nav2, readNav2(input, file));
            return nav;
        }
        case FileKind::navJson: {
            NAV_ASSIGN(nav.navJson, parseNavJson(asText(input), file));
            return nav;
        }
        default:
            return fail(fmt::format("This is not a nav: {}", fileKindName(nav.kind)), file,
                        "convert reads AQ2 .nav, NAV2 and NavJson");
    }
}

/// The nav in re-release terms, with what that loses.
RereleaseGraph rerelease(const ReadNav& nav, ConvertedNav& converted) {
    if (nav.nav2) return rereleaseGraph(*nav.nav2);
    if (nav.navJson) return nav.navJson->graph;
    auto conversion = toRerelease(*nav.aq2);
    converted.warnings = std::move(conversion.warnings);
    return std::move(conversion.graph);
}

template <class Graph>
void count(ConvertedNav& converted, const Graph& graph) {
    converted.nodes = graph.nodes.size();
    converted.links = graph.linkCount();
}

Result<> toAq2(const ReadNav& nav, const Parameters& parameters, ConvertedNav& converted) {
    auto graph = nav.aq2 ? *nav.aq2 : NavGraph();
    if (!nav.aq2) {
        auto conversion = fromRerelease(rerelease(nav, converted), parameters);
        graph = std::move(conversion.graph);
        converted.warnings = std::move(conversion.warnings);
    }
    count(converted, graph);
    NAV_ASSIGN(converted.bytes, writeAq2Nav(graph));
    return {};
}

Result<> toNav2(const ReadNav& nav, ConvertedNav& converted) {
    const auto graph = rerelease(nav, converted);
    count(converted, graph);
    if (nav.nav2) {
        converted.bytes = writeNav2(*nav.nav2);
        return {};
    }
    NAV_ASSIGN(const auto tables, nav2Tables(graph));
    if (tables.edictsDropped > 0) {
        converted.warnings.push_back({"edicts known only by names were dropped", tables.edictsDropped});
    }
    converted.bytes = writeNav2(tables.nav);
    return {};
}

Result<> toNavJson(const ReadNav& nav, const std::string& file, ConvertedNav& converted) {
    auto document = nav.navJson ? *nav.navJson : navJsonOf(rerelease(nav, converted));
    if (!nav.navJson) document.filename = std::filesystem::path(file).stem().string();
    count(converted, document.graph);
    NAV_ASSIGN(const auto text, writeNavJson(document));
    const auto bytes = std::as_bytes(std::span(text));
    converted.bytes.assign(bytes.begin(), bytes.end());
    return {};
}

}  // namespace

std::string_view navFormatName(NavFormat format) {
    constexpr std::string_view kNames[] = {"aq2", "nav2", "navjson"};
    return kNames[static_cast<std::size_t>(format)];
}

Result<NavFormat> navFormatOf(const std::filesystem::path& file) {
    const auto ending = file.extension();
    if (ending == ".nav") return NavFormat::aq2;
    if (ending == ".nav2") return NavFormat::nav2;
    if (ending == ".navjson" || ending == ".json") return NavFormat::navJson;
    return fail("The name does not say which format is wanted", file.string(),
                "end it in .nav, .nav2 or .navjson, or say --to");
}

Result<ConvertedNav> convertNav(const Bytes& input, const std::string& file, NavFormat to,
                                const Parameters& parameters) {
    NAV_ASSIGN(const auto nav, readNav(input, file));
    ConvertedNav converted{.bytes = {}, .from = nav.kind, .warnings = {}};
    auto done = to == NavFormat::aq2    ? toAq2(nav, parameters, converted)
                : to == NavFormat::nav2 ? toNav2(nav, converted)
                                        : toNavJson(nav, file, converted);
    NAV_TRY(std::move(done));
    return converted;
}

}  // namespace navwright
