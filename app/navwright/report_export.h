#pragma once

#include <QObject>
#include <QString>

#include "base/result.h"
#include "report/nav_report.h"

namespace navwright {

class MainWindow;
struct CommandLine;

/// What a report says of the window's document. `navtest` and `compare` are files, or empty: then the
/// document's own test where it fits, and no comparison. Errors: nothing to report on, a file that cannot be
/// read.
[[nodiscard]] Result<NavReportInput> reportInput(MainWindow& window, const QString& navtest,
                                                 const QString& compare);

/// Asks for a file and writes the report there, with progress and a way to cancel.
void exportReport(MainWindow& window);

/// Asks for a file and packs the project, its inputs when wanted, versions and the log into it.
void saveReproBundle(MainWindow& window);

/// Waits until the window has nothing left to do, writes the report that the command line asks for, and says
/// how that went.
class ScriptedReport : public QObject {
    Q_OBJECT

  public:
    ScriptedReport(MainWindow& window, const CommandLine& line);

  signals:
    /// `failure` is empty when the report was written.
    void finished(const QString& failure);

  private:
    void check();
    void make();
    void end(const QString& failure);

    MainWindow& window_;
    QString file_, navtest_, compare_;
    bool started_ = false;
    bool ended_ = false;
};

}  // namespace navwright
