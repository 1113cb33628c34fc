#include "inspect/case_colours.h"

namespace navwright {

CaseColours caseColours(const QPalette& palette) {
    constexpr int kMiddle = 128;
    const bool dark = palette.color(QPalette::Base).lightness() < kMiddle;
    CaseColours colours;
    colours.text = palette.color(QPalette::Text);
    colours.dim = palette.color(QPalette::PlaceholderText);
    colours.link = palette.color(QPalette::Link);
    // Blue and orange are told apart by everybody; signs say the same beside them.
    colours.good = dark ? QColor(0x58a6ff) : QColor(0x1f6fc2);
    colours.bad = dark ? QColor(0xf0883e) : QColor(0xb85c00);
    colours.track = dark ? QColor(0x3a414b) : QColor(0xd5dae1);
    colours.chip = dark ? QColor(0x30363f) : QColor(0xe4e8ee);
    colours.key = dark ? QStringLiteral("dark") : QStringLiteral("light");
    return colours;
}

}  // namespace navwright
