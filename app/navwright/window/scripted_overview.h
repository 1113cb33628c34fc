#pragma once

#include <QObject>
#include <QSize>
#include <QString>

namespace navwright {

class MainWindow;
struct CommandLine;

/// Waits until the window has nothing left to do, writes the small picture of the nav that the command line
/// asks for, and says how that went.
class ScriptedOverview : public QObject {
    Q_OBJECT

  public:
    ScriptedOverview(MainWindow& window, const CommandLine& line);

  signals:
    /// `failure` is empty when the picture was written.
    void finished(const QString& failure);

  private:
    void check();
    void make();
    void end(const QString& failure);

    MainWindow& window_;
    QString file_, navtest_;
    QSize size_;
    bool started_ = false;
    bool ended_ = false;
};

}  // namespace navwright
