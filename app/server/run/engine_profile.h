#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace navwright {

/// What a run of the server may take before it is ended. Seconds are of the clock on the wall.
struct EngineLimits {
    double bannerSeconds = 20;   ///< from start to the first word of the nav test
    double silenceSeconds = 60;  ///< between two progress lines, which come every 10 s of game time
    double totalSeconds = 0;     ///< of the whole run; 0: by the length of the test
    double stopSeconds = 0.5;    ///< from asking the server to end to killing it
    std::uint64_t consoleBytes = 16u << 20;  ///< printed by the server
    std::uint64_t reportBytes = 64u << 20;   ///< of the report

    friend bool operator==(const EngineLimits&, const EngineLimits&) = default;
};

/// How to start an AQtion server that has the nav test (engine_patch/README.md).
struct EngineProfile {
    std::filesystem::path folder;         ///< holds the executable and the game's folder
    std::string executable = "q2proded";  ///< in the folder
    std::string game = "action";          ///< a folder in the folder
    std::string user;  ///< whom to run the server as when we are root, which it refuses to be; else empty
    std::vector<std::pair<std::string, std::string>> cvars;  ///< set besides those of the test
    bool accelerated = true;                                 ///< some hundred times faster than real time
    int port = 0;                                            ///< UDP, on 127.0.0.1; 0: any free one
    EngineLimits limits;

    [[nodiscard]] std::filesystem::path program() const { return folder / executable; }
    [[nodiscard]] std::filesystem::path gameFolder() const { return folder / game; }
    [[nodiscard]] std::filesystem::path navFolder() const { return gameFolder() / "bots" / "nav"; }
    friend bool operator==(const EngineProfile&, const EngineProfile&) = default;
};

/// Errors: no folder, names that are paths, a port or limit out of range, a cvar that the runner sets itself
/// or that a command line cannot carry.
[[nodiscard]] Result<> checkProfile(const EngineProfile& profile);

[[nodiscard]] std::string writeEngineProfile(const EngineProfile& profile);
/// `file` names the text in errors, with the field.
[[nodiscard]] Result<EngineProfile> parseEngineProfile(std::string_view json, std::string_view file);

/// engine.json in the user's settings folder (XDG_CONFIG_HOME, else .config at home); empty when the
/// environment names neither.
[[nodiscard]] std::filesystem::path engineProfileFile();
/// A profile without a folder when there is no such file.
[[nodiscard]] Result<EngineProfile> loadEngineProfile(const std::filesystem::path& file);
[[nodiscard]] Result<> saveEngineProfile(const EngineProfile& profile, const std::filesystem::path& file);

}  // namespace navwright
