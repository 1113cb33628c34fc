#include "app/navgen/plug_ins.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string_view>
#include <system_error>

#include "app/navgen/navgen.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "navgen-";

bool isName(std::string_view name) {
    return !name.empty() && !name.starts_with('-') && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

/// The folders of PATH. An empty entry means the current folder, which nobody's plug-ins should come from by
/// chance.
std::vector<fs::path> foldersOfPath() {
    std::vector<fs::path> folders;
    const char* text = std::getenv("PATH");
    std::string_view rest = text != nullptr ? text : "";
    while (!rest.empty()) {
        const auto end = std::min(rest.find(':'), rest.size());
        if (end > 0) folders.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return folders;
}

bool isProgram(const fs::path& file) {
    std::error_code ignored;
    return fs::is_regular_file(file, ignored) && ::access(file.c_str(), X_OK) == 0;
}

std::optional<PlugIn> plugInNamed(const std::string& name) {
    if (!isName(name) || isVerb(name)) return std::nullopt;
    for (const auto& folder : foldersOfPath()) {
        auto file = folder / (std::string(kPrefix) + name);
        if (isProgram(file)) return PlugIn{name, std::move(file)};
    }
    return std::nullopt;
}

}  // namespace

std::vector<PlugIn> plugIns() {
    std::map<std::string, fs::path> found;
    for (const auto& folder : foldersOfPath()) {
        std::error_code unreadable;
        for (fs::directory_iterator entry(folder, unreadable); entry != fs::directory_iterator();
             entry.increment(unreadable)) {
            const auto file = entry->path().filename().string();
            if (!file.starts_with(kPrefix)) continue;
            const auto name = file.substr(kPrefix.size());
            if (isName(name) && !isVerb(name) && isProgram(entry->path()))
                found.try_emplace(name, entry->path());
        }
    }
    std::vector<PlugIn> plugIns;
    for (const auto& [name, file] : found) plugIns.push_back({name, file});
    return plugIns;
}

std::optional<PlugInCall> plugInCalled(std::span<const std::string> arguments) {
    if (arguments.empty()) return std::nullopt;
    const bool helps = arguments.front() == "help" && arguments.size() == 2;
    const auto plugIn = plugInNamed(helps ? arguments.back() : arguments.front());
    if (!plugIn) return std::nullopt;
    if (helps) return PlugInCall{*plugIn, {"--help"}};
    return PlugInCall{*plugIn, {arguments.begin() + 1, arguments.end()}};
}

std::string become(const PlugInCall& call) {
    auto words = call.arguments;
    words.insert(words.begin(), call.plugIn.file.string());
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execv(call.plugIn.file.c_str(), pointers.data());
    return call.plugIn.file.string() + " cannot be run: " + std::strerror(errno);
}

}  // namespace navwright
