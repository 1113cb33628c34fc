#pragma once

#include <QObject>

#include "navwright/window/command_line.h"

namespace navwright {

class MainWindow;

/// Waits until the window has nothing left to do, takes one picture, writes it, and says how that went.
class Screenshot : public QObject {
    Q_OBJECT

  public:
    Screenshot(MainWindow& window, const CommandLine& line);

  signals:
    /// `failure` is empty when the picture was written.
    void finished(const QString& failure);

  private:
    void check();
    void take();
    void write(const QImage& picture);
    void end(const QString& failure);

    MainWindow& window_;
    QString file_;
    std::optional<CameraRig> camera_;
    bool wholeWindow_;
    bool taken_ = false;
    bool ended_ = false;
};

}  // namespace navwright
