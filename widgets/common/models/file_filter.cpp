#include "widgets/common/models/file_filter.h"

#include <QCoreApplication>
#include <QStringList>

#include <span>
#include <string_view>
#include <vector>

#include "core/base/file_format.h"

namespace navwright {

namespace {

struct FilterTexts {
    Q_DECLARE_TR_FUNCTIONS(FilterTexts)
};

QString filterLine(const QString& title, const std::vector<std::string_view>& endings) {
    QStringList patterns;
    for (const auto ending : endings)
        patterns << QLatin1Char('*') +
                        QString::fromLatin1(ending.data(), static_cast<qsizetype>(ending.size()));
    return QStringLiteral("%1 (%2)").arg(title, patterns.join(QLatin1Char(' ')));
}

QString orAllFiles(const QString& line) {
    return line + QStringLiteral(";;") + FilterTexts::tr("All files (*)");
}

}  // namespace

QString fileFilter(const QString& title, std::initializer_list<FileKind> kinds) {
    return filterLine(title, endingsOf(std::span(kinds)));
}

QString openFilter(const QString& title, std::initializer_list<FileKind> kinds) {
    return orAllFiles(fileFilter(title, kinds));
}

QString windowFilter(const QString& title) {
    return orAllFiles(filterLine(title, endingsOpened()));
}

}  // namespace navwright
