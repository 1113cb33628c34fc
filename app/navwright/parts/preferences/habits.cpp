#include "app/navwright/parts/preferences/habits.h"

#include <QSettings>

#include "core/generate/pipeline/cache_folder.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

HabitValues load(const QSettings& settings) {
    using namespace preference;
    HabitValues values;
    values.camera = {.mouseSpeed = static_cast<float>(preferred(settings, mouseSpeed)),
                     .invert = preferred(settings, invertMouse),
                     .flySpeed = static_cast<float>(preferred(settings, flySpeed)),
                     .fieldOfView = static_cast<float>(preferred(settings, fieldOfView))};
    values.theme = themeChoiceOf(preferred(settings, theme));
    values.fontSize = preferred(settings, fontSize);
    values.autosave = preferred(settings, autosaveOn);
    values.autosaveSeconds = preferred(settings, autosaveSeconds);
    values.cache = preferred(settings, cacheOn);
    values.cacheFolder = preferred(settings, cacheFolder);
    values.cacheLimit = preferred(settings, cacheLimit);
    return values;
}

void save(QSettings& settings, const HabitValues& values) {
    using namespace preference;
    prefer(settings, mouseSpeed, double{values.camera.mouseSpeed});
    prefer(settings, invertMouse, values.camera.invert);
    prefer(settings, flySpeed, double{values.camera.flySpeed});
    prefer(settings, fieldOfView, double{values.camera.fieldOfView});
    prefer(settings, theme, themeChoiceKey(values.theme));
    if (values.fontSize > 0) {
        prefer(settings, fontSize, values.fontSize);
    } else {
        settings.remove(fontSize.key);
    }
    prefer(settings, autosaveOn, values.autosave);
    prefer(settings, autosaveSeconds, values.autosaveSeconds);
    prefer(settings, cacheOn, values.cache);
    prefer(settings, cacheFolder, values.cacheFolder);
    prefer(settings, cacheLimit, values.cacheLimit);
}

}  // namespace

std::filesystem::path cacheFolderOf(const HabitValues& values) {
    if (!values.cache) return {};
    return values.cacheFolder.isEmpty() ? usualCacheFolder() : filePath(values.cacheFolder);
}

std::uint64_t cacheLimitOf(const HabitValues& values) {
    constexpr double kGigabyte = 1 << 30;
    return static_cast<std::uint64_t>(values.cacheLimit * kGigabyte);
}

Habits::Habits(QSettings& settings, QObject* parent)
    : QObject(parent), settings_(settings), values_(load(settings)) {}

void Habits::set(const HabitValues& values) {
    if (values == values_) return;
    values_ = values;
    save(settings_, values_);
    emit changed();
}

}  // namespace navwright
