#pragma once

#include <QObject>

#include "app/navwright/shell/commands/command_table.h"
#include "core/base/parameters.h"

class QDockWidget;

namespace navwright {

class Docks;
class Messages;
class ParameterPanel;
class PresetBox;
class StagePanel;
class TuningPanel;
class WorkbenchView;
struct Workspace;

/// What is shown and how it is made: the stages with their legend, the parameters, and their tuning.
class TunePart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels. `view` is nullptr where there is none; all outlive the part.
    TunePart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
             QObject* parent = nullptr);

    [[nodiscard]] StagePanel& stages() { return *stages_; }
    /// Where presets are chosen.
    [[nodiscard]] QWidget& presets();
    /// Brings the panel of parameters up and goes to this one.
    void showParameter(Param id);
    /// The menu "Stages".
    [[nodiscard]] Menu menu();

  private:
    void takeTuned(const Parameters& values);

    Workspace& workspace_;
    StagePanel* stages_;
    PresetBox* presets_ = nullptr;
    TuningPanel* tuning_ = nullptr;
    ParameterPanel* parameters_;
    QDockWidget* parametersDock_;
};

}  // namespace navwright
