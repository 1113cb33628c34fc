#pragma once

#include "app/navwright/window/scripted_work.h"

namespace navwright {

struct CommandLine;

/// Writes the report that the command line asks for.
class ScriptedReport : public ScriptedWork {
    Q_OBJECT

  public:
    ScriptedReport(MainWindow& window, const CommandLine& line);

  private:
    void make() override;

    QString file_, navtest_, compare_;
};

}  // namespace navwright
