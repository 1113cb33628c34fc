#include "app/navwright/window/scratch_folder.h"

#include <QDir>
#include <QRegularExpression>

#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>

#include "core/base/folder_handle.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

constexpr int kMostDepth = 8;
constexpr mode_t kAnyRight = 0777;

struct stat stateOf(const FolderHandle& folder) {
    struct stat state{};
    if (::fstat(folder.descriptor(), &state) != 0) state = {};
    return state;
}

bool isOurs(const struct stat& state) {
    return state.st_uid == ::geteuid() && (state.st_mode & kAnyRight) == S_IRWXU;
}

/// Empties a folder, without leaving its file system. False when something is left.
bool clear(const FolderHandle& folder, int depth) {
    bool all = true;
    for (const auto& name : folder.names()) {
        const auto state = folder.look(name);
        if (!state) return false;
        if (state->kind == EntryKind::folder) {
            const auto inner = depth > 0 ? folder.inner(name) : Result<FolderHandle>();
            const bool same = inner && inner->isOpen() && stateOf(*inner).st_dev == stateOf(folder).st_dev;
            if (!same || !clear(*inner, depth - 1)) {
                all = false;
                continue;
            }
        }
        all = folder.remove(name).has_value() && all;
    }
    return all;
}

/// The last part of the path is no link.
Result<FolderHandle> open(const std::filesystem::path& path) {
    NAV_ASSIGN(const auto outer, FolderHandle::open(path.parent_path()));
    return outer.inner(path.filename().string());
}

}  // namespace

QString scratchTemplate() {
    return QDir(QDir::tempPath()).filePath(QStringLiteral("navwright-XXXXXX"));
}

std::size_t clearScratchFolders(const QString& folder, std::chrono::seconds age) {
    static const QRegularExpression named(QStringLiteral("^navwright-[A-Za-z0-9]{6}$"));
    const auto outer = open(filePath(folder));
    if (!outer) return 0;
    const auto now = std::time(nullptr);
    std::size_t cleared = 0;
    for (const auto& name : outer->names()) {
        if (!named.match(QString::fromStdString(name)).hasMatch()) continue;
        const auto inner = outer->inner(name);
        if (!inner) continue;
        const auto state = stateOf(*inner);
        if (!isOurs(state) || now - state.st_mtime < age.count()) continue;
        if (clear(*inner, kMostDepth) && outer->remove(name)) ++cleared;
    }
    return cleared;
}

}  // namespace navwright
