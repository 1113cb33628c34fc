#include "tools/demo_row.h"

#include <QCoreApplication>

#include "models/file_text.h"
#include "tools/time_text.h"

namespace navwright {

namespace {

struct RowWords {
    Q_DECLARE_TR_FUNCTIONS(DemoRow)
};

QString fromView(std::string_view text) {
    return QString::fromUtf8(text);
}

}  // namespace

QString DemoRow::name() const {
    return fileText(path.filename());
}

bool DemoRow::isUseless() const {
    return !failure.isEmpty() || (summary && summary->skip != SkipReason::none);
}

QString DemoRow::state() const {
    if (!included) return RowWords::tr("Left out by hand");
    if (!failure.isEmpty()) return RowWords::tr("Cannot be read");
    if (isReading()) return RowWords::tr("Reading %1 %").arg(100 * done / total);
    if (!same.isEmpty()) return RowWords::tr("Counts once: the same as %1").arg(same);
    if (!used && stopped) return RowWords::tr("Not read: cancelled");
    if (!summary || !used) return total > 0 ? RowWords::tr("Read") : RowWords::tr("Waiting");
    if (summary->skip != SkipReason::none)
        return RowWords::tr("Left out: %1").arg(fromView(skipReasonText(summary->skip)));
    if (gone) return RowWords::tr("Used, but no longer on disk");
    if (summary->damaged)
        return RowWords::tr("Damaged: used up to %1").arg(timeText(summary->seconds, false));
    return replaced ? RowWords::tr("Used; the file was replaced") : RowWords::tr("Used");
}

QStringList DemoRow::warnings() const {
    QStringList all;
    if (gone) {
        all << RowWords::tr(
                   "The file is no longer at %1. What was read of it is kept while the window is open.")
                   .arg(fileText(path));
    }
    if (replaced) all << RowWords::tr("The file was replaced while it was open. What it holds now is used.");
    if (!failure.isEmpty()) all << failure;
    if (!same.isEmpty()) all << RowWords::tr("It has the same content as %1 and counts once.").arg(same);
    if (!summary) return all;
    if (summary->skip != SkipReason::none)
        all << RowWords::tr("Left out: %1.").arg(fromView(skipReasonText(summary->skip)));
    for (const auto& warning : summary->warnings) all << QString::fromStdString(warning);
    return all;
}

}  // namespace navwright
