#include "core/output/formats/opened_as.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <system_error>

#include "core/demos/reading/demo_files.h"
#include "core/map/packs/map_file.h"
#include "core/map/packs/pack.h"
#include "core/output/rotation/rotation_file.h"
#include "core/output/rotation/rotation_folder.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

OpensAs openedByName(const fs::path& file) {
    if (hasMapName(file)) return OpensAs::map;
    // Not .pk3 and .zip: those may hold anything.
    if (isPackName(file.filename().string())) return OpensAs::pack;
    if (hasEnding(file, FileKind::project)) return OpensAs::project;
    if (hasDemoName(file)) return OpensAs::demo;
    const bool page = file.filename() == kRotationPageName;
    return page && rotationKindOf(file.parent_path()) == RotationKind::rotation ? OpensAs::rotation
                                                                                : OpensAs::nothing;
}

std::string listOf(OpensAs opens) {
    return fmt::format("{}", fmt::join(endingsOf(opens), ", "));
}

}  // namespace

Result<OpensAs> openedAs(const fs::path& file) {
    const auto named = openedByName(file);
    std::error_code code;
    if (named == OpensAs::demo && !fs::exists(file, code))
        return fail("There is no such file", file.string());
    if (named != OpensAs::nothing) return named;
    NAV_ASSIGN(const auto kind, fileKindOf(file));
    const auto& format = fileFormat(kind);
    if (format.opens != OpensAs::nothing) return format.opens;
    return fail(
        fmt::format("This cannot be opened: {}", format.title), file.string(),
        fmt::format("open a map ({}), a pack of maps ({}), demos or votes of demos ({}), a folder of these, "
                    "a nav ({}), areas ({}), a project, a preset or the folder of a rotation",
                    listOf(OpensAs::map), listOf(OpensAs::pack), listOf(OpensAs::demo),
                    listOf(OpensAs::rereleaseNav), listOf(OpensAs::areas)));
}

}  // namespace navwright
