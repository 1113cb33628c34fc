#include "app/navwright/shell/project/sample_location.h"

#include <QCoreApplication>
#include <QDir>

namespace navwright {

QString sampleFolder() {
    const auto program = QCoreApplication::applicationDirPath();
    for (const auto& folder :
         {program + QStringLiteral("/../share/navwright/sample"),
          program + QStringLiteral("/../resources/sample"), QStringLiteral(NAVWRIGHT_RESOURCES "/sample")}) {
        if (!QDir(folder).entryList({QStringLiteral("*.bsp")}, QDir::Files).isEmpty()) {
            return QDir(folder).canonicalPath();
        }
    }
    return {};
}

}  // namespace navwright
