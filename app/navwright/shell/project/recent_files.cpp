#include "app/navwright/shell/project/recent_files.h"

#include <QSettings>

#include <algorithm>

#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

const QString kArray = QStringLiteral("recent");
const QString kPaths = QStringLiteral("paths");

std::filesystem::path absolutePath(const QString& text) {
    std::error_code error;
    const auto path = std::filesystem::absolute(filePath(text), error).lexically_normal();
    return path.has_filename() ? path : path.parent_path();
}

}  // namespace

RecentFiles::RecentFiles(QSettings& settings, QObject* parent) : QObject(parent), settings_(settings) {
    const auto count = std::min(settings_.beginReadArray(kArray), kMost);
    for (int i = 0; i < count; ++i) {
        settings_.setArrayIndex(i);
        const auto paths = settings_.value(kPaths).toStringList();
        if (!paths.isEmpty()) entries_.push_back(paths);
    }
    settings_.endArray();
}

void RecentFiles::add(const QStringList& paths) {
    if (paths.isEmpty()) return;
    QStringList absolute;
    for (const auto& path : paths) absolute << fileText(absolutePath(path));
    std::erase(entries_, absolute);
    entries_.insert(entries_.begin(), absolute);
    if (entries_.size() > kMost) entries_.resize(kMost);
    save();
}

void RecentFiles::clear() {
    entries_.clear();
    save();
}

void RecentFiles::save() {
    settings_.remove(kArray);
    settings_.beginWriteArray(kArray, static_cast<int>(entries_.size()));
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        settings_.setArrayIndex(static_cast<int>(i));
        settings_.setValue(kPaths, entries_[i]);
    }
    settings_.endArray();
    emit changed();
}

QString RecentFiles::title(const QStringList& paths) {
    const auto first = fileText(absolutePath(paths.first()).filename());
    return paths.size() == 1 ? first : tr("%1 and %2 more").arg(first).arg(paths.size() - 1);
}

}  // namespace navwright
