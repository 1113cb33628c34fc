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

/// What a window looks like.
struct WindowLook {
    Workspace& workspace;
    Layouts& layouts;
    TimelinePanel& timeline;
    WorkbenchView* view;  ///< nullptr where there is none
};

/// The look for a project: the workspace, how each stage and overlay is shown, what is filtered, the height
/// cut, where the timeline stands, the camera and its bookmarks. The same look always gives the same words.
[[nodiscard]] ViewWords viewWords(const WindowLook& look);

/// Makes the window look so. Words that are missing or make no sense leave what they are about as it is, but
/// a filter or a bookmark of which nothing is said is none, and an overlay is as at first. `project` holds
/// the words and the demos they are about.
void showAsWords(const WindowLook& look, const ProjectFile& project);

/// Six numbers, as projects keep a camera: the target's x, y and z, yaw, pitch and distance.
[[nodiscard]] std::string cameraText(const CameraRig& rig);
/// Reads cameraText(); nothing for other text.
[[nodiscard]] std::optional<CameraRig> cameraFromText(const std::string& text);

/// Numbers with commas between them, in as many digits as bring back the same.
[[nodiscard]] std::string numbersText(std::initializer_list<double> numbers);
/// Reads exactly `count` finite numbers, or nothing.
[[nodiscard]] std::optional<std::vector<double>> readNumbers(const std::string& text, int count);

/// How a layer is shown, without whether it is: "colouring;palette;opacity,low,high,filter low,filter
/// high;locked or free".
[[nodiscard]] std::string layerText(LayerId layer, const LayerSettings& settings);
/// Reads layerText() into `settings`, which stay as they are where the text is invalid.
void readLayerText(LayerId layer, const std::string& text, LayerSettings& settings);

}  // namespace navwright
