#include "app/navwright/parts/output/report_maker.h"

#include <QTimer>

#include <algorithm>

#include "app/navwright/parts/output/report_pictures.h"
#include "core/base/atomic_file.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

ReportMaker::ReportMaker(QString whyNoPictures, QObject* parent)
    : QObject(parent), whyNoPictures_(std::move(whyNoPictures)) {
    connect(&job_, &LatestWork::progressed, this, &ReportMaker::progressed);
    connect(&job_, &LatestWork::ranOut, this, &ReportMaker::end);
}

ReportMaker::~ReportMaker() = default;

void ReportMaker::start(NavReportInput input, const QString& file) {
    file_ = file;
    emit progressed(tr("Looking for issues"), 0, 0);
    job_.run([this, input = std::move(input)](JobContext& context) -> LatestWork::Done {
        auto made = std::make_shared<Result<NavReport>>(makeNavReport(input, context));
        return [this, made] { take(std::move(*made)); };
    });
}

void ReportMaker::cancel() {
    cancelled_ = true;
    if (!job_.busy()) return;
    job_.cancel();
    end(tr("Cancelled"));
}

void ReportMaker::end(const QString& failure) {
    pictures_.reset();
    emit finished(failure);
}

void ReportMaker::take(Result<NavReport> made) {
    if (!made) return end(QString::fromStdString(made.error().message()));
    report_ = *std::move(made);
    if (!whyNoPictures_.isEmpty()) {
        report_.pictureNotice = tr("There are no pictures: %1.").arg(whyNoPictures_).toStdString();
        return write();
    }
    pictures_ = std::make_unique<ReportPictures>(report_);
    draw();
}

/// One picture; the next when the events in between are served.
void ReportMaker::draw() {
    if (cancelled_) return end(tr("Cancelled"));
    const auto more = pictures_->drawNext();
    if (!more) return end(QString::fromStdString(more.error().message()));
    if (!*more) return write();
    emit progressed(tr("Drawing"), pictures_->drawn(), pictures_->count());
    QTimer::singleShot(0, this, &ReportMaker::draw);
}

void ReportMaker::write() {
    const auto written =
        offThread(tr("Writing the report"),
                  [file = filePath(file_), html = htmlReport(report_)] { return writeFile(file, html); });
    end(written ? QString() : QString::fromStdString(written.error().message()));
}

}  // namespace navwright
