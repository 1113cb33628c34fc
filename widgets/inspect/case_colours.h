#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

namespace navwright {

/// The colours of pages and bars, for one theme.
struct CaseColours {
    QColor text, dim, link, good, bad, track, chip;
    QString key;  ///< names the set: "dark" or "light"
};

[[nodiscard]] CaseColours caseColours(const QPalette& palette);

}  // namespace navwright
