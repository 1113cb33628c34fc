#pragma once

#include <QObject>
#include <QString>

#include <memory>

#include "core/output/report/nav_report.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

class ReportPictures;

/// Makes a report file: judges, lints and tests on a thread, then draws one picture after the other between
/// events, so that the window lives on, and writes the file at the end, whole or not at all.
class ReportMaker : public QObject {
    Q_OBJECT

  public:
    /// `whyNoPictures` is empty where there is a 3D view to draw with.
    explicit ReportMaker(QString whyNoPictures, QObject* parent = nullptr);
    ~ReportMaker() override;

    /// Once. finished() follows.
    void start(NavReportInput input, const QString& file);
    void cancel();

  signals:
    void progressed(const QString& task, qulonglong done, qulonglong total);
    /// `failure` is empty when the file was written; "Cancelled" after a cancel.
    void finished(const QString& failure);

  private:
    void take(Result<NavReport> made);
    void draw();
    void write();
    void end(const QString& failure);

    QString whyNoPictures_;
    QString file_;
    NavReport report_;
    std::unique_ptr<ReportPictures> pictures_;
    bool cancelled_ = false;
    LatestWork job_;
};

}  // namespace navwright
