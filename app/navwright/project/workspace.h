#pragma once

#include <QSettings>

#include <memory>

#include "models/area_model.h"
#include "models/confidence_model.h"
#include "models/data_filter.h"
#include "models/document.h"
#include "models/layer_settings.h"
#include "models/map_look_model.h"
#include "models/run_store.h"
#include "models/selection.h"
#include "models/shown_difference.h"
#include "models/tool_model.h"
#include "navwright/project/recent_files.h"
#include "rerelease/game_nav_editor.h"
#include "rerelease/game_nav_model.h"
#include "trial/run_floors.h"
#include "trial/trial.h"

namespace navwright {

/// What is loaded, generated, selected, shown and remembered: the models that views, panels, commands and
/// services share.
struct Workspace {
    /// `settingsFile`: where the program remembers its state; empty = the user's own settings.
    explicit Workspace(const QString& settingsFile);

    /// There is work that no project holds.
    [[nodiscard]] bool modified();

    std::unique_ptr<QSettings> settings;
    Document document;
    RunStore runs{document};
    LayerModel layers;
    MapLookModel mapLook;
    AreaModel areas{document};
    GameNavModel gameNav{document};
    GameNavEditor gameNavEditor{gameNav};
    Selection selection;
    DataFilter filter;
    ConfidenceModel confidence;
    ShownDifference difference;
    ToolModel tools;
    Trial trial{document, layers};
    RunFloors runFloors{runs, trial.floors()};
    RecentFiles recent{*settings};
    bool unattended = false;  ///< nobody is there to be asked anything
};

}  // namespace navwright
