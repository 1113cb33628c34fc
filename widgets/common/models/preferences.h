#pragma once

#include <QByteArray>
#include <QMetaType>
#include <QSettings>
#include <QSize>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <algorithm>
#include <cmath>
#include <concepts>

/// What the program remembers for its user from one run to the next: each value's name, type and what holds
/// while it is not set. A value from elsewhere that is not of the type is as if it were not there. (Recent
/// files are a list and stay with RecentFiles; the engine's profile is a file of its own.)
namespace navwright {

template <class T>
struct Preference {
    QString key;
    T usual{};
    T least{}, most{};  ///< of numbers; equal: any
};

template <class T>
[[nodiscard]] T preferred(const QSettings& settings, const Preference<T>& preference) {
    auto value = settings.value(preference.key);
    if (!value.isValid() || !value.convert(QMetaType::fromType<T>())) return preference.usual;
    // Any word but "false" would be true.
    if constexpr (std::same_as<T, bool>) {
        static const QStringList kWords{QStringLiteral("true"), QStringLiteral("false"), QStringLiteral("1"),
                                        QStringLiteral("0")};
        if (!kWords.contains(settings.value(preference.key).toString())) return preference.usual;
    }
    const auto found = value.template value<T>();
    if constexpr (std::floating_point<T>) {
        if (!std::isfinite(found)) return preference.usual;
    }
    if constexpr (std::integral<T> || std::floating_point<T>) {
        if (preference.least != preference.most) return std::clamp(found, preference.least, preference.most);
    }
    return found;
}

/// The value of a preference that is a folder; `otherwise` while it is empty.
[[nodiscard]] inline QString preferred(const QSettings& settings, const Preference<QString>& preference,
                                       const QString& otherwise) {
    const auto found = preferred(settings, preference);
    return found.isEmpty() ? otherwise : found;
}

template <class T>
void prefer(QSettings& settings, const Preference<T>& preference, const T& value) {
    settings.setValue(preference.key, QVariant::fromValue(value));
}

namespace preference {

inline const Preference<QString> theme{QStringLiteral("window/theme")};
/// Font size in points; not set: as the system has it.
inline const Preference<int> fontSize{QStringLiteral("window/fontSize"), 0, 7, 24};
inline const Preference<QString> layout{QStringLiteral("window/layout")};

/// Whether the guide was closed once.
inline const Preference<bool> guideSeen{QStringLiteral("guide/seen"), false};

inline const Preference<QString> openFolder{QStringLiteral("open/folder")};
inline const Preference<QString> locateFolder{QStringLiteral("locate/folder")};
inline const Preference<QString> exportFolder{QStringLiteral("export/folder")};
/// Folder of autosaved work; empty: beside the settings.
inline const Preference<QString> autosaveFolder{QStringLiteral("autosave/folder")};
inline const Preference<bool> autosaveOn{QStringLiteral("autosave/on"), true};
inline const Preference<int> autosaveSeconds{QStringLiteral("autosave/seconds"), 30, 5, 600};

/// Whether and where demos that were read are kept; an empty folder is the default one, which navgen shares.
inline const Preference<bool> cacheOn{QStringLiteral("cache/on"), true};
inline const Preference<QString> cacheFolder{QStringLiteral("cache/folder")};
/// Largest size of the cache, gigabytes; 0: any size.
inline const Preference<double> cacheLimit{QStringLiteral("cache/limit"), 4, 0, 1000};

/// How the camera moves (CameraTaste).
inline const Preference<double> mouseSpeed{QStringLiteral("camera/mouseSpeed"), 1, 0.1, 5};
inline const Preference<bool> invertMouse{QStringLiteral("camera/invert"), false};
inline const Preference<double> flySpeed{QStringLiteral("camera/flySpeed"), 600, 50, 5000};
inline const Preference<double> fieldOfView{QStringLiteral("camera/fieldOfView"), 60, 30, 110};

/// A row of the export dialog's list.
inline const Preference<int> exportFormat{QStringLiteral("export/format")};
/// Whether exporting a nav also saves the project if it has no file yet.
inline const Preference<bool> exportProject{QStringLiteral("export/project"), true};
/// Size of saved pictures, pixels; empty: as large as on the screen.
inline const Preference<QSize> pictureSize{QStringLiteral("export/picture")};

/// The folder of the game for textures; empty: only what is found near a map.
inline const Preference<QString> gameFolder{QStringLiteral("game/folder")};
/// How the map is shown: a word of mapModeKey(), how much brighter and darker, without its light.
inline const Preference<QString> mapMode{QStringLiteral("map/mode"), QStringLiteral("textured")};
inline const Preference<double> mapBrighten{QStringLiteral("map/brighten"), 0.6, 0, 1};
inline const Preference<double> mapDim{QStringLiteral("map/dim"), 0, 0, 1};
inline const Preference<bool> mapFullBright{QStringLiteral("map/fullBright"), false};

/// Where navs are deployed to; empty: asked for. The game's folder in there.
inline const Preference<QString> deployFolder{QStringLiteral("deploy/folder")};
inline const Preference<QString> deployGame{QStringLiteral("deploy/game"), QStringLiteral("action")};
/// Servers that were connected to, newest first; never with a password.
inline const Preference<QStringList> liveServers{QStringLiteral("live/servers")};
/// Where demos of servers are kept; empty: until the window closes.
inline const Preference<QString> liveFolder{QStringLiteral("live/folder")};
inline const Preference<bool> liveDeflate{QStringLiteral("live/deflate"), false};
/// Seconds that players of a server are shown late, and seconds between navs of what has come.
inline const Preference<int> liveDelay{QStringLiteral("live/delay"), 0, 0, 120};
inline const Preference<int> liveSeconds{QStringLiteral("live/seconds"), 60, 5, 3600};
/// Since when what demos add stands out: a row of the panel's list.
inline const Preference<int> liveNew{QStringLiteral("live/new"), 1, 0, 2};

/// The program that plays the game, and further arguments of its command line.
inline const Preference<QString> gameProgram{QStringLiteral("deploy/program")};
inline const Preference<QString> gameWords{QStringLiteral("deploy/words")};

inline const Preference<bool> testOnServer{QStringLiteral("test/useServer"), true};
inline const Preference<qulonglong> testSeed{QStringLiteral("test/seed"), 1};
/// Most tests of an iteration.
inline const Preference<int> mostTests{QStringLiteral("test/mostTests"), 10, 1, 10};
/// Whether an iteration goes on until a test leaves nothing to mend, however many tests that takes.
inline const Preference<bool> iterateOn{QStringLiteral("test/iterateOn"), false};
/// Folder for navs and reports of tests; empty: the default one.
inline const Preference<QString> testFolder{QStringLiteral("test/folder")};

/// Where the window is (QWidget::saveGeometry()), on screens of a size ("1366x768").
[[nodiscard]] inline Preference<QByteArray> windowPlace(const QString& screen) {
    return {QStringLiteral("window/geometry") + screen};
}
/// The name that the user gave a workspace, by its key; empty: its title.
[[nodiscard]] inline Preference<QString> workspaceName(const QString& key) {
    return {QStringLiteral("window/name/") + key};
}
/// The arrangement of a workspace's panels (QMainWindow::saveState()) on screens of a size ("1366x768"); for
/// an empty size, on the last screen.
[[nodiscard]] inline Preference<QByteArray> layoutState(const QString& name, const QString& screen) {
    return {QStringLiteral("window/state") + screen + QLatin1Char('/') + name};
}
/// Whether the sizes of a workspace are the default ones, which follow the window.
[[nodiscard]] inline Preference<bool> layoutAdapts(const QString& name) {
    return {QStringLiteral("window/adapts/") + name, false};
}
/// Whether the map shows what the game does not, by a word of mapKindKey().
[[nodiscard]] inline Preference<bool> mapShows(const QString& kind, bool usual) {
    return {QStringLiteral("map/shows/") + kind, usual};
}
/// The keys of a command, as portable text; set and empty: none.
[[nodiscard]] inline Preference<QString> shortcut(const QString& command) {
    return {QStringLiteral("shortcuts/") + command};
}
/// A parameter of tests, for documents to come, by its key in the table.
[[nodiscard]] inline Preference<double> testParameter(const QString& key, double usual) {
    return {QStringLiteral("test/") + key, usual};
}

}  // namespace preference

}  // namespace navwright
