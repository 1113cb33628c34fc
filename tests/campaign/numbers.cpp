#include <fmt/format.h>

#include "calls.h"
#include "core/base/parameters.h"
#include "parts.h"
#include "tally.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

/// What strtod() takes for a number, and no option should.
const std::vector<std::string> kNoNumbers{"nan",  "-nan",     "NaN",   "nan(1)", "inf",
                                          "-inf", "infinity", "1e999", "-1e999"};

/// Runs navgen with what it says in a file.
class Asked {
  public:
    Asked(const Ground& ground, const fs::path& folder) : ground_(ground), folder_(folder) {
        makeAnew(folder);
    }

    struct Answer {
        Ending ending;
        std::string said;
    };
    [[nodiscard]] Answer operator()(const std::vector<std::string>& words) const {
        auto command = ground_.navgen(words, folder_);
        command.said = folder_ / "said";
        constexpr double kSeconds = 20;
        command.seconds = kSeconds;
        const auto ending = run(command);
        return {ending, textOf(command.said)};
    }

  private:
    const Ground& ground_;
    fs::path folder_;
};

/// Refused for this option's sake, not for want of another.
bool refuses(const Asked::Answer& answer, const std::string& option) {
    return answer.ending.code == 1 && answer.said.find(option) != std::string::npos;
}

/// Options that refuse what is no number at all refuse what is not a number.
void tryVerb(const Asked& ask, const std::string& verb) {
    Tally tally("no numbers", verb);
    std::size_t options = 0;
    const auto known = optionsOf(verb);
    if (known.empty()) tally.found("its help lists no options");
    for (const auto& option : known) {
        // Flags take "true", text takes anything.
        if (!refuses(ask({verb, option + "=notanumber"}), option)) continue;
        if (!refuses(ask({verb, option + "=true"}), option)) continue;
        ++options;
        for (const auto& value : kNoNumbers) {
            tally.tried();
            const auto answer = ask({verb, option + "=" + value});
            if (!refuses(answer, option))
                tally.found(fmt::format("{}={} is taken: {}", option, value, answer.ending.text()));
        }
    }
    tally.note(fmt::format("{} options", options));
}

/// Parameters of the command line and of presets.
void tryParameters(const Asked& ask, const fs::path& folder) {
    Tally tally("no numbers", "parameters");
    for (const auto& row : navwright::parameterTable()) {
        const std::string key(row.key);
        for (const auto& value : kNoNumbers) {
            tally.tried(2);
            const auto set = ask({"params", "--set", key + "=" + value});
            if (set.ending.code != 1 && set.ending.code != 2)
                tally.found(fmt::format("--set {}={}: {}", key, value, set.ending.text()));
            putText(folder / "preset.json",
                    fmt::format(R"({{"name": "none", "parameters": {{"{}": {}}}}})", key, value));
            const auto preset = ask({"params", "--preset", "./preset.json"});
            if (preset.ending.code != 2)
                tally.found(fmt::format("preset with {} {}: {}", key, value, preset.ending.text()));
        }
    }
}

/// Places and lists, which verbs take apart themselves.
void tryPlaces(const Ground& ground, const Asked& ask) {
    Tally tally("no numbers", "places");
    const auto map = ground.map(), nav = ground.nav();
    for (const auto& value : kNoNumbers) {
        const auto place = value + ",0,0";
        for (const auto& words : std::vector<std::vector<std::string>>{
                 {"steer", map, "--agents", "2", "--seconds", "1", "--goal=" + place},
                 {"mesh", map, "--field=" + place},
                 {"mesh", map, "--", place, "0,0,0"},
                 {"navmesh", map, "--no-simulated", "--", place, "0,0,0"},
                 {"compare-meshes", nav, "--bsp", map, "--", place, "0,0,0"},
                 {"extract", ground.demos(), "--cache-limit=" + value},
                 {"extract", ground.demos(), "--no-cache", "--shard=" + value + "/2"}}) {
            tally.tried();
            const auto answer = ask(words);
            if (answer.ending.code != 1 && answer.ending.code != 2)
                tally.found(fmt::format("{}: navgen {}", answer.ending.text(), fmt::join(words, " ")));
        }
    }
}

}  // namespace

void tryNumbers(const Effort& effort) {
    const Ground ground(effort.work);
    const auto folder = effort.work / "numbers";
    const Asked ask(ground, folder);
    for (const auto& verb : verbNames()) {
        if (effort.wants(verb)) tryVerb(ask, verb);
    }
    if (effort.wants("parameters")) tryParameters(ask, folder);
    if (effort.wants("places")) tryPlaces(ground, ask);
}

}  // namespace campaign
