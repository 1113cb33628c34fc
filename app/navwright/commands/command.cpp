#include "navwright/commands/command.h"

namespace navwright {

MenuEntries operator+(MenuEntries first, const MenuEntries& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

QString plainTitle(const QString& text) {
    auto plain = text;
    return plain.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

}  // namespace navwright
