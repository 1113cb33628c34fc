#include "models/work_folder.h"

#include <QDir>
#include <QFileInfo>

#include "models/document.h"

namespace navwright {

std::filesystem::path mainInput(const Document& document) {
    if (!document.mapPath().empty()) return document.mapPath();
    if (!document.navPath().empty()) return document.navPath();
    return document.demos().empty() ? std::filesystem::path() : document.demos().front().path;
}

QString workFolder(const Document& document) {
    const auto input = mainInput(document);
    if (input.empty()) return QDir::homePath();
    const QFileInfo folder(QFileInfo(QString::fromStdString(input.string())).absolutePath());
    return folder.isWritable() ? folder.filePath() : QDir::homePath();
}

}  // namespace navwright
