#include "calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <regex>

namespace campaign {

namespace fs = std::filesystem;

namespace {

const std::string kMaps = "in/maps", kMap = "in/maps/nw_sample.bsp", kNav = "in/nw_sample.nav",
                  kAreas = "in/nw_sample.aas", kDemos = "in/demos", kProject = "in/project/work.navwright";

std::string saidBy(const std::string& command) {
    std::string said;
    std::array<char, 4096> part;
    auto* const pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return said;
    while (const auto count = std::fread(part.data(), 1, part.size(), pipe)) said.append(part.data(), count);
    ::pclose(pipe);
    return said;
}

void replaceAll(std::string& text, const std::string& old, const std::string& with) {
    for (auto at = text.find(old); at != std::string::npos; at = text.find(old, at + with.size()))
        text.replace(at, old.size(), with);
}

}  // namespace

std::vector<std::string> verbNames() {
    std::vector<std::string> names{
#define NAV_VERB(name, group) #name,
#include "app/navgen/command_line/verbs.def"
#undef NAV_VERB
    };
    for (auto& name : names) {
        // The table has names of C++: compareMeshes.
        name = std::regex_replace(name, std::regex("[A-Z]"), "-$&");
        for (auto& letter : name) {
            if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        }
    }
    return names;
}

const std::vector<Call>& callOfEveryVerb() {
    static const std::vector<Call> calls{
        {"agreement", quickly({"agreement", kDemos, "--bsp", kMap, "--no-cache"})},
        {"areas", {"areas", kMap, "--out", "out/n.aas"}},
        {"batch", {"batch", "plan", kDemos, kMaps, "--shards", "1", "--out", "out/plan"}},
        {"bundle", {"bundle", kProject, "--with-inputs", "--out", "out/n.zip"}},
        {"chokepoints", {"chokepoints", kAreas, "--bsp", kMap}},
        {"clusters", {"clusters", kAreas, "--out", "out/n.aas"}},
        {
            "confidence",
            {"confidence", kNav, "--bsp", kMap, "--demos", kDemos, "--no-physics", "--no-cache", "--json-out",
             "out/n.json", "--min", "0.1", "--out", "out/n.nav"},
        },
        {"convert", {"convert", kNav, "out/n.navjson"}},
        {"coverage", {"coverage", kNav, "--bsp", kMap}},
        {"compare-meshes", {"compare-meshes", kNav, "--bsp", kMap, "--pairs", "1"}},
        {"deaths", {"deaths", kDemos, "--no-cache"}},
        {"deploy", {"deploy", kNav, "--to", "out"}},
        {"diff", {"diff", kNav, kNav}},
        {"diff", {"diff", "in/rerelease.nav", "in/rerelease.nav"}},
        {"engine", {"engine", "--setup", "in/engine", "--into", "out/server"}},
        {"entities", {"entities", kMap}},
        {"extract", {"extract", kDemos, "--cache", "out/cache"}},
        {"fairness", {"fairness", kAreas, "--bsp", kMap}},
        {"sight", {"sight", kAreas, "--bsp", kMap}},
        {"travel-times", {"travel-times", kAreas, "1", "--bsp", kMap}},
        {"frames", {"frames", "in/demos/sample_1.mvd2"}},
        {"generate", quickly({"generate", kDemos, "--bsp", kMap, "--no-cache", "--out", "out/n.nav"})},
        {"golden", {"golden", "in/nw_sample.navtest.json", "--bsp", kMap}},
        {"info", {"info", kMap, kNav, kAreas}},
        {"jam", {"jam", kNav, "--bsp", kMap, "--bots", "2", "--seconds", "1"}},
        {"lint", {"lint", kNav, "--bsp", kMap, "--demos", kDemos, "--no-physics"}},
        {"lint", {"lint", "in/rerelease.nav", "--bsp", kMap, "--no-physics"}},
        {"merge", {"merge", "in/votes", "--out", "out/n.votes"}},
        {"mesh", {"mesh", kMap}},
        {"navmesh", {"navmesh", kMap, "--out", "out/n.bin", "--no-simulated"}},
        {
            "navtest",
            {"navtest", kNav, "--bsp", kMap, "--bots", "2", "--duration", "30", "--team", "mixed", "--demos",
             kDemos, "--out", "out/n.json"},
        },
        {"params", {"params"}},
        {
            "pipeline",
            quickly({"pipeline", kMap, kDemos, "--max-iterations", "1", "--tests", "1", "--set",
                     "navtest.bots=2", "--set", "navtest.duration=30", "--out", "out", "--no-cache"}),
        },
        {
            "prove",
            {"prove", kAreas, "--bsp", kMap, "--demos", kDemos, "--no-cache", "--out", "out/n.aasproof.json"},
        },
        {
            "record",
            {"record", "--gtv", "127.0.0.1:9", "--seconds", "0.1", "--out", "out", "--nav", "out/navs",
             "--maps", kMaps},
        },
        {
            "rehearse",
            {"rehearse", kNav, "--bsp", kMap, "--out", "out/n.nav", "--set", "rehearse.rounds=1", "--set",
             "rehearse.tests=1", "--set", "rehearse.seconds=30"},
        },
        {"report", {"report", kProject, "--no-pictures", "--no-cache", "--out", "out/n.html"}},
        {"rotation", quickly({"rotation", kDemos, kMaps, "--no-pictures", "--out", "out"})},
        {"route", {"route", kAreas, "1", "2", "--bsp", kMap}},
        {"steer", {"steer", kMap, "--agents", "2", "--seconds", "1"}},
        {"tune", shortTuning(kMap, kDemos, "out")},
        {"verify", {"verify", kNav, "--bsp", kMap, "--demos", kDemos, "--no-cache"}},
        {"votes", {"votes", kDemos, "--maps", kMaps, "--out", "out"}},
        {"whatif", {"whatif", kAreas, "--bsp", kMap}},
        {"whynot", {"whynot", kAreas, "1", "2", "--bsp", kMap}}};
    return calls;
}

bool isInput(const Call& call, const std::string& file) {
    const bool inProject = file.starts_with(kDemos + "/") || file == kMap;
    return std::ranges::any_of(call.words, [&](const auto& word) {
        const bool inside =
            (word == kDemos || word == kMaps || word == "in/votes") && file.starts_with(word + "/");
        return word == file || inside || (word == kProject && inProject);
    });
}

std::vector<std::string> optionsOf(const std::string& verb) {
    static const std::regex kOption(R"(\n  (?:-\w,)?(--[a-z][a-z-]*))");
    const auto help = saidBy(fmt::format("'{}' {} --help", NAVGEN_PROGRAM, verb));
    std::vector<std::string> options;
    for (std::sregex_iterator at(help.begin(), help.end(), kOption), end; at != end; ++at) {
        if ((*at)[1] != "--help") options.push_back((*at)[1]);
    }
    return options;
}

void layOut(const Ground& ground, const fs::path& folder) {
    makeAnew(folder);
    const auto from = fs::path(ground.map()).parent_path();
    fs::copy(from, folder / "in", fs::copy_options::recursive);
    for (const auto* made : {"out", "in/engine", "in/maps"}) fs::create_directories(folder / made);
    fs::rename(folder / "in/nw_sample.bsp", folder / kMap);
    auto project = textOf(folder / kProject);
    replaceAll(project, from.string() + "/nw_sample.bsp", (folder / kMap).string());
    replaceAll(project, from.string(), (folder / "in").string());
    putText(folder / kProject, project);
    const auto made = run(ground.navgen({"areas", kMap, "--out", kAreas}, folder));
    if (made.code == 0) return;
    fmt::print(stderr, "campaign: areas of the sample: {}\n", made.text());
    std::exit(2);
}

}  // namespace campaign
