#include "widgets/common/models/progress_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

constexpr double kSecondsToTell = 2;  ///< of work, before its end can be foretold
constexpr qulonglong kCounted = 100;  ///< more pieces than this are a share
constexpr double kFew = 7, kMinute = 60, kMinuteAndAHalf = 90;
const QString kBetween = QStringLiteral(" · ");

QString progressText(const char* text) {
    return QCoreApplication::translate("ProgressWords", text);
}

QString shareWords(qulonglong done, qulonglong total) {
    if (total < kCounted) return progressText("%1 of %2").arg(done).arg(total);
    return progressText("%1 %").arg(std::min(done, total) * kCounted / total);
}

}  // namespace

std::optional<double> TimeLeft::tell(qulonglong done, qulonglong total, double seconds) {
    if (total != total_ || done < done_) {
        total_ = total;
        first_ = done;
        start_ = seconds;
    }
    done_ = done;
    const double spent = seconds - start_;
    if (done <= first_ || done >= total || spent < kSecondsToTell) return std::nullopt;
    return spent * static_cast<double>(total - done) / static_cast<double>(done - first_);
}

QString timeLeftWords(double seconds) {
    constexpr double kStep = 5;
    if (seconds < kFew) return progressText("a few seconds");
    if (seconds < kMinuteAndAHalf)
        return progressText("%1 s").arg(std::lround(seconds / kStep) * std::lround(kStep));
    return progressText("%1 min").arg(std::lround(seconds / kMinute));
}

QString progressWords(const QString& task, qulonglong done, qulonglong total,
                      std::optional<double> secondsLeft) {
    if (total <= 1) return task + QStringLiteral("…");
    auto parts = task.split(kBetween);
    parts.insert(1, shareWords(done, total));
    if (secondsLeft) parts << progressText("%1 left").arg(timeLeftWords(*secondsLeft));
    return parts.join(kBetween);
}

}  // namespace navwright
