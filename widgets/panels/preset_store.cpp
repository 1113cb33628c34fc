#include "panels/preset_store.h"

#include <QCoreApplication>

#include <algorithm>
#include <system_error>

#include "base/ascii.h"
#include "base/atomic_file.h"
#include "base/parameter_preset.h"
#include "jobs/disk_work.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSuffix = ".json";

QString title() {
    return QCoreApplication::translate("PresetStore", "Looking at presets");
}

}  // namespace

std::vector<std::string> PresetStore::names() const {
    auto names = builtinPresets();
    const auto own = offThread(title(), [folder = folder_]() -> Result<std::vector<std::string>> {
        std::vector<std::string> found;
        std::error_code code;
        for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
            if (entry->path().extension() == kSuffix) found.push_back(entry->path().stem().string());
        }
        std::ranges::sort(found);
        return found;
    });
    if (own) names.insert(names.end(), own->begin(), own->end());
    return names;
}

bool PresetStore::isBuiltIn(const std::string& name) const {
    const auto builtIn = builtinPresets();
    return std::ranges::find(builtIn, name) != builtIn.end();
}

fs::path PresetStore::fileOf(const std::string& name) const {
    return folder_ / (name + std::string(kSuffix));
}

bool PresetStore::has(const std::string& name) const {
    const auto known = names();
    return std::ranges::find(known, name) != known.end();
}

Result<Parameters> PresetStore::load(const std::string& name) const {
    return offThread(
        title(), [preset = isBuiltIn(name) ? name : fileOf(name).string()] { return loadPreset(preset); });
}

Result<> PresetStore::save(const std::string& name, const Parameters& parameters) const {
    const auto file = fileOf(name);
    if (name.empty() || name.front() == '.' || name.find_first_of("/\\") != std::string::npos) {
        return fail("This cannot be the name of a preset", name, "use letters, digits and spaces");
    }
    for (const auto& builtIn : builtinPresets()) {
        const bool same =
            std::ranges::equal(builtIn, name, [](char a, char b) { return asciiLower(a) == asciiLower(b); });
        if (same) return fail("This preset is built in", name, "choose another name");
    }
    return offThread(title(), [folder = folder_, file, text = presetJson(parameters, name)] {
        std::error_code code;
        fs::create_directories(folder, code);
        return writeFile(file, text);
    });
}

Result<> PresetStore::remove(const std::string& name) const {
    if (isBuiltIn(name)) return fail("This preset cannot be removed", name, "it is built in");
    return offThread(title(), [file = fileOf(name), name]() -> Result<> {
        std::error_code code;
        if (fs::remove(file, code)) return {};
        return fail("This preset cannot be removed", name, code.message());
    });
}

}  // namespace navwright
