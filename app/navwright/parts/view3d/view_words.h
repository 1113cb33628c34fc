#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "app/navwright/shell/project/project_keeper.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/drawing/draw/camera_rig.h"

namespace navwright {

class Layouts;
class TimelinePanel;
class WorkbenchView;
struct Workspace;

/// The parts of the window whose look a project saves.
struct WindowLook {
    Workspace& workspace;
    Layouts& layouts;
    TimelinePanel& timeline;
    WorkbenchView* view;  ///< nullptr where there is none
};

/// The look of the window as a project saves it: the workspace, how each stage and overlay is shown, the
/// filters, the height cut, the position of the timeline, the camera and its bookmarks. Equal looks give
/// equal words.
[[nodiscard]] ViewWords viewWords(const WindowLook& look);

/// Restores the look that a project has saved. Missing or invalid words change nothing, except that filters
/// and bookmarks without words are cleared and overlays get their defaults. `project` holds the words and the
/// demos that they refer to.
void showAsWords(const WindowLook& look, const ProjectFile& project);

/// The camera as six numbers: the target's x, y and z, yaw, pitch and distance.
[[nodiscard]] std::string cameraText(const CameraRig& rig);
/// Reads cameraText(); nullopt for any other text.
[[nodiscard]] std::optional<CameraRig> cameraFromText(const std::string& text);

/// Numbers separated by commas, with enough digits to read back the same values.
[[nodiscard]] std::string numbersText(std::initializer_list<double> numbers);
/// Reads exactly `count` finite numbers; nullopt for any other text.
[[nodiscard]] std::optional<std::vector<double>> readNumbers(const std::string& text, int count);

/// How a layer looks, apart from its visibility: "colouring;palette;opacity,low,high,filter low,filter
/// high;locked or free".
[[nodiscard]] std::string layerText(LayerId layer, const LayerSettings& settings);
/// Reads layerText() into `settings`; invalid parts of the text change nothing.
void readLayerText(LayerId layer, const std::string& text, LayerSettings& settings);

}  // namespace navwright
