#pragma once

#include <QSettings>

#include <memory>

#include "app/navwright/shell/project/overlay_kinds.h"
#include "app/navwright/shell/project/recent_files.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/confidence_model.h"
#include "widgets/common/models/data_filter.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/map_look_model.h"
#include "widgets/common/models/overlay_model.h"
#include "widgets/common/models/run_store.h"
#include "widgets/common/models/selection.h"
#include "widgets/common/models/shown_difference.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/edit/rerelease/rerelease_nav_editor.h"
#include "widgets/edit/rerelease/rerelease_nav_model.h"
#include "widgets/test/verdict/run_floors.h"
#include "widgets/test/verdict/testing.h"

namespace navwright {

/// What is loaded, generated, selected, shown and remembered: the models that views, panels, commands and
/// services share.
struct Workspace {
    /// `settingsFile`: where the program remembers its state; empty = the user's own settings.
    explicit Workspace(const QString& settingsFile);

    /// Whether there is work that no project holds.
    [[nodiscard]] bool modified();

    std::unique_ptr<QSettings> settings;
    Document document;
    OverlayModel overlays{document, overlayKinds()};
    RunStore runs{document};
    LayerModel layers;
    MapLookModel mapLook;
    AreaModel areas{document};
    RereleaseNavModel rereleaseNav{document};
    RereleaseNavEditor rereleaseNavEditor{rereleaseNav};
    Selection selection;
    DataFilter filter;
    ConfidenceModel confidence;
    ShownDifference difference;
    ToolModel tools;
    Testing testing{document, layers};
    RunFloors runFloors{runs, testing.floors()};
    RecentFiles recent{*settings};
    bool unattended = false;  ///< nobody is there to be asked anything
};

}  // namespace navwright
