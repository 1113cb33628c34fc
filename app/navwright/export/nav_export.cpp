#include "navwright/export/nav_export.h"

#include "nav/aq2_nav.h"
#include "nav/strafe_archive.h"
#include "navgen/output_set.h"
#include "world/spawn_service.h"

namespace navwright {

namespace {

Result<ConvertedNav> convert(const Generation& generation, NavFormat format) {
    NAV_ASSIGN(const auto nav, writeAq2Nav(generation.graph->graph));
    return convertNav(nav, generation.mapName, format, generation.parameters);
}

}  // namespace

Result<ExportSummary> summariseExport(const Generation& generation, NavFormat format) {
    NAV_ASSIGN(const auto converted, convert(generation, format));
    ExportSummary summary{
        .nodes = converted.nodes, .links = converted.links, .traversals = 0, .warnings = {}};
    if (generation.archive) summary.traversals = generation.archive->traversals.size();
    summary.warnings = generation.graph->warnings;
    summary.warnings.insert(summary.warnings.end(), generation.warnings.begin(), generation.warnings.end());
    for (auto& remark : spawnRemarks(generation.graph->spawns)) {
        summary.warnings.push_back(std::move(remark));
    }
    for (const auto& warning : converted.warnings) summary.warnings.push_back(warning.message());
    return summary;
}

Result<> writeExport(const Generation& generation, const NavExport& wanted,
                     const std::vector<std::filesystem::path>& inputs) {
    OutputSet outputs;
    for (const auto& input : inputs) outputs.protect(input);
    NAV_TRY(outputs.announce(wanted.target));
    NAV_ASSIGN(const auto nav, convert(generation, wanted.format));
    NAV_TRY(outputs.add(wanted.target, nav.bytes));
    if (!wanted.archive.empty() && generation.archive) {
        NAV_TRY(outputs.announce(wanted.archive));
        NAV_ASSIGN(const auto archive, writeStrafeArchive(*generation.archive));
        NAV_TRY(outputs.add(wanted.archive, archive));
    }
    return outputs.commit();
}

}  // namespace navwright
