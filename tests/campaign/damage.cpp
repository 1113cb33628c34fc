#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "command_words.h"
#include "mutate/mutation.h"
#include "parts.h"
#include "tally.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

/// One input of a verb: which file is damaged, how, and the call that reads it. "@" stands for the damaged
/// file, which lies in the folder that the verb runs in.
struct Input {
    const char* verb;
    const char* kind;
    std::string source;
    mutate::Mutator mutator;
    std::vector<std::string> call;
};

const std::vector<std::string> kQuickly{"--set", "rehearse.rounds=0", "--set", "fill.mode=off", "--no-cache",
                                        "--set", "links.verify=off",  "-o",    "n.nav"};

std::vector<std::string> generate(std::vector<std::string> words) {
    words.insert(words.begin(), "generate");
    words.insert(words.end(), kQuickly.begin(), kQuickly.end());
    return words;
}

std::vector<Input> inputsOf(const Ground& ground) {
    using namespace mutate;
    const auto map = ground.map(), nav = ground.nav(), project = ground.project(), report = ground.report();
    const auto demo = ground.demos() + "/sample_1.mvd2";
    const auto packed = ground.demos() + "/sample_2.mvd2.gz";
    const auto strafe = ground.file("nw_sample.strafe_traces"), navJson = ground.file("nw_sample.navjson"),
               nav2 = ground.file("rerelease.nav"), patches = ground.file("patches.json"),
               ledger = ground.file("ledger.json"), preset = ground.file("preset.json");
    const std::string corpus = NAVWRIGHT_SOURCE_DIR "/tests/fuzz/corpus/";
    return {
        {"info", "map", map, mutateBsp, {"info", "@"}},
        {"info", "demo", demo, mutateMvd, {"info", "@"}},
        {"info", "client demo", corpus + "dm2/small.dm2", mutateDm2, {"info", "@"}},
        {"info", "nav", nav, mutateNav, {"info", "@"}},
        {"info", "NAV2", nav2, mutateNav2, {"info", "@"}},
        {"info", "NavJson", navJson, mutateJson, {"info", "@"}},
        {"info", "archive", strafe, mutateStrafe, {"info", "@"}},
        {"info", "report", report, mutateJson, {"info", "@"}},
        {"info", "project", project, mutateJson, {"info", "@"}},
        {"info", "patches", patches, mutateJson, {"info", "@"}},
        {"info", "game patches", corpus + "rerelease_patches/every.json", mutateJson, {"info", "@"}},
        {"info", "ledger", ledger, mutateJson, {"info", "@"}},
        {"info", "preset", preset, mutateJson, {"info", "@"}},
        {"info", "pak", corpus + "pak/small.pak", mutatePak, {"info", "@"}},
        {"info", "pkz", corpus + "pkz/small.pkz", mutateZip, {"info", "@"}},
        {"info", "wal", corpus + "wal/small.wal", mutateWal, {"info", "@"}},
        {"info", "pcx", corpus + "pcx/small.pcx", mutatePcx, {"info", "@"}},
        {"info", "tga", corpus + "tga/packed.tga", mutateTga, {"info", "@"}},
        {"generate", "demo", packed, mutateMvd, generate({"@", ground.demos(), "--bsp", map})},
        {"generate", "client demo", corpus + "dm2/small.dm2", mutateDm2,
         generate({"@", ground.demos(), "--bsp", map})},
        {"generate", "map", map, mutateBsp, generate({ground.demos(), "--bsp", "@", "--map", "nw_sample"})},
        {"generate", "patches", patches, mutateJson,
         generate({ground.demos(), "--bsp", map, "--patches", "@"})},
        {"generate", "ledger", ledger, mutateJson, generate({ground.demos(), "--bsp", map, "--ledger", "@"})},
        {"generate", "preset", preset, mutateJson,
         generate({ground.demos(), "--bsp", map, "--preset", "./@"})},
        {"generate",
         "map alone",
         map,
         mutateBsp,
         {"generate", "--from-geometry", "--bsp", "@", "-o", "n.nav", "--set", "rehearse.rounds=0"}},
        {"pipeline", "demo", packed, mutateMvd,
         commandWords(
             {"pipeline", map, "@", ground.demos()},
             "--max-iterations 1 --tests 1 --out . --no-cache --set rehearse.rounds=0 --set fill.mode=off "
             "--set links.verify=off --set navtest.bots=2 --set navtest.duration=30")},
        {"agreement",
         "demo",
         packed,
         mutateMvd,
         {"agreement", "@", ground.demos(), "--bsp", map, "--set", "fill.mode=off", "--set",
          "rehearse.rounds=0", "--no-cache"}},
        {"extract", "demo", packed, mutateMvd, {"extract", "@", "--json", "--no-cache"}},
        {"frames", "demo", demo, mutateMvd, {"frames", "@"}},
        {"frames", "client demo", corpus + "dm2/small.dm2", mutateDm2, {"frames", "@"}},
        {"convert", "nav", nav, mutateNav, {"convert", "@", "n.navjson"}},
        {"convert", "NAV2", nav2, mutateNav2, {"convert", "@", "n.nav", "--to", "aq2"}},
        {"convert", "NavJson", navJson, mutateJson, {"convert", "@", "n.nav", "--to", "aq2"}},
        {"convert", "map", map, mutateBsp, {"convert", nav2, "n.nav", "--to", "aq2", "--bsp", "@"}},
        {"convert",
         "game patches",
         corpus + "rerelease_patches/every.json",
         mutateJson,
         {"convert", nav, "n.nav", "--to", "nav3", "--patches", "@"}},
        {"convert",
         "map of NAV2",
         map,
         mutateBsp,
         {"convert", nav2, "n.nav2", "--bsp", "@", "--rebuild-traversals", "--rebuild-radii",
          "--rebuild-flags", "--resolve-edicts"}},
        {"diff", "nav", nav, mutateNav, {"diff", "@", nav}},
        {"diff", "NavJson", navJson, mutateJson, {"diff", nav, "@"}},
        {"lint", "nav", nav, mutateNav, {"lint", "@", "--bsp", map}},
        {"lint", "map", map, mutateBsp, {"lint", nav, "--bsp", "@"}},
        {"lint", "NAV2", nav2, mutateNav2, {"lint", "@", "--bsp", map}},
        {"lint", "report", report, mutateJson, {"lint", nav, "--bsp", map, "--no-physics", "--report", "@"}},
        {"lint", "project", project, mutateJson, {"lint", "@", "--no-physics"}},
        {"verify", "nav", nav, mutateNav, {"verify", "@", "--bsp", map}},
        {"verify", "map", map, mutateBsp, {"verify", nav, "--bsp", "@"}},
        {"verify", "NAV2", nav2, mutateNav2, {"verify", "@", "--bsp", map}},
        {"diff", "NAV2", nav2, mutateNav2, {"diff", "@", nav2}},
        {"coverage", "nav", nav, mutateNav, {"coverage", "@", "--bsp", map}},
        {"coverage", "map", map, mutateBsp, {"coverage", nav, "--bsp", "@"}},
        {"navtest",
         "nav",
         nav,
         mutateNav,
         {"navtest", "@", "--bsp", map, "--bots", "2", "--duration", "30", "--out", "n.json"}},
        {"navtest",
         "map",
         map,
         mutateBsp,
         {"navtest", nav, "--bsp", "@", "--bots", "2", "--duration", "30", "--out", "n.json"}},
        {"navtest",
         "report",
         report,
         mutateJson,
         {"navtest", nav, "--bsp", map, "--compare", "@", "--tests", "1", "--bots", "2", "--duration", "30"}},
        {"rehearse",
         "nav",
         nav,
         mutateNav,
         {"rehearse", "@", "--bsp", map, "--out", "n.nav", "--set", "rehearse.rounds=1", "--set",
          "rehearse.tests=1", "--set", "rehearse.seconds=30"}},
        {"bundle", "project", project, mutateJson, {"bundle", "@", "--with-inputs", "-o", "n.zip"}},
        {"report", "project", project, mutateJson, {"report", "@", "--no-pictures", "-o", "n.html"}},
        {"golden", "answers", report, mutateJson, {"golden", "@", "--bsp", map}},
        {"params", "preset", preset, mutateJson, {"params", "--preset", "./@"}},
    };
}

mutate::Bytes bytesOf(const std::string& text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

/// Names that the damaged file has by what it is, since verbs look at the ending.
std::string damagedName(const Input& input) {
    return "damaged" + fs::path(input.source).extension().string();
}

void tryInput(const Ground& ground, const Input& input, const Effort& effort) {
    Tally tally("damage", fmt::format("{} {}", input.verb, input.kind));
    constexpr std::size_t kMemory = std::size_t{4} << 30;
    constexpr std::size_t kMostBytes = std::size_t{1} << 20;
    const auto folder = effort.work / "damaged";
    const auto kept = effort.work / "findings";
    const auto name = damagedName(input);
    mutate::Dice dice(effort.seed);
    mutate::Tools tools{
        dice, [&](mutate::Bytes& bytes, std::size_t most) { changeBytesPlainly(dice, bytes, most); },
        kMostBytes};
    const auto whole = bytesOf(textOf(input.source));
    std::size_t refused = 0;
    double slowest = 0;
    for (std::size_t i = 0; i < effort.tries; ++i) {
        makeAnew(folder);
        auto bytes = whole;
        for (auto times = dice.oneIn(2) ? 1 : 1 + dice.below(4); times > 0; --times)
            bytes = input.mutator(bytes, tools);
        putText(folder / name, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        auto words = input.call;
        for (auto& word : words) {
            if (const auto at = word.find('@'); at != std::string::npos) word.replace(at, 1, name);
        }
        auto command = ground.navgen(words, folder);
        command.memoryBytes = kMemory;
        command.said = effort.work / "said";
        const auto ending = run(command);
        tally.tried();
        slowest = std::max(slowest, ending.seconds);
        if (ending.code == 2) ++refused;
        const bool silent = ending.code == 2 && textOf(command.said).empty();
        if (!ending.crashed() && (ending.code == 0 || ending.code == 2 || ending.code == 3) && !silent)
            continue;
        fs::create_directories(kept);
        const auto keptName = fmt::format("{}-{}-{}-{}", input.verb, effort.seed, i, name);
        fs::copy_file(folder / name, kept / keptName, fs::copy_options::overwrite_existing);
        tally.found(fmt::format("{}{}; {}; navgen {}", ending.text(), silent ? " without a word" : "",
                                (kept / keptName).string(), fmt::join(words, " ")));
    }
    tally.note(fmt::format("{} refused, {} worked on; the longest took {:.1f} s", refused,
                           effort.tries - refused, slowest));
}

}  // namespace

void tryDamage(const Effort& effort) {
    const Ground ground(effort.work);
    for (const auto& input : inputsOf(ground)) {
        if (effort.wants(input.verb)) tryInput(ground, input, effort);
    }
}

}  // namespace campaign
