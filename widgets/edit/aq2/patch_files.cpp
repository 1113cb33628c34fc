#include "widgets/edit/aq2/patch_files.h"

#include <QCoreApplication>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/nav/files/patch_apply.h"
#include "widgets/common/jobs/disk_work.h"

namespace navwright {

std::string patchMapName(const Document& document) {
    if (document.map()) return document.map()->name();
    return document.generation() ? document.generation()->mapName : std::string();
}

Result<> importPatchFile(Document& document, const std::filesystem::path& file) {
    NAV_ASSIGN(const auto bytes, offThread(QCoreApplication::translate("Document", "Reading the edits"),
                                           [file] { return readFile(file); }));
    NAV_ASSIGN(const auto patches, parsePatches(asText(bytes), file.string()));
    const auto map = patchMapName(document);
    if (!map.empty()) {
        NAV_TRY(checkPatchMap(patches.map, map, file.string()));
    }
    document.setPatches(importPatches(document.patches(), patches.patches),
                        QCoreApplication::translate("Document", "Import %n edit(s)", nullptr,
                                                    static_cast<int>(patches.patches.size())));
    return {};
}

Result<> exportPatchFile(const Document& document, const std::filesystem::path& file) {
    return offThread(QCoreApplication::translate("Document", "Writing the edits"),
                     [file, text = writePatches({patchMapName(document), document.patches()})] {
                         return writeFile(file, text);
                     });
}

}  // namespace navwright
