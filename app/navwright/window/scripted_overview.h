#pragma once

#include <QSize>

#include "app/navwright/window/scripted_work.h"

namespace navwright {

struct CommandLine;

/// Writes the small picture of the nav that the command line asks for.
class ScriptedOverview : public ScriptedWork {
    Q_OBJECT

  public:
    ScriptedOverview(MainWindow& window, const CommandLine& line);

  private:
    void make() override;

    QString file_, navtest_;
    QSize size_;
};

}  // namespace navwright
