#include "widgets/common/models/work_folder.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QDir>

#include "core/base/output_place.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

std::filesystem::path mainInput(const Document& document) {
    if (!document.mapPath().empty()) return fileOnDisk(document.mapPath());
    if (!document.navPath().empty()) return document.navPath();
    return document.demos().empty() ? std::filesystem::path() : document.demos().front().path;
}

QString workFolder(const Document& document) {
    const auto input = mainInput(document);
    if (input.empty()) return QDir::homePath();
    std::error_code error;
    const auto folder = std::filesystem::absolute(input, error).parent_path();
    const auto writable =
        offThread(QCoreApplication::translate("Document", "Looking at the folder"),
                  [folder]() -> Result<bool> { return ::access(folder.c_str(), W_OK) == 0; });
    return writable && *writable ? fileText(folder) : QDir::homePath();
}

}  // namespace navwright
