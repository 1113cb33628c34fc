#include "app/server/run/engine_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/json_fields.h"

namespace navwright {

namespace {

constexpr int kHighestPort = 65535;

/// What keeps the server to this machine and the test a test.
constexpr std::array<std::string_view, 16> kOwnCvars = {
    "basedir", "homedir",    "libdir",   "net_ip",     "net_ip6",   "net_port", "net_enable_ipv6",
    "game",    "deathmatch", "teamplay", "bot_enable", "fixedtime", "ctf",      "port",
    "public",  "dedicated"};

bool isWord(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

bool isFileName(std::string_view text) {
    return !text.empty() && text != "." && text != ".." && text.find('/') == std::string_view::npos &&
           text.find('\0') == std::string_view::npos;
}

Result<> checkCvar(const std::string& name, const std::string& value) {
    if (!isWord(name)) {
        return fail(fmt::format("'{}' is not a cvar name", name), "engine profile",
                    "use letters, digits and _");
    }
    std::string lower = name;
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (std::ranges::find(kOwnCvars, lower) != kOwnCvars.end() || lower.starts_with("bot_navtest")) {
        return fail(fmt::format("The cvar {} is set by the nav test itself", name), "engine profile",
                    "remove it from the extra cvars");
    }
    const bool plain = std::ranges::none_of(value, [](char c) {
        return static_cast<unsigned char>(c) < ' ' || c == '"' || c == ';' || c == '+';
    });
    if (!plain) {
        return fail(fmt::format("The value of {} cannot be given on a command line", name), "engine profile",
                    "leave out quotes, semicolons, plus signs and line ends");
    }
    return {};
}

Result<> checkLimits(const EngineLimits& limits) {
    const bool good = limits.bannerSeconds > 0 && limits.silenceSeconds > 0 && limits.totalSeconds >= 0 &&
                      limits.stopSeconds >= 0 && limits.stopSeconds <= 1 && limits.consoleBytes > 0 &&
                      limits.reportBytes > 0;
    if (good) return {};
    return fail("A limit of the engine profile is out of range", "engine profile",
                "limits are above 0, the time to end from 0 to 1 s");
}

}  // namespace

Result<> checkProfile(const EngineProfile& profile) {
    if (profile.folder.empty()) {
        return fail("No engine folder is set", {}, "name the folder that holds q2proded");
    }
    if (!isFileName(profile.executable)) {
        return fail(fmt::format("'{}' is not the name of a program in the engine folder", profile.executable),
                    "engine profile", "give only the file's name, such as q2proded");
    }
    if (!isWord(profile.game)) {
        return fail(fmt::format("'{}' is not the name of a game folder", profile.game), "engine profile",
                    "give only the folder's name, such as action");
    }
    if (profile.port < 0 || profile.port > kHighestPort) {
        return fail(fmt::format("{} is no port", profile.port), "engine profile",
                    "use 1 to 65535, or 0 for any free one");
    }
    for (const auto& [name, value] : profile.cvars) NAV_TRY(checkCvar(name, value));
    return checkLimits(profile.limits);
}

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kProfileFormat = "navwright.engine";
constexpr int kProfileVersion = 1;
constexpr double kMostSeconds = 1e6;
constexpr std::uint64_t kMostProfileBytes = 1u << 20;

constexpr auto kLimitFields = [](auto& json, auto& limits) {
    json.closed();
    json.field("banner_s", limits.bannerSeconds, 0, kMostSeconds);
    json.field("silence_s", limits.silenceSeconds, 0, kMostSeconds);
    json.field("total_s", limits.totalSeconds, 0, kMostSeconds);
    json.field("stop_s", limits.stopSeconds, 0, 1);
    json.field("console_bytes", limits.consoleBytes);
    json.field("report_bytes", limits.reportBytes);
};

constexpr auto kCvarFields = [](auto& json, auto& cvar) {
    json.closed();
    json.field("name", cvar.first);
    json.field("value", cvar.second);
};

constexpr auto kProfileFields = [](auto& json, auto& profile) {
    json.closed();
    json.format(kProfileFormat, kProfileVersion);
    json.field("folder", profile.folder, kPathWords);
    json.field("executable", profile.executable);
    json.field("game", profile.game);
    json.field("user", profile.user);
    json.field("cvars", profile.cvars, kCvarFields);
    json.field("accelerated", profile.accelerated);
    json.field("port", profile.port, 0, kHighestPort);
    json.field("limits", profile.limits, kLimitFields);
};

}  // namespace

std::string writeEngineProfile(const EngineProfile& profile) {
    return writeJson(profile, kProfileFields);
}

Result<EngineProfile> parseEngineProfile(std::string_view text, std::string_view file) {
    return readJson<EngineProfile>(text, file, kProfileFields);
}

fs::path engineProfileFile() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string_view(value == nullptr ? "" : value);
    };
    fs::path settings;
    if (const auto folder = variable("XDG_CONFIG_HOME"); folder.starts_with('/')) {
        settings = folder;
    } else if (const auto home = variable("HOME"); home.starts_with('/')) {
        settings = fs::path(home) / ".config";
    } else {
        return {};
    }
    return settings / "navwright" / "engine.json";
}

Result<EngineProfile> loadEngineProfile(const fs::path& file) {
    std::error_code code;
    if (file.empty() || !fs::exists(file, code)) return EngineProfile{};
    NAV_ASSIGN(const auto bytes, readFile(file, kMostProfileBytes));
    const auto text = asText(bytes);
    return parseEngineProfile(text, file.string());
}

Result<> saveEngineProfile(const EngineProfile& profile, const fs::path& file) {
    if (file.empty()) {
        return fail("There is no folder for settings", {}, "set HOME or XDG_CONFIG_HOME");
    }
    std::error_code code;
    fs::create_directories(file.parent_path(), code);
    if (code)
        return fail("The folder for settings cannot be made: " + code.message(), file.parent_path().string());
    return writeFile(file, writeEngineProfile(profile));
}

}  // namespace navwright
