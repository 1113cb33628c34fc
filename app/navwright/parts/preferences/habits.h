#pragma once

#include <QObject>
#include <QString>

#include <cstdint>
#include <filesystem>

#include "app/navwright/shell/frame/theme.h"
#include "widgets/drawing/draw/camera_taste.h"

class QSettings;

namespace navwright {

/// What a person prefers, whatever is open. All of it acts at once.
struct HabitValues {
    CameraTaste camera;
    ThemeChoice theme = ThemeChoice::dark;
    int fontSize = 0;  ///< points; 0: as the system has it
    bool autosave = true;
    int autosaveSeconds = 30;
    bool cache = true;
    QString cacheFolder;    ///< empty: the usual one
    double cacheLimit = 4;  ///< gigabytes; 0: any size

    friend bool operator==(const HabitValues&, const HabitValues&) = default;
};

/// Where demos that were read are kept; empty: nowhere.
[[nodiscard]] std::filesystem::path cacheFolderOf(const HabitValues& values);
/// Largest size of the cache of demos, bytes; 0: any.
[[nodiscard]] std::uint64_t cacheLimitOf(const HabitValues& values);

/// The values, kept in the settings. An invalid one counts as not set, one out of range as the nearest bound.
class Habits : public QObject {
    Q_OBJECT

  public:
    /// The settings outlive it.
    explicit Habits(QSettings& settings, QObject* parent = nullptr);

    [[nodiscard]] const HabitValues& values() const { return values_; }
    void set(const HabitValues& values);

  signals:
    void changed();

  private:
    QSettings& settings_;
    HabitValues values_;
};

}  // namespace navwright
