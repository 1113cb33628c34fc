#include "panels/preset_store.h"

#include <algorithm>
#include <cctype>
#include <system_error>

#include "base/atomic_file.h"
#include "base/parameter_preset.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSuffix = ".json";

}  // namespace

std::vector<std::string> PresetStore::names() const {
    auto names = builtinPresets();
    std::vector<std::string> own;
    std::error_code code;
    for (fs::directory_iterator entry(folder_, code), end; !code && entry != end; entry.increment(code)) {
        if (entry->path().extension() == kSuffix) own.push_back(entry->path().stem().string());
    }
    std::ranges::sort(own);
    names.insert(names.end(), own.begin(), own.end());
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
    return loadPreset(isBuiltIn(name) ? name : fileOf(name).string());
}

Result<> PresetStore::save(const std::string& name, const Parameters& parameters) const {
    const auto file = fileOf(name);
    if (name.empty() || name.front() == '.' || name.find_first_of("/\\") != std::string::npos) {
        return fail("This cannot be the name of a preset", name, "use letters, digits and spaces");
    }
    for (const auto& builtIn : builtinPresets()) {
        const bool same = std::ranges::equal(builtIn, name, [](char a, char b) {
            return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
        });
        if (same) return fail("This preset is built in", name, "choose another name");
    }
    std::error_code code;
    fs::create_directories(folder_, code);
    return writeFile(file, presetJson(parameters, name));
}

Result<> PresetStore::remove(const std::string& name) const {
    std::error_code code;
    if (isBuiltIn(name) || !fs::remove(fileOf(name), code)) {
        return fail("This preset cannot be removed", name,
                    isBuiltIn(name) ? "it is built in" : code.message());
    }
    return {};
}

}  // namespace navwright
