#include "navgen/file_facts.h"

#include "base/file_bytes.h"

namespace navwright {

namespace {

Result<Facts> factsOf(FileKind kind, const Bytes& bytes, const std::string& file, JobContext& context) {
    switch (kind) {
        case FileKind::gzip:
        case FileKind::mvd2:
        case FileKind::dm2:
            return demoFacts(bytes, file, context);
        case FileKind::bsp:
            return bspFacts(bytes, file);
        case FileKind::aq2Nav:
            return aq2NavFacts(bytes, file);
        case FileKind::nav2:
        case FileKind::nav3:
            return nav2Facts(bytes, file);
        case FileKind::navJson:
            return navJsonFacts(bytes, file);
        case FileKind::strafeArchive:
            return strafeFacts(bytes, file);
        case FileKind::report:
            return navtestFacts(bytes, file);
        case FileKind::ledger:
            return ledgerFacts(bytes, file);
        case FileKind::patches:
            return patchFacts(bytes, file);
        case FileKind::preset:
            return presetFacts(bytes, file);
        case FileKind::generation:
            return generationFacts(bytes, file);
        case FileKind::project:
            return projectFacts(bytes, file, context);
        case FileKind::empty:
            return fail("The file is empty", file);
        case FileKind::otherJson:
            return fail("This JSON is not a format of navgen, or is damaged", file);
        case FileKind::unknown:
            break;
    }
    return fail(
        "navgen does not know this format", file,
        "it knows MVD2 and DM2 demos, IBSP maps, AQ2 .nav, NAV2, NavJson, strafe archives, navtest reports, "
        "ledgers, patches, presets, projects and its own reports");
}

}  // namespace

Result<Facts> fileFacts(const std::string& path, JobContext& context) {
    NAV_ASSIGN(const auto bytes, readFile(path));
    const auto kind = fileKindOf(bytes);
    NAV_ASSIGN(auto specific, factsOf(kind, bytes, path, context));
    Facts facts;
    facts.add("kind", kind == FileKind::gzip ? "Demo, gzip" : fileKindName(kind));
    facts.add("bytes", bytes.size());
    facts.append(std::move(specific));
    return facts;
}

}  // namespace navwright
