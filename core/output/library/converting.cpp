#include <fmt/format.h>

#include <utility>

#include "core/aas/file/aas_convert.h"
#include "core/aas/file/aas_statistics.h"
#include "core/base/atomic_file.h"
#include "core/base/file_kind.h"
#include "core/bots/characters/convert_character.h"
#include "core/output/conversion/convert_nav_file.h"
#include "core/output/library/navwright/convert.h"
#include "core/output/library/outcome.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

namespace fs = std::filesystem;

RereleaseChanges publicChanges(const RereleaseReworked& done) {
    RereleaseChanges made{.traversalsRemoved = done.traversalsRemoved.value_or(0),
                          .flagsChanged = done.flags.value_or(0),
                          .radiiChanged = done.radii.value_or(0)};
    if (const auto& ways = done.traversals) {
        made.traversalsMade = ways->made;
        made.traversalsChanged = ways->changed;
        made.traversalsConfirmed = ways->confirmed;
        made.traversalsManual = ways->manual;
        made.traversalsNeedless = ways->removed;
        made.traversalsMissed = ways->missed.size();
    }
    if (done.edicts) {
        made.edictsResolved = done.edicts->resolved;
        made.edictsUnresolved = done.edicts->unresolved;
    }
    if (!done.patches) return made;
    for (const auto& outcome : done.patches->outcomes)
        made.patches.push_back({outcome.id, std::string(patchStateName(outcome.state)), outcome.reason});
    return made;
}

Converted publicConverted(const NavFileConverted& done) {
    const auto& nav = done.nav;
    Converted made{.from = std::string(fileKindName(nav.from)),
                   .version = nav.version,
                   .nodes = nav.nodes,
                   .links = nav.links};
    for (const auto& loss : nav.warnings) made.losses.push_back({loss.field, loss.count, loss.what});
    for (const auto& remark : nav.remarks) made.remarks.push_back(remark.message());
    if (const auto& mended = done.mending) {
        made.mended = LinksMended{mended->doubted, mended->rejected, mended->retyped, mended->waysBack};
        made.warnings = mended->warnings;
    }
    if (done.cut) {
        for (auto& warning : cutWarnings(*done.cut)) made.warnings.push_back(std::move(warning));
    }
    if (done.reworked) made.changes = publicChanges(*done.reworked);
    return made;
}

/// Writes unless the caller wants none of it.
template <class Content>
navwright::Result<Converted> writeConverted(Converted made, const Content& content, const fs::path& to,
                                            const ConvertOptions& options) {
    made.written = !options.dryRun && !(options.lossless && !made.losses.empty());
    if (made.written) {
        NAV_TRY(writeFile(to, content));
    }
    return made;
}

navwright::Result<NavFileConversion> conversionOf(const fs::path& from, const fs::path& to,
                                                  const ConvertOptions& options, const Work& work) {
    if (!(options.least >= 0 && options.least <= 1))
        return fail(fmt::format("The least confidence is {}, not 0 to 1", options.least));
    NavFileConversion wanted{.in = from.string(),
                             .to = NavFormat::aq2,
                             .proposed = options.proposed,
                             .leastConfidence = options.least,
                             .rework = {.patches = options.patches.string(),
                                        .removeTraversals = options.removeTraversals,
                                        .rebuildTraversals = options.rebuildTraversals,
                                        .resolveEdicts = options.resolveEdicts,
                                        .rebuildRadii = options.rebuildRadii,
                                        .rebuildFlags = options.rebuildFlags},
                             .jobs = work.threads};
    if (options.format.empty()) {
        NAV_ASSIGN(wanted.to.format, navFormatOf(to));
    } else {
        NAV_ASSIGN(wanted.to, parseNavTarget(options.format));
    }
    if (options.depot) wanted.to.layout = NavJsonLayout::depot;
    NAV_ASSIGN(wanted.parameters, parametersOf(options.settings));
    if (options.map) {
        NAV_TRY(readMapOf(*options.map));
        wanted.map = options.map->inside;
    }
    return wanted;
}

navwright::Result<Converted> convertAreasFile(const fs::path& from, const fs::path& to,
                                              const ConvertOptions& options) {
    if (options.map) return fail("Areas need no map: no bot tries them", from.string());
    NAV_ASSIGN(const auto done, convertAas(from, to, options.format));
    const auto all = aasStatistics(done.aas);
    return writeConverted({.from = std::string(fileKindName(FileKind::aas)),
                           .version = done.aas.version,
                           .areas = all.areas,
                           .reachabilities = all.reachabilities},
                          done.bytes, to, options);
}

navwright::Result<Converted> convertCharacterFile(const fs::path& from, FileKind kind, const fs::path& to,
                                                  const ConvertOptions& options) {
    NAV_ASSIGN(const auto done, convertCharacter(from, to));
    Converted made{.from = std::string(fileKindName(kind)), .weights = done.character.weights.size()};
    for (const auto& field : done.lost) made.losses.push_back({field, 1, "weights do not hold it"});
    return writeConverted(std::move(made), done.text, to, options);
}

}  // namespace

Result<Converted> convert(const fs::path& from, const fs::path& to, const ConvertOptions& options,
                          const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Converted> {
        NAV_ASSIGN(const auto kind, fileKindOf(from));
        if (kind == FileKind::aas) return convertAreasFile(from, to, options);
        if (kind == FileKind::character || kind == FileKind::weights)
            return convertCharacterFile(from, kind, to, options);
        NAV_ASSIGN(const auto wanted, conversionOf(from, to, options, work));
        NAV_ASSIGN(const auto done, convertNavFile(wanted, context));
        return writeConverted(publicConverted(done), done.nav.bytes, to, options);
    });
}

}  // namespace navwright::library::inline v1
