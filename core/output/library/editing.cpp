#include <algorithm>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/limits.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/patch_apply.h"
#include "core/output/library/navwright/edit.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"

namespace navwright::library::inline v1 {

namespace {

navwright::Result<EditPatch> patchOf(const Edit& edit) {
    EditPatch patch;
    patch.id = edit.id;
    patch.at = innerPoint(edit.at);
    if (edit.to) patch.to = innerPoint(*edit.to);
    if (edit.place) patch.place = innerPoint(*edit.place);
    if (edit.type) patch.type = static_cast<NodeType>(*edit.type);
    patch.tolerance = edit.tolerance;
    patch.note = edit.note;
    for (int i = 0; i < kPatchOperationCount; ++i) {
        patch.operation = static_cast<PatchOperation>(i);
        if (patchOperationName(patch.operation) == edit.operation) return patch;
    }
    return fail("There is no operation \"" + edit.operation + '"', edit.id, "docs/formats.md names them");
}

Edit publicEdit(const EditPatch& patch) {
    Edit edit{.id = patch.id,
              .operation = std::string(patchOperationName(patch.operation)),
              .at = publicPoint(patch.at),
              .tolerance = patch.tolerance,
              .note = patch.note};
    if (patch.to) edit.to = publicPoint(*patch.to);
    if (patch.place) edit.place = publicPoint(*patch.place);
    if (patch.type) edit.type = static_cast<std::uint8_t>(*patch.type);
    return edit;
}

}  // namespace

std::vector<Edit> editsOf(std::span<const EditPatch> patches) {
    std::vector<Edit> edits;
    for (const auto& patch : patches) edits.push_back(publicEdit(patch));
    return edits;
}

navwright::Result<PatchFile> patchesOf(std::span<const Edit> edits, const std::string& map) {
    PatchFile file{.map = map};
    for (const auto& edit : edits) {
        NAV_ASSIGN(auto patch, patchOf(edit));
        file.patches.push_back(std::move(patch));
    }
    return parsePatches(writePatches(file), "edits");
}

Result<Edited> edit(const Nav& nav, std::span<const Edit> edits, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Edited> {
        NAV_ASSIGN(const auto patches, patchesOf(edits, {}));
        auto graph = graphOf(nav);
        NAV_ASSIGN(const auto report, applyPatches(graph, patches, context));
        Edited edited{publicNav(graph), {}, {report.previous.begin(), report.previous.end()}};
        for (const auto& outcome : report.outcomes)
            edited.outcomes.push_back(
                {outcome.id, std::string(patchStateName(outcome.state)), outcome.reason});
        return edited;
    });
}

Result<std::vector<Edit>> readEdits(const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<std::vector<Edit>> {
        NAV_ASSIGN(const auto bytes, readFile(file, limit::kJsonBytes));
        NAV_ASSIGN(const auto patches, parsePatches(asText(bytes), file.string()));
        std::vector<Edit> edits;
        for (const auto& patch : patches.patches) {
            if (patch.enabled) edits.push_back(publicEdit(patch));
        }
        return edits;
    });
}

Result<> writeEdits(std::span<const Edit> edits, const std::string& map, const std::filesystem::path& file,
                    const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<> {
        NAV_ASSIGN(const auto patches, patchesOf(edits, map));
        return writeFile(file, writePatches(patches));
    });
}

}  // namespace navwright::library::inline v1
