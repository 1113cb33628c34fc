#include "audit/severity_look.h"

#include <QCoreApplication>

#include "draw/palette.h"
#include "panels/shape_icon.h"

namespace navwright {

SeverityLook severityLook(Severity severity) {
    switch (severity) {
        case Severity::error:
            return {GlyphShape::cross, 5};  // vermilion
        case Severity::warning:
            return {GlyphShape::pyramid, 0};  // orange
        case Severity::hint:
            break;
    }
    return {GlyphShape::ring, 1};  // sky blue
}

QIcon severityIcon(Severity severity) {
    const auto look = severityLook(severity);
    return shapeIcon(look.shape, toColour(paletteColour(Palette::categories, look.category)));
}

QString severityTitle(Severity severity) {
    switch (severity) {
        case Severity::error:
            return QCoreApplication::translate("SeverityLook", "Errors");
        case Severity::warning:
            return QCoreApplication::translate("SeverityLook", "Warnings");
        case Severity::hint:
            break;
    }
    return QCoreApplication::translate("SeverityLook", "Hints");
}

}  // namespace navwright
