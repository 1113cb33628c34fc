#pragma once

#include "app/navwright/window/command_line.h"
#include "app/navwright/window/scripted_work.h"

namespace navwright {

/// Takes the picture of the view or the window that the command line asks for, and writes it.
class Screenshot : public ScriptedWork {
    Q_OBJECT

  public:
    Screenshot(MainWindow& window, const CommandLine& line);

  private:
    void make() override;
    void write(const QImage& picture);

    QString file_;
    std::optional<CameraRig> camera_;
    bool wholeWindow_;
};

}  // namespace navwright
