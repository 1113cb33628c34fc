#include "app/navwright/parts/output/write_button.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QPushButton>

#include <filesystem>

#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

QString writeWord(bool isThere) {
    return isThere ? QCoreApplication::translate("WriteButton", "Replace")
                   : QCoreApplication::translate("WriteButton", "Write");
}

bool isFile(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

}  // namespace

void sayWhatIsWritten(QPushButton& write, const QLineEdit& target) {
    QObject::connect(&target, &QLineEdit::textChanged, &write, [&write, &target](const QString& file) {
        inBackground(&write, [&write, &target, file] {
            const bool isThere = isFile(filePath(file));
            return [&write, &target, file, isThere] {
                if (target.text() == file) write.setText(writeWord(isThere));
            };
        });
    });
}

}  // namespace navwright
