#include "ground.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "command_words.h"
#include "core/base/atomic_file.h"
#include "core/base/parameter_preset.h"
#include "core/output/project/project_file.h"

namespace campaign {

namespace fs = std::filesystem;

namespace {

/// What makes generation quick: what takes long in it writes nothing.
const std::vector<std::string> kQuick{
    "--set", "rehearse.rounds=0",        "--set", "fill.mode=off",
    "--set", "links.verify=off",         "--set", "links.join_components=false",
    "--set", "links.infer_reverse=false"};

void require(const Command& command) {
    const auto ending = run(command);
    if (ending.code == 0 || ending.code == 3) return;
    fmt::print(stderr, "campaign: the ground cannot be prepared: {} of {}\n", ending.text(),
               fmt::join(command.words, " "));
    std::exit(2);
}

/// Reports tell how long things took, so that they are never the same twice.
bool sameButForTimes(const std::string& name, const std::string& a, const std::string& b) {
    if (a == b) return true;
    if (!name.ends_with(".json") && !name.ends_with(".html")) return false;
    if (name.ends_with(".html")) return a.size() + 64 > b.size() && a.ends_with("</html>\n");
    return nlohmann::json::accept(a);
}

}  // namespace

std::vector<std::string> quickly(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), kQuick.begin(), kQuick.end());
    return arguments;
}

std::vector<std::string> shortTuning(const std::string& map, const std::string& demos,
                                     const std::string& folder) {
    return quickly(
        commandWords({"tune", "--bsp", map, "--demos", demos, "--state", folder + "/tune.json", "--out",
                      folder + "/preset.json"},
                     "--parameters nodes.radius --budget 4 --population 4 --tests 1 --seconds 10 --folds 1 "
                     "--no-cache"));
}

bool Effort::wants(const std::string& name) const {
    return only.empty() || std::ranges::find(only, name) != only.end();
}

std::string textOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void putText(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

void makeAnew(const fs::path& folder) {
    std::error_code code;
    fs::remove_all(folder, code);
    fs::create_directories(folder);
}

Files filesIn(const fs::path& folder) {
    Files files;
    std::error_code code;
    for (fs::recursive_directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
        if (at->is_regular_file())
            files.emplace_back(at->path().lexically_relative(folder).string(), textOf(at->path()));
    }
    std::ranges::sort(files);
    return files;
}

bool isTemporary(const std::string& name) {
    return navwright::isTemporary(name) || name.ends_with(".lock") || name == ".navwright-lock";
}

Ground::Ground(const fs::path& work) : folder_(work / "ground") {
    const auto sample = fs::path(NAVWRIGHT_SOURCE_DIR) / "resources/sample";
    makeAnew(folder_);
    fs::create_directories(folder_ / "demos");
    for (const auto& entry : fs::directory_iterator(sample)) {
        const auto name = entry.path().filename().string();
        const bool demo = name.find(".mvd2") != std::string::npos;
        fs::copy_file(entry.path(), demo ? folder_ / "demos" / name : folder_ / name);
    }
    require(navgen(quickly({"generate", demos(), "--bsp", map(), "-o", "nw_sample.nav", "--strafe",
                            "nw_sample.strafe_traces", "--report", "made.json", "--no-cache"}),
                   folder_));
    require(navgen({"votes", "--maps", map(), "--out", "votes", demos()}, folder_));
    require(navgen({"convert", nav(), "nw_sample.navjson"}, folder_));
    require(navgen({"convert", nav(), "rerelease.nav", "--to", "nav2"}, folder_));
    require(navgen({"navtest", nav(), "--bsp", map(), "--bots", "2", "--duration", "30", "--out", report()},
                   folder_));

    navwright::ProjectFile project;
    project.mapName = "nw_sample";
    project.map = navwright::ProjectInput{map()};
    for (const auto& entry : fs::directory_iterator(demos())) project.demos.push_back({{entry.path()}, true});
    std::ranges::sort(project.demos, {}, [](const auto& demo) { return demo.file.path; });
    auto parameters = nlohmann::json::object();
    for (std::size_t i = 1; i < kQuick.size(); i += 2) {
        const auto equals = kQuick[i].find('=');
        const auto value = kQuick[i].substr(equals + 1);
        const auto json = nlohmann::json::parse(value, nullptr, false);
        parameters[kQuick[i].substr(0, equals)] = json.is_discarded() ? nlohmann::json(value) : json;
    }
    const auto preset = nlohmann::json{{"name", "quick"}, {"parameters", parameters}}.dump();
    putText(file("preset.json"), preset);
    if (const auto quick = navwright::parsePreset(preset, "preset.json")) project.parameters = *quick;
    // In a folder of its own, so that it names its inputs from the root and copies of it find them.
    fs::create_directories(folder_ / "project");
    if (!saveProject(project, this->project())) std::exit(2);
    for (const auto* name : {"patches/every.json", "report/ledger.json"}) {
        auto document =
            nlohmann::json::parse(textOf(fs::path(NAVWRIGHT_SOURCE_DIR) / "tests/fuzz/corpus" / name));
        document["map"] = "nw_sample";
        putText(file(name[0] == 'p' ? "patches.json" : "ledger.json"), document.dump());
    }
}

Command Ground::navgen(std::vector<std::string> arguments, const fs::path& folder) const {
    arguments.insert(arguments.begin(), NAVGEN_PROGRAM);
    return {.words = std::move(arguments), .folder = folder};
}

std::vector<Job> Ground::writers(const fs::path& folder) const {
    const auto at = [&folder](const char* name) { return (folder / name).string(); };
    return {
        {"generate",
         quickly({"generate", demos(), "--bsp", map(), "-o", at("n.nav"), "--strafe", at("n.strafe"),
                  "--report", at("n.json"), "--cache", at("cache")}),
         {"n.nav", "n.strafe", "n.json"}},
        {"convert", {"convert", nav(), at("n.navjson")}, {"n.navjson"}},
        {"merge", {"merge", "--quiet", file("votes"), "--out", at("n.votes")}, {"n.votes"}},
        {"bundle", {"bundle", project(), "--with-inputs", "-o", at("n.zip")}, {"n.zip"}},
        {"report", {"report", project(), "--no-pictures", "-o", at("n.html")}, {"n.html"}},
        {"rehearse",
         {"rehearse", nav(), "--bsp", map(), "--out", at("n.nav"), "--json-out", at("n.json"), "--set",
          "rehearse.rounds=1", "--set", "rehearse.tests=1", "--set", "rehearse.seconds=30"},
         {"n.nav", "n.json"}},
        {"coverage", {"coverage", nav(), "--bsp", map(), "--json-out", at("n.json")}, {"n.json"}},
        {"verify", {"verify", nav(), "--bsp", map(), "--json-out", at("n.json")}, {"n.json"}},
        {"navtest",
         {"navtest", nav(), "--bsp", map(), "--bots", "2", "--duration", "30", "--out", at("n.json"),
          "--trace", at("n.csv")},
         {"n.json", "n.csv"}},
        {"pipeline",
         quickly({"pipeline", map(), demos(), "--max-iterations", "1", "--tests", "1", "--set",
                  "navtest.bots=2", "--set", "navtest.duration=30", "--out", folder.string(), "--no-cache"}),
         {"nw_sample.nav", "nw_sample.navtest.json"}},
    };
}

void Outcome::prepare(const fs::path& folder) const {
    makeAnew(folder);
    for (const auto& output : job_.outputs) putText(folder / output, before_);
}

void Outcome::learn(const fs::path& folder) {
    after_ = filesIn(folder);
}

std::string Outcome::flaw(const fs::path& folder) const {
    for (const auto& [name, text] : filesIn(folder)) {
        if (isTemporary(name)) continue;
        const auto after = std::ranges::find(after_, name, &Files::value_type::first);
        const bool output = std::ranges::find(job_.outputs, name) != job_.outputs.end();
        if (output && text == before_) continue;
        if (after == after_.end()) return fmt::format("{} came, which no whole run makes", name);
        if (!sameButForTimes(name, text, after->second))
            return fmt::format("{} has {} bytes that are neither old nor new", name, text.size());
    }
    for (const auto& output : job_.outputs) {
        if (!fs::exists(folder / output)) return output + " is gone";
    }
    return {};
}

bool Outcome::allNew(const fs::path& folder) const {
    return std::ranges::all_of(job_.outputs, [&](const auto& output) {
        return fs::exists(folder / output) && textOf(folder / output) != before_;
    });
}

}  // namespace campaign
