#pragma once

#include <QIcon>
#include <QString>

#include "draw/draw_list.h"
#include "lint/issue.h"

namespace navwright {

/// How a severity is shown everywhere: a shape and a colour of its own.
struct SeverityLook {
    GlyphShape shape = GlyphShape::cross;
    float category = 0;  ///< of Palette::categories
};

[[nodiscard]] SeverityLook severityLook(Severity severity);
[[nodiscard]] QIcon severityIcon(Severity severity);
/// "Errors", "Warnings", "Hints".
[[nodiscard]] QString severityTitle(Severity severity);

}  // namespace navwright
