#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "calls.h"
#include "parts.h"
#include "tally.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

/// The call with this value of an option in place of its own.
std::vector<std::string> withOption(const Call& call, const std::string& option, const std::string& value) {
    auto words = call.words;
    if (const auto found = std::ranges::find(words, option); found != words.end()) {
        const bool valued = found + 1 != words.end() && !(found + 1)->starts_with("--");
        words.erase(found, found + (valued ? 2 : 1));
    }
    words.insert(words.end(), {option, value});
    return words;
}

/// Every way in which a path is named as an input and again, as an output, by another.
std::string otherName(const fs::path& folder, const std::string& file, std::mt19937_64& random) {
    switch (random() % 4) {
        case 0:
            return "in/demos/../" + file.substr(3);
        case 1:
            return (folder / file).string();
        case 2: {
            const auto link = "out/link" + fs::path(file).extension().string();
            std::error_code code;
            fs::remove(folder / link, code);
            fs::create_symlink(folder / file, folder / link, code);
            return link;
        }
        default:
            return file;
    }
}

/// One verb's options, each with the path of an input.
class Overwrites {
  public:
    Overwrites(const Ground& ground, const fs::path& folder, std::uint64_t seed)
        : ground_(ground), folder_(folder), random_(seed) {
        layOut(ground_, folder_);
        before_ = filesIn(folder_ / "in");
    }

    void tryCall(const Call& call, const Effort& effort) {
        Tally tally("input as output", call.verb);
        std::vector<std::string> inputs;
        for (const auto& [name, text] : before_) {
            if (isInput(call, "in/" + name)) inputs.push_back("in/" + name);
        }
        if (inputs.empty()) return;
        const auto options = optionsOf(call.verb);
        if (options.empty()) tally.found("its help lists no options");
        for (std::size_t i = 0; i < effort.tries; ++i) {
            for (const auto& option : options) tryWords(tally, call, withOption(call, option, anyOf(inputs)));
            // What stands where outputs do without an option.
            for (std::size_t at = 1; at < call.words.size(); ++at) {
                auto words = call.words;
                if (!words[at].starts_with("out")) continue;
                words[at] = words[at] == "out" ? "in/demos" : anyOf(inputs);
                tryWords(tally, call, words);
            }
        }
    }

  private:
    std::string anyOf(const std::vector<std::string>& files) {
        return otherName(folder_, files[random_() % files.size()], random_);
    }
    void tryWords(Tally& tally, const Call& call, const std::vector<std::string>& words) {
        auto command = ground_.navgen(words, folder_);
        constexpr double kSeconds = 60;  // What works without an end is another part's business.
        command.seconds = kSeconds;
        static_cast<void>(run(command));
        tally.tried();
        for (const auto& [name, text] : before_) {
            if (textOf(folder_ / "in" / name) == text) continue;
            if (isInput(call, "in/" + name))
                tally.found(fmt::format("{} is another file after navgen {}", name, fmt::join(words, " ")));
            putText(folder_ / "in" / name, text);
        }
    }

    const Ground& ground_;
    fs::path folder_;
    std::mt19937_64 random_;
    Files before_;
};

}  // namespace

void tryOverwrites(const Effort& effort) {
    const Ground ground(effort.work);
    Overwrites overwrites(ground, effort.work / "overwritten", effort.seed);
    for (const auto& verb : verbNames()) {
        if (!effort.wants(verb)) continue;
        const auto& calls = callOfEveryVerb();
        if (std::ranges::find(calls, verb, &Call::verb) == calls.end())
            Tally("input as output", verb).found("no call of it is known here (calls.cpp)");
        for (const auto& call : calls) {
            if (call.verb == verb) overwrites.tryCall(call, effort);
        }
    }
}

}  // namespace campaign
