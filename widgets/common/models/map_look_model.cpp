#include "widgets/common/models/map_look_model.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSettings>

#include <utility>

#include "core/base/index.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

MapMode modeOf(const QString& word) {
    for (const auto mode : {MapMode::light, MapMode::flat}) {
        if (QString::fromUtf8(mapModeKey(mode)) == word) return mode;
    }
    return MapMode::textured;
}

MapLook remembered(const QSettings& settings) {
    MapLook look;
    look.mode = modeOf(preferred(settings, preference::mapMode));
    look.brighten = static_cast<float>(preferred(settings, preference::mapBrighten));
    look.dim = static_cast<float>(preferred(settings, preference::mapDim));
    look.fullBright = preferred(settings, preference::mapFullBright);
    for (const auto kind : kAllMapKinds) {
        auto& shown = look.shown[toIndex(kind)];
        shown = preferred(settings, preference::mapShows(QString::fromUtf8(mapKindKey(kind)), shown));
    }
    return look;
}

void keep(QSettings& settings, const MapLook& look) {
    prefer(settings, preference::mapMode, QString::fromUtf8(mapModeKey(look.mode)));
    prefer(settings, preference::mapBrighten, static_cast<double>(look.brighten));
    prefer(settings, preference::mapDim, static_cast<double>(look.dim));
    prefer(settings, preference::mapFullBright, look.fullBright);
    for (const auto kind : kAllMapKinds)
        prefer(settings, preference::mapShows(QString::fromUtf8(mapKindKey(kind)), false), look.shows(kind));
}

}  // namespace

MapLookModel::MapLookModel(QObject* parent) : QObject(parent) {}

void MapLookModel::set(const MapLook& look) {
    if (look == look_) return;
    look_ = look;
    emit changed();
}

void MapLookModel::setShown(MapKind kind, bool shown) {
    change([&](MapLook& look) { look.shown[toIndex(kind)] = shown; });
}

void MapLookModel::setGameFolder(const QString& folder) {
    if (folder == gameFolder_) return;
    gameFolder_ = folder;
    emit gameFolderChanged();
}

void MapLookModel::setReport(TextureReport report) {
    if (report == report_) return;
    report_ = std::move(report);
    emit reportChanged();
}

void MapLookModel::remember(QSettings& settings) {
    set(remembered(settings));
    setGameFolder(preferred(settings, preference::gameFolder));
    connect(this, &MapLookModel::changed, this, [this, &settings] { keep(settings, look_); });
    connect(this, &MapLookModel::gameFolderChanged, this,
            [this, &settings] { prefer(settings, preference::gameFolder, gameFolder_); });
}

QString textureWords(const TextureReport& report) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Textures", text); };
    const auto number = [](std::size_t count) { return QLocale().toString(static_cast<qulonglong>(count)); };
    switch (report.state) {
        case TextureReport::State::none:
            return tr("No game folder near the map; Preferences, Game, can name one");
        case TextureReport::State::loading:
            return tr("Textures are being read…");
        case TextureReport::State::failed:
            return QString::fromStdString(report.problem);
        case TextureReport::State::shown:
            break;
    }
    const auto all = (report.drawn == 1 ? tr("%1 texture") : tr("%1 textures")).arg(number(report.drawn));
    if (report.without > 0)
        return (report.without == 1 ? tr("%1 of %2 is missing") : tr("%1 of %2 are missing"))
            .arg(number(report.without), all);
    return report.drawn == 1 ? tr("The only texture is shown") : tr("All %1 are shown").arg(all);
}

}  // namespace navwright
