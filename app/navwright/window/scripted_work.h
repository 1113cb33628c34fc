#pragma once

#include <QObject>
#include <QString>

namespace navwright {

class MainWindow;

/// A piece of work that the command line asks for: done once, when the window has nothing left to do, and
/// then said how it went.
class ScriptedWork : public QObject {
    Q_OBJECT

  public:
    explicit ScriptedWork(MainWindow& window);

  signals:
    /// `failure` is empty when it was done. Comes once.
    void finished(const QString& failure);

  protected:
    /// Does the work, and calls end() at once or later.
    virtual void make() = 0;
    /// Ends the work; `failure` is empty when it was done. Also called on the first error that the window
    /// shows.
    void end(const QString& failure);

    MainWindow& window_;

  private:
    void check();
    void start();

    bool started_ = false;
    bool ended_ = false;
};

}  // namespace navwright
