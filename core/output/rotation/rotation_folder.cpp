#include "core/output/rotation/rotation_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_format.h"
#include "core/base/limits.h"
#include "core/base/output_place.h"
#include "core/output/rotation/rotation_file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

bool isThere(const fs::path& path) {
    std::error_code code;
    return fs::exists(path, code);
}

/// Whether a subfolder for a map contains a row.
bool holdsRows(const fs::path& folder) {
    std::error_code code;
    for (fs::directory_iterator entry(folder, code); !code && entry != fs::directory_iterator();
         entry.increment(code)) {
        std::error_code none;
        if (entry->is_directory(none) && isThere(entry->path() / kRotationRowName)) return true;
    }
    return false;
}

std::string missingWords(const fs::path& folder, const RotationRow& row) {
    if (!row.made) return {};
    const auto files = rotationFiles(folder, row);
    std::vector<std::string> gone;
    if (row.mapFile.empty() || !isThere(fileOnDisk(row.mapFile))) gone.emplace_back("map");
    if (row.failure.empty()) {
        const std::array<std::pair<const fs::path&, const char*>, 3> wanted{
            {{files.nav, "nav"}, {files.test, "test"}, {files.report, "report"}}};
        for (const auto& [file, name] : wanted) {
            if (!isThere(file)) gone.emplace_back(name);
        }
    }
    if (gone.empty()) return {};
    return fmt::format("its {} {} gone", fmt::join(gone, ", "), gone.size() == 1 ? "is" : "are");
}

}  // namespace

RotationFiles rotationFiles(const fs::path& folder, const RotationRow& row) {
    const auto own = folder / row.folder;
    return {.nav = own / (row.map + ".nav"),
            .test = own / (row.map + usualEnding(FileKind::report)),
            .report = own / (row.map + ".report.html"),
            .picture = own / (row.map + ".png"),
            .votes = folder / "votes" / (row.folder + ".votes")};
}

RotationKind rotationKindOf(const fs::path& folder) {
    const auto kind = fileKindOf(folder / kRotationIndexName);
    if (kind && *kind == FileKind::rotation) return RotationKind::rotation;
    return holdsRows(folder) ? RotationKind::lostIndex : RotationKind::none;
}

Result<RotationIndex> readRotationIndex(const fs::path& folder) {
    const auto file = folder / kRotationIndexName;
    NAV_ASSIGN(const auto bytes, readFile(file, limit::kJsonBytes));
    return parseRotationIndex(asText(bytes), file.string());
}

Result<Rotation> readRotation(const fs::path& folder) {
    Rotation rotation;
    rotation.folder = folder;
    NAV_ASSIGN(rotation.index, readRotationIndex(folder));
    rotation.index.rows = worstFirst(std::move(rotation.index.rows));
    std::ranges::transform(rotation.index.rows, std::back_inserter(rotation.missing),
                           [&](const RotationRow& row) { return missingWords(folder, row); });
    return rotation;
}

}  // namespace navwright
