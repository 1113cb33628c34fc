#pragma once

#include <QObject>
#include <QString>

namespace navwright {

class MainWindow;
struct CommandLine;

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
