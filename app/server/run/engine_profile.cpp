#include "app/server/run/engine_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"
#include "core/base/path_text.h"

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
constexpr std::int64_t kLastPort = 65535;
constexpr double kMostSeconds = 1e6;
constexpr std::uint64_t kMostProfileBytes = 1u << 20;

void writeLimits(JsonWriter& json, const EngineLimits& limits) {
    json.beginObject();
    json.member("banner_s", limits.bannerSeconds);
    json.member("silence_s", limits.silenceSeconds);
    json.member("total_s", limits.totalSeconds);
    json.member("stop_s", limits.stopSeconds);
    json.member("console_bytes", limits.consoleBytes);
    json.member("report_bytes", limits.reportBytes);
    json.endObject();
}

EngineLimits readLimits(const JsonView& view) {
    view.onlyKeys({"banner_s", "silence_s", "total_s", "stop_s", "console_bytes", "report_bytes"});
    return {.bannerSeconds = view.real("banner_s", 0, kMostSeconds),
            .silenceSeconds = view.real("silence_s", 0, kMostSeconds),
            .totalSeconds = view.real("total_s", 0, kMostSeconds),
            .stopSeconds = view.real("stop_s", 0, 1),
            .consoleBytes = view.count("console_bytes"),
            .reportBytes = view.count("report_bytes")};
}

}  // namespace

std::string writeEngineProfile(const EngineProfile& profile) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kProfileFormat);
    json.member("version", kProfileVersion);
    json.member("folder", std::string_view(pathText(profile.folder)));
    json.member("executable", std::string_view(profile.executable));
    json.member("game", std::string_view(profile.game));
    json.member("user", std::string_view(profile.user));
    json.key("cvars");
    json.beginList();
    for (const auto& [name, value] : profile.cvars) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("name", std::string_view(name));
        json.member("value", std::string_view(value));
        json.endObject();
    }
    json.endList();
    json.member("accelerated", profile.accelerated);
    json.member("port", profile.port);
    json.key("limits");
    writeLimits(json, profile.limits);
    json.endObject();
    return std::move(json).take();
}

Result<EngineProfile> parseEngineProfile(std::string_view text, std::string_view file) {
    NAV_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const auto root = document.root();
    requireFormat(root, kProfileFormat, kProfileVersion);
    root.onlyKeys({"format", "version", "folder", "executable", "game", "user", "cvars", "accelerated",
                   "port", "limits"});
    EngineProfile profile;
    profile.folder = pathFromText(root.text("folder"));
    profile.executable = root.text("executable");
    profile.game = root.text("game");
    profile.user = root.text("user");
    for (const auto& cvar : root.list("cvars")) {
        cvar.onlyKeys({"name", "value"});
        profile.cvars.emplace_back(cvar.text("name"), cvar.text("value"));
    }
    profile.accelerated = root.flag("accelerated");
    profile.port = static_cast<int>(root.integer("port", 0, kLastPort));
    profile.limits = readLimits(root.object("limits"));
    return document.finish(std::move(profile));
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
