#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include "base/job_context.h"

namespace navwright {

/// What a job on another thread says, as signals; progress no more often than anybody sees.
class JobSignals : public QObject, public JobSink {
    Q_OBJECT

  public:
    explicit JobSignals(QObject* parent = nullptr);

    void progress(std::string_view task, std::size_t done, std::size_t total) override;
    void log(LogLevel level, std::string_view message) override;

  signals:
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void logged(int level, const QString& message);

  private:
    QElapsedTimer sinceLast_;
};

}  // namespace navwright
