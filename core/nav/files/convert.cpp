#include "core/nav/files/convert.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <span>

#include "core/base/byte_text.h"
#include "core/base/index.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"

namespace navwright {

namespace {

/// The input as close to its file as its family allows, so that writing its own format loses nothing.
struct ReadNav {
    FileKind kind = FileKind::unknown;
    std::optional<NavGraph> aq2 = {};
    std::optional<RereleaseFile> tables = {};
    std::optional<NavJson> navJson = {};
    std::optional<RereleaseGraph> edited = {};  ///< replaces the graph of a rerelease file

    [[nodiscard]] RereleaseGraph gameGraph() const {
        return edited ? *edited : tables ? rereleaseGraph(*tables) : navJson->graph;
    }
};

Result<ReadNav> readAnyNav(const Bytes& input, const std::string& file) {
    ReadNav nav{.kind = fileKindOf(input)};
    switch (nav.kind) {
        case FileKind::aq2Nav: {
            NAV_ASSIGN(auto read, readAq2Nav(input, file));
            nav.aq2 = std::move(read.graph);
            return nav;
        }
        case FileKind::nav2:
        case FileKind::nav3: {
            NAV_ASSIGN(nav.tables, readRereleaseFile(input, file));
            return nav;
        }
        case FileKind::navJson: {
            NAV_ASSIGN(nav.navJson, parseNavJson(asText(input), file));
            return nav;
        }
        default:
            return fail(fmt::format("This is not a nav: {}", fileKindName(nav.kind)), file,
                        "convert reads AQ2 .nav, NAV2, NAV3 and NavJson");
    }
}

RereleaseFormat fitFormat(NavFormat format) {
    return format == NavFormat::nav2   ? RereleaseFormat::nav2
           : format == NavFormat::nav3 ? RereleaseFormat::nav3
                                       : RereleaseFormat::navJson;
}

class NavConverter {
  public:
    NavConverter(ReadNav nav, const std::string& file, const NavTarget& to, const Parameters& parameters,
                 const NavMapHelp& help)
        : nav_(std::move(nav)), file_(file), to_(to), parameters_(parameters), help_(help) {}

    Result<ConvertedNav> convert() {
        converted_.from = nav_.kind;
        if (nav_.tables) converted_.remarks = rereleaseRemarks(*nav_.tables);
        if (nav_.navJson)
            converted_.remarks = joined(nav_.navJson->remarks, rereleaseRemarks(nav_.navJson->graph));
        auto done = to_.format == NavFormat::aq2       ? toAq2()
                    : to_.format == NavFormat::navJson ? toNavJson()
                                                       : toTables();
        NAV_TRY(std::move(done));
        return std::move(converted_);
    }

  private:
    template <class Graph>
    void count(const Graph& graph) {
        converted_.nodes = graph.nodes.size();
        converted_.links = graph.linkCount();
    }

    void lose(const std::vector<ConversionWarning>& losses) {
        converted_.warnings = joined(converted_.warnings, losses);
    }

    Result<> toAq2() {
        auto graph = nav_.aq2 ? *nav_.aq2 : NavGraph();
        if (!nav_.aq2) {
            auto read = nav_.gameGraph();
            if (help_.rework) {
                NAV_TRY(help_.rework(read));
            }
            auto conversion = fromRerelease(read, parameters_);
            graph = std::move(conversion.graph);
            lose(conversion.warnings);
            loseDocument();
        }
        count(graph);
        NAV_ASSIGN(converted_.bytes, writeAq2Nav(graph));
        return {};
    }

    /// Counts what only a NavJson can store.
    void loseDocument() {
        if (nav_.tables) {
            ConversionLosses losses;
            losses.add("trailing", "bytes at the end were dropped", nav_.tables->trailing.size());
            lose(std::move(losses).take());
        }
        if (!nav_.navJson) return;
        ConversionLosses losses;
        const auto& json = *nav_.navJson;
        const std::size_t names = (json.mapName.empty() ? 0 : 1) + (json.author.empty() ? 0 : 1) +
                                  (json.filename.empty() ? 0 : 1) + json.urls.size();
        losses.add("map", "names and addresses of the map were dropped", names);
        losses.add("contributors", "contributors were dropped", json.contributors.size());
        if (json.comments && !json.comments->empty()) losses.add("comments", "comment was dropped");
        lose(std::move(losses).take());
        lose(json.remarks);
    }

    /// The nav reduced to the wanted format; `version` 0: the lowest that suffices.
    Result<FittedRerelease> fitted(std::int32_t version) {
        const auto game = to_.format == NavFormat::nav3 ? RereleaseGame::quake2 : RereleaseGame::quake;
        RereleaseGraph graph;
        if (nav_.aq2) {
            auto conversion = RereleaseConversion();
            if (help_.toRerelease) {
                NAV_ASSIGN(conversion, help_.toRerelease(*nav_.aq2, game));
            } else {
                conversion = toRerelease(*nav_.aq2, game);
            }
            lose(conversion.warnings);
            graph = std::move(conversion.graph);
        } else {
            graph = nav_.gameGraph();
            if (help_.resolveEdicts) help_.resolveEdicts(graph, game);
        }
        if (help_.rework) {
            NAV_TRY(help_.rework(graph));
        }
        auto fit = fitRerelease(std::move(graph), fitFormat(to_.format), version);
        lose(fit.losses);
        count(fit.graph);
        converted_.version = fit.version;
        return fit;
    }

    Result<> toTables() {
        const auto own = to_.format == NavFormat::nav2 ? FileKind::nav2 : FileKind::nav3;
        const auto version = nav_.kind == own && to_.version == 0 ? nav_.tables->version : to_.version;
        if (nav_.kind == own && version == nav_.tables->version && !help_.rework) {
            count(rereleaseGraph(*nav_.tables));
            converted_.version = nav_.tables->version;
            converted_.bytes = writeRereleaseFile(*nav_.tables);
            return {};
        }
        NAV_ASSIGN(const auto fit, fitted(version));
        NAV_ASSIGN(auto tables, rereleaseTables(fit.graph, fit.version));
        if (nav_.kind == own) {
            tables.trailing = nav_.tables->trailing;
        } else {
            loseDocument();
        }
        converted_.bytes = writeRereleaseFile(tables);
        return {};
    }

    Result<> toNavJson() {
        NavJson document;
        const auto version = nav_.navJson && to_.version == 0 ? nav_.navJson->version : to_.version;
        if (nav_.navJson && version == nav_.navJson->version && !help_.rework) {
            document = *nav_.navJson;
            count(document.graph);
        } else {
            NAV_ASSIGN(auto fit, fitted(version));
            if (nav_.navJson) {
                document = *nav_.navJson;
            } else {
                document.filename = std::filesystem::path(file_).stem().string();
                loseDocument();
            }
            document.graph = std::move(fit.graph);
            document.version = fit.version;
            if (document.version == kNavJsonVersion && !document.graph.heuristic) {
                document.graph.heuristic = kUsualHeuristic;
            }
        }
        if (nav_.navJson) lose(nav_.navJson->remarks);
        converted_.version = document.version;
        NAV_ASSIGN(const auto text, writeNavJson(document, to_.layout));
        const auto bytes = std::as_bytes(std::span(text));
        converted_.bytes.assign(bytes.begin(), bytes.end());
        return {};
    }

    ReadNav nav_;
    const std::string& file_;
    const NavTarget& to_;
    const Parameters& parameters_;
    const NavMapHelp& help_;
    ConvertedNav converted_;
};

constexpr std::array<std::string_view, 4> kFormatNames = {"aq2", "nav2", "navjson", "nav3"};

}  // namespace

std::string_view navFormatName(NavFormat format) {
    return kFormatNames[toIndex(format)];
}

Result<NavFormat> navFormatOf(const std::filesystem::path& file) {
    const auto ending = file.extension();
    if (ending == ".nav") return NavFormat::aq2;
    if (ending == ".nav2") return NavFormat::nav2;
    if (ending == ".nav3") return NavFormat::nav3;
    if (ending == ".navjson" || ending == ".json") return NavFormat::navJson;
    return fail("The name does not say which format is wanted", file.string(),
                "use the extension .nav, .nav2, .nav3 or .navjson, or give --to");
}

Result<NavTarget> parseNavTarget(std::string_view text) {
    const auto colon = text.find(':');
    const auto name = text.substr(0, colon);
    for (std::size_t i = 0; i < kFormatNames.size(); ++i) {
        if (name != kFormatNames[i]) continue;
        NavTarget target(static_cast<NavFormat>(i));
        if (colon == std::string_view::npos) return target;
        const auto digits = text.substr(colon + 1);
        const auto* end = digits.data() + digits.size();
        const auto read = std::from_chars(digits.data(), end, target.version);
        const bool known = read.ec == std::errc() && read.ptr == end && target.format != NavFormat::aq2 &&
                           isVersionOf(fitFormat(target.format), target.version);
        if (known) return target;
        return fail(fmt::format("Version {} of {} cannot be written", digits, name), "--to",
                    "nav2: 14, 15, 17, 18; nav3: 2 to 6; navjson: 1 to 3");
    }
    return fail(fmt::format("\"{}\" is not a format", text), "--to",
                "aq2, nav2, nav3 or navjson; with a version nav2:15");
}

Result<ConvertedNav> convertNav(const Bytes& input, const std::string& file, const NavTarget& to,
                                const Parameters& parameters, const NavMapHelp& help) {
    NAV_ASSIGN(auto nav, readAnyNav(input, file));
    return NavConverter(std::move(nav), file, to, parameters, help).convert();
}

NavFormat rereleaseNavFormatOf(FileKind kind) {
    return kind == FileKind::nav2   ? NavFormat::nav2
           : kind == FileKind::nav3 ? NavFormat::nav3
                                    : NavFormat::navJson;
}

Result<ConvertedNav> convertRereleaseNav(const RereleaseNavFile& file, const RereleaseGraph& graph,
                                         const std::string& name, const NavTarget& to,
                                         const Parameters& parameters, const NavMapHelp& help) {
    if (graph == file.graph) return convertNav(file.bytes, name, to, parameters, help);
    if (to.format == rereleaseNavFormatOf(file.kind) && (to.version == 0 || to.version == file.version)) {
        auto target = file;
        target.layout = to.layout;
        NAV_ASSIGN(auto written, writeRereleaseNavFile(target, graph));
        return ConvertedNav{.bytes = std::move(written.bytes),
                            .from = file.kind,
                            .version = file.version,
                            .nodes = graph.nodes.size(),
                            .links = graph.linkCount(),
                            .warnings = std::move(written.losses),
                            .remarks = file.remarks};
    }
    NAV_ASSIGN(auto nav, readAnyNav(file.bytes, name));
    nav.edited = graph;
    return NavConverter(std::move(nav), name, to, parameters, help).convert();
}

}  // namespace navwright
