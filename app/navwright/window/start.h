#pragma once

#include <QObject>
#include <QString>

namespace navwright {

/// The whole program but main(). Exit codes: 0 done, 1 the command line makes no sense, 2 no display, no
/// OpenGL or no picture, 128 and the number of the signal that ended it.
int start(int argc, char** argv);

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
