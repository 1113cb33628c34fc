#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

#include "app/manual/program_text.h"
#include "app/navwright/shell/frame/theme.h"
#include "core/base/result.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/drawing/draw/camera_rig.h"

namespace navwright {

/// What the program was asked for.
struct CommandLine {
    QStringList files;
    QString locate;               ///< where a project's inputs are that are not at their place
    QString layout;               ///< key of a workspace; empty: as the window was left
    std::vector<LayerId> layers;  ///< empty: as usual
    std::optional<CameraRig> camera;
    QSize size;                ///< of the window, or of the picture; empty: as usual
    QString screenshot;        ///< the picture's file; empty: work as usual
    QString overview;          ///< write the small picture of the nav there, and end
    QString report;            ///< write the HTML report there, and end
    QString navtest, compare;  ///< what the report takes in: a test of the nav, another nav
    bool wholeWindow = false;  ///< the picture shows the window, not the 3D view alone
    bool guide = false;        ///< shown, also to those who have closed it
    std::optional<Theme> theme;
    QString settings;  ///< empty: the user's own
    bool help = false;
    bool version = false;
    QString document;  ///< print that (manual/documents.h); empty: none
};

/// Reads arguments without the program's name. Errors: an unknown option, an invalid value.
[[nodiscard]] Result<CommandLine> parseCommandLine(const QStringList& arguments);

/// What `--help` prints.
[[nodiscard]] QString commandLineHelp();

/// The command line as the man page and completions describe it.
[[nodiscard]] ProgramText navwrightText();

}  // namespace navwright
