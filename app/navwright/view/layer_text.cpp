#include "navwright/view/layer_text.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

constexpr int kParts = 4;
constexpr int kNumbers = 5;
constexpr int kDigits = 17;
constexpr std::string_view kLocked = "locked", kFree = "free";

QString words(std::string_view text) {
    return QString::fromUtf8(text);
}

std::optional<int> colouringNamed(LayerId layer, const QString& key) {
    const auto kinds = colourings(layer);
    const auto found = std::ranges::find_if(kinds, [&](const auto& kind) { return words(kind.key) == key; });
    if (found == kinds.end()) return std::nullopt;
    return static_cast<int>(found - kinds.begin());
}

std::optional<Palette> paletteNamed(const QString& name) {
    for (int i = 0; i < kPaletteCount; ++i) {
        if (words(paletteName(static_cast<Palette>(i))) == name) return static_cast<Palette>(i);
    }
    return std::nullopt;
}

}  // namespace

std::string numbersText(std::initializer_list<double> numbers) {
    QStringList texts;
    for (const double number : numbers) texts << QString::number(number, 'g', kDigits);
    return texts.join(QLatin1Char(',')).toStdString();
}

std::optional<std::vector<double>> readNumbers(const std::string& text, int count) {
    std::vector<double> numbers;
    for (const auto& part : QString::fromStdString(text).split(QLatin1Char(','))) {
        bool good = false;
        numbers.push_back(part.toDouble(&good));
        if (!good || !std::isfinite(numbers.back())) return std::nullopt;
    }
    if (static_cast<int>(numbers.size()) != count) return std::nullopt;
    return numbers;
}

std::string layerText(LayerId layer, const LayerSettings& settings) {
    const QStringList parts{words(colouringAt(layer, settings.colourBy).key),
                            words(paletteName(settings.palette)),
                            QString::fromStdString(numbersText({settings.opacity, settings.low, settings.high,
                                                                settings.filterLow, settings.filterHigh})),
                            words(settings.rangeLocked ? kLocked : kFree)};
    return parts.join(QLatin1Char(';')).toStdString();
}

void readLayerText(LayerId layer, const std::string& text, LayerSettings& settings) {
    const auto parts = QString::fromStdString(text).split(QLatin1Char(';'));
    if (parts.size() != kParts) return;
    const auto colouring = colouringNamed(layer, parts[0]);
    const auto palette = paletteNamed(parts[1]);
    const auto numbers = readNumbers(parts[2].toStdString(), kNumbers);
    if (!colouring || !palette || !numbers) return;
    const auto number = [&](std::size_t i) { return static_cast<float>((*numbers)[i]); };
    settings.colourBy = *colouring;
    settings.palette = *palette;
    settings.opacity = std::clamp(number(0), 0.0F, 1.0F);
    settings.low = number(1);
    settings.high = number(2);
    settings.filterLow = number(3);
    settings.filterHigh = number(4);
    settings.rangeLocked = parts[3] == words(kLocked);
}

}  // namespace navwright
