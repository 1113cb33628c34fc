#include "app/navgen/navgen.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "app/manual/documents.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/plug_ins.h"
#include "app/navgen/program_text.h"
#include "core/base/memory_guard.h"
#include "core/base/stop_scope.h"
#include "core/demos/reading/demo_files.h"
#include "core/map/bsp/map_reading.h"
#include "core/map/packs/map_file.h"

namespace navwright {

namespace {

struct GroupedVerb {
    std::string_view group;  ///< the folder of its source
    Verb verb;
};

std::vector<GroupedVerb> allVerbs() {
    return {
#define NAV_VERB(name, group) {#group, name##Verb()},
#include "app/navgen/command_line/verbs.def"
#undef NAV_VERB
    };
}

using GroupTitle = std::pair<std::string_view, const char*>;
constexpr GroupTitle kGroupTitles[] = {{"generate", "Make a nav"},       {"test", "Test it"},
                                       {"review", "Review it"},          {"map", "The map"},
                                       {"archive", "Archives of demos"}, {"files", "Files"}};

/// Column width of verb names in the list of verbs.
constexpr std::size_t kNameColumn = 18;

/// Names of verbs in version 0.1, for old scripts, and the current names.
using Renaming = std::pair<std::string_view, std::string_view>;
constexpr Renaming kRenamed[] = {{"crosscheck", "compare-meshes"}, {"field", "travel-times"}};

/// Verbs whose --json took a file name in version 0.1.
constexpr std::string_view kJsonFiles[] = {"rehearse",   "navtest", "verify",   "agreement",     "jam",
                                           "confidence", "deaths",  "coverage", "compare-meshes"};

/// A verb of the command line, ready to run.
struct DeclaredVerb {
    CLI::App* app = nullptr;
    VerbAction action;
};

std::string indented(std::string_view lines) {
    std::string text = "  ";
    for (const char character : lines) {
        text += character;
        if (character == '\n') text += "  ";
    }
    return text;
}

std::string footerOf(const Verb& verb) {
    const auto example = "Example:\n" + indented(verb.example);
    return verb.details.empty() ? example : std::string(verb.details) + "\n\n" + example;
}

/// Options of all verbs.
struct CommonOptions {
    bool quiet = false;
    std::string entities;  ///< a file, "none", or empty
};

/// Whether the verb reads maps: its options name a map, a folder of maps, or a project.
bool readsMaps(const CLI::App& verb) {
    static constexpr std::array kWays = {"--bsp", "MAP", "MAPS", "--maps", "PROJECT"};
    return verb.get_name() == "info" || std::ranges::any_of(kWays, [&](const char* way) {
               return verb.get_option_no_throw(way) != nullptr;
           });
}

MapEntities entitiesOf(const CommonOptions& options) {
    if (options.entities == "none") return {.look = false, .file = {}};
    return {.look = true, .file = options.entities};
}

/// Declares all verbs. Declaring all their options would take longer than many verbs run, so if the command
/// line starts with a verb, `named`, only that verb gets options and an action.
std::vector<DeclaredVerb> declareVerbs(CLI::App& app, CommonOptions& options, std::string_view named) {
    std::vector<DeclaredVerb> declared;
    for (const auto& [group, verb] : allVerbs()) {
        auto* sub = app.add_subcommand(std::string(verb.name), std::string(verb.summary));
        sub->group(std::ranges::find(kGroupTitles, group, &GroupTitle::first)->second);
        if (!named.empty() && verb.name != named) {
            declared.push_back({sub, {}});
            continue;
        }
        sub->footer(footerOf(verb));
        sub->add_flag("-q,--quiet", options.quiet, "Print only results, warnings and errors");
        declared.push_back({sub, verb.declare(*sub)});
        if (!readsMaps(*sub)) continue;
        sub->add_option("--entities", options.entities,
                        "Use these entities instead of the map's own; none: the map's own (default: NAME.ent "
                        "beside the map or in its maps folder)")
            ->type_name("FILE|none");
    }
    return declared;
}

/// The plug-ins as the list of verbs has verbs; empty: there are none.
std::string plugInLines() {
    std::string lines;
    for (const auto& [name, file] : plugIns())
        lines += fmt::format("  {:<{}}{}\n", name, kNameColumn - 2, file.string());
    return lines.empty() ? lines : "Plug-ins (navgen-NAME on PATH):\n" + lines + "\n";
}

/// `--document KIND` prints the man page or a completion, for the installation. Hidden.
void declareDocuments(CLI::App& app) {
    app.add_option_function<std::string>("--document",
                                         [&app](const std::string& kind) {
                                             throw CLI::CallForVersion(documentOf(navgenText(app), kind),
                                                                       CLI::ExitCodes::Success);
                                         })
        ->check(CLI::IsMember(documentKinds()))
        ->group("");
}

/// Protects other files named on the command line, and the files that replace a map's entities, from being
/// overwritten by outputs.
void mentionWords(const CLI::App& verb, const MapEntities& entities, OutputSet& outputs) {
    const bool maps = readsMaps(verb);
    for (const auto* option : verb.get_options()) {
        if (option->get_items_expected_max() == 0) continue;
        for (const auto& word : option->results()) {
            outputs.mention(word);
            if (!maps || !hasMapName(word)) continue;
            for (const auto& file : replacementsFor(word, entities).files()) outputs.protect(file);
        }
    }
}

/// Finds a --json that names a file as in version 0.1, "--json FILE.json" or "--json=FILE"; end: none.
std::vector<std::string>::iterator jsonWithFile(std::vector<std::string>& words) {
    for (auto word = words.begin(); word != words.end(); ++word) {
        const auto next = std::next(word);
        const bool apart = *word == "--json" && next != words.end() && next->ends_with(".json");
        if (apart || word->starts_with("--json=")) return word;
    }
    return words.end();
}

/// Whether --json named a file in 0.1.
bool tookJsonFile(std::string_view verb) {
    return std::ranges::find(kJsonFiles, verb) != std::end(kJsonFiles);
}

/// Rewrites the arguments: `help VERB` to `VERB --help`, old names of verbs and their --json to current ones.
std::vector<std::string> spelledAnew(std::span<const std::string> arguments) {
    std::vector<std::string> words(arguments.begin(), arguments.end());
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        words.emplace_back("--help");
    }
    if (words.empty()) return words;
    for (const auto& [before, now] : kRenamed) {
        if (words.front() != before) continue;
        words.front() = now;
        const auto json = tookJsonFile(now) ? jsonWithFile(words) : words.end();
        if (json != words.end()) json->replace(0, std::string_view("--json").size(), "--json-out");
    }
    return words;
}

/// Prints a command line error and which help to look at: that of `verb`, or the program's if empty.
ExitCode usageError(const std::string& what, const std::string& verb, Console& console) {
    console.error(fmt::format("{} (see `navgen{} --help`)", what, verb.empty() ? verb : " " + verb));
    return ExitCode::usage;
}

/// How many letters to insert, leave out, replace or swap with their neighbour to get from one word to the
/// other.
std::size_t spellingDistance(std::string_view one, std::string_view other) {
    std::vector<std::vector<std::size_t>> steps(one.size() + 1, std::vector<std::size_t>(other.size() + 1));
    for (std::size_t i = 0; i <= one.size(); ++i) {
        for (std::size_t j = 0; j <= other.size(); ++j) {
            auto& least = steps[i][j];
            if (i == 0 || j == 0) {
                least = i + j;
                continue;
            }
            const std::size_t replace = one[i - 1] == other[j - 1] ? 0 : 1;
            least = std::min({steps[i - 1][j] + 1, steps[i][j - 1] + 1, steps[i - 1][j - 1] + replace});
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
                least = std::min(least, steps[i - 2][j - 2] + 1);
        }
    }
    return steps[one.size()][other.size()];
}

/// The verb or plug-in spelled most like the word; empty: none is near.
std::string likeliestVerb(std::string_view word) {
    constexpr std::size_t kTypos = 2;
    std::vector<std::string> names;
    for (const auto& [group, verb] : allVerbs()) names.emplace_back(verb.name);
    for (const auto& plugIn : plugIns()) names.push_back(plugIn.name);
    std::string likeliest;
    auto least = std::min(kTypos, word.size() / 2) + 1;
    for (const auto& name : names) {
        const auto distance = spellingDistance(word, name);
        if (distance >= least) continue;
        least = distance;
        likeliest = name;
    }
    return likeliest;
}

ExitCode noVerb(const std::string& word, Console& console) {
    const auto meant = likeliestVerb(word);
    const auto question = meant.empty() ? std::string() : fmt::format("; did you mean '{}'?", meant);
    return usageError(fmt::format("There is no verb '{}'{}", word, question), {}, console);
}

/// Prints help and version, or the command line error.
ExitCode answerParseStop(const CLI::App& app, const CLI::ParseError& stop, const Streams& streams,
                         Console& console) {
    if (stop.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        app.exit(stop, streams.out, streams.err);
        return console.finish() ? ExitCode::ok : ExitCode::badInput;
    }
    const auto verbs = app.get_subcommands();
    if (!verbs.empty()) return usageError(stop.what(), verbs.front()->get_name(), console);
    if (!app.remaining().empty()) return noVerb(app.remaining().front(), console);
    return usageError("Name a verb", {}, console);
}

/// Prints why a run failed and returns its exit code. `kept`: see Session::kept.
ExitCode answer(const Result<ExitCode>& outcome, const std::string& kept, Console& console) {
    auto code = ExitCode::ok;
    if (outcome) {
        code = *outcome;
    } else if (outcome.error().cancelled()) {
        console.error(kept.empty() ? "cancelled, nothing was written" : "cancelled; " + kept);
        code = ExitCode::cancelled;
    } else {
        console.error(outcome.error().message());
        code = ExitCode::badInput;
    }
    if (!console.finish()) {
        console.error("The results cannot be written to standard output");
        code = ExitCode::badInput;
    }
    return code;
}

}  // namespace

Result<std::vector<std::filesystem::path>> Session::demoFiles(const std::vector<std::string>& named) {
    const std::vector<std::filesystem::path> paths(named.begin(), named.end());
    NAV_ASSIGN(auto files, collectDemoFiles(paths, job));
    NAV_TRY(outputs.protectAll(files, job));
    return files;
}

bool isVerb(std::string_view name) {
    return name == "help" || std::ranges::find(kRenamed, name, &Renaming::first) != std::end(kRenamed) ||
           std::ranges::any_of(allVerbs(), [&](const GroupedVerb& known) { return known.verb.name == name; });
}

std::vector<std::shared_ptr<const RecordShape>> reportShapes() {
    std::vector<std::shared_ptr<const RecordShape>> shapes;
    for (const auto& [group, verb] : allVerbs()) {
        if (verb.reports == nullptr) continue;
        for (auto& shape : verb.reports()) {
            if (std::ranges::none_of(shapes,
                                     [&](const auto& known) { return known->format == shape->format; }))
                shapes.push_back(std::move(shape));
        }
    }
    return shapes;
}

ExitCode runNavgen(std::span<const std::string> arguments, Streams streams, std::stop_token stop) {
    Console console(streams);
    CLI::App app("navgen turns recorded matches and a map into bot navigation.", "navgen");
    app.set_version_flag("--version", "navgen " NAVWRIGHT_VERSION);
    app.require_subcommand(1);
    app.footer([] { return plugInLines() + "`navgen help VERB` shows a verb's options and an example."; });
    auto words = spelledAnew(arguments);
    const bool beginsWithVerb = !words.empty() && !words.front().starts_with('-');
    CommonOptions options;
    const auto verbs = declareVerbs(app, options, beginsWithVerb ? words.front() : std::string());
    auto list = std::make_shared<CLI::Formatter>();
    list->column_width(kNameColumn);
    app.formatter(list);
    declareDocuments(app);
    // CLI11 would take `--help` after an unknown word as the program's own.
    const auto named = std::ranges::find_if(verbs, [&](const DeclaredVerb& verb) {
        return !words.empty() && verb.app->get_name() == words.front();
    });
    if (beginsWithVerb && named == verbs.end()) return noVerb(words.front(), console);
    if (named != verbs.end() && tookJsonFile(words.front()) && jsonWithFile(words) != words.end() &&
        named->app->get_option_no_throw("--json-out") != nullptr)
        return usageError("--json prints JSON instead of text; write a file with --json-out FILE",
                          words.front(), console);
    try {
        std::ranges::reverse(words);
        app.parse(std::move(words));
    } catch (const CLI::ParseError& stopped) {
        return answerParseStop(app, stopped, streams, console);
    }
    console.setQuiet(options.quiet);

    JobContext job(std::move(stop), &console);
    const StopScope scope(job.stopToken());
    const MapReading reading(entitiesOf(options), [&](const std::string& note) { console.warn(note); });
    Session session{console, job};
    const auto chosen = std::ranges::find_if(verbs, [](const auto& verb) { return verb.app->parsed(); });
    mentionWords(*chosen->app, entitiesOf(options), session.outputs);
    auto outcome = withinMemory([&] { return chosen->action(session); });
    // A reader that was stopped may have made its caller report a damaged file.
    if (!outcome && job.stopRequested()) outcome = cancelled();
    return answer(outcome, session.kept, console);
}

}  // namespace navwright
