#include "core/bots/characters/character_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_view.h"
#include "core/base/json_writer.h"

namespace navwright {

namespace {

constexpr std::int64_t kCharacterVersion = 1;

constexpr std::string_view kBuiltinCharacters[] = {
#include "builtin_characters.inc"
};

/// A trait's name in files and its range.
struct TraitRow {
    std::string_view key;
    double CharacterTraits::* value;
    double most;
};
constexpr TraitRow kTraits[] = {
    {"walk", &CharacterTraits::walk, 1},
    {"crouch", &CharacterTraits::crouch, 1},
    {"jump", &CharacterTraits::jump, 1},
    {"reaction", &CharacterTraits::reaction, 5},
    {"turn", &CharacterTraits::turn, 3600},
    {"stay", &CharacterTraits::stay, 300},
    {"cooldown", &CharacterTraits::cooldown, 3600},
    {"reconsider", &CharacterTraits::reconsider, 3600},
};

constexpr std::array kCombinations{WeightCombination::sum, WeightCombination::product,
                                   WeightCombination::max};
constexpr std::array kGoalRules{GoalRule::max, GoalRule::proportional, GoalRule::server};

std::string_view findingKey(CharacterFinding finding) {
    constexpr std::string_view kKeys[] = {"", "tight", "run-up"};
    return kKeys[toIndex(finding)];
}

/// Reads a number; -0 becomes 0, so that it is written back unchanged.
double numberOf(const JsonView& view, double least, double most) {
    return view.real(least, most) + 0.0;
}
double numberOf(const JsonView& view, std::string_view key, double least, double most) {
    return view.real(key, least, most) + 0.0;
}

/// Reads a text for tables and terminals: no line breaks or other control characters.
std::string lineOf(const JsonView& view, std::string_view key) {
    auto text = view.text(key, limit::kCharacterText);
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
    if (std::ranges::any_of(text, isControl)) view.reject(key, "The text has control characters", {});
    return text;
}

/// Reads the name of one of `all`; the first of them when the field is absent.
template <class Enum, std::size_t count, class Name>
Enum oneOf(const JsonView& view, std::string_view key, const std::array<Enum, count>& all, Name name) {
    if (!view.has(key)) return all.front();
    const auto text = view.text(key, limit::kCharacterText);
    std::string known;
    for (const auto entry : all) {
        if (name(entry) == text) return entry;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", name(entry));
    }
    view.reject(key, fmt::format("Unknown word: {}", text), "it is one of " + known);
    return all.front();
}

class RelationReader {
  public:
    FuzzyRelation read(const JsonView& view, std::initializer_list<std::string_view> besides,
                       std::size_t depth) {
        const int kinds = view.has("value") + view.has("points") + view.has("cases");
        if (kinds != 1) {
            view.reject(kinds == 0 ? "A weight without a value, points or cases"
                                   : "More than one of value, points and cases",
                        "give one of the three");
            return {};
        }
        onlyKnown(view, besides);
        if (view.has("value")) return FuzzyRelation(numberOf(view, "value", 0, kMostWant));
        const auto criterion = criterionOf(view);
        if (view.has("points")) return {criterion, curve(view)};
        return {criterion, branches(view, depth)};
    }

  private:
    static void onlyKnown(const JsonView& view, std::initializer_list<std::string_view> besides) {
        static constexpr std::string_view kKnown[] = {"value", "on", "points", "cases"};
        for (const auto& key : view.keys()) {
            if (std::ranges::find(kKnown, key) == std::end(kKnown) &&
                std::ranges::find(besides, key) == besides.end()) {
                view.reject(key, "Unknown field", {});
                return;
            }
        }
    }

    static Criterion criterionOf(const JsonView& view) {
        const auto key = view.text("on", limit::kCharacterText);
        if (const auto criterion = criterionFromKey(key)) return *criterion;
        std::string known;
        for (const auto& row : criteria()) known += fmt::format("{}{}", known.empty() ? "" : ", ", row.key);
        view.reject("on", fmt::format("Unknown criterion: {}", key), "it is one of " + known);
        return {};
    }

    static constexpr double kFarthest = 1e9;

    static std::vector<CurvePoint> curve(const JsonView& view) {
        std::vector<CurvePoint> points;
        const auto entries = view.list("points", limit::kCurvePoints);
        if (entries.empty()) view.reject("points", "A curve without points", "give at least one");
        for (const auto& entry : entries) {
            const auto pair = entry.elements(2);
            if (pair.size() != 2) {
                entry.reject("A point is two numbers: the criterion's value and what it is worth");
                return {};
            }
            points.push_back({numberOf(pair[0], -kFarthest, kFarthest), numberOf(pair[1], 0, kMostWant)});
            const auto count = points.size();
            if (count > 1 && points[count - 1].at <= points[count - 2].at) {
                entry.reject(fmt::format("Points are not ascending: {} follows {}", points[count - 1].at,
                                         points[count - 2].at),
                             "sort them, none twice");
                return {};
            }
        }
        return points;
    }

    std::vector<FuzzyCase> branches(const JsonView& view, std::size_t depth) {
        if (depth >= limit::kCaseDepth) {
            view.reject("cases", fmt::format("Cases nested deeper than {}", limit::kCaseDepth), {});
            return {};
        }
        std::vector<FuzzyCase> cases;
        const auto entries = view.list("cases", limit::kCases);
        if (entries.empty()) view.reject("cases", "A branching without cases", "give at least one");
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const auto& entry = entries[i];
            if (++casesRead_ > limit::kCases) {
                entry.reject(fmt::format("More than {} cases in one weight", limit::kCases));
                return {};
            }
            const bool last = i + 1 == entries.size();
            entry.onlyKeys({"below", "then", "value"});
            if (last == entry.has("below")) {
                entry.reject(last ? "The last case has a border, so that nothing holds beyond it"
                                  : "A case without a border that is not the last",
                             "the last case, and no other, goes without \"below\"");
                return {};
            }
            const double below = last ? 0 : numberOf(entry, "below", -kFarthest, kFarthest);
            if (!last && !cases.empty() && below <= cases.back().below) {
                entry.reject(
                    fmt::format("Borders are not ascending: {} follows {}", below, cases.back().below),
                    "sort the cases");
                return {};
            }
            cases.push_back({below, then(entry, depth)});
        }
        return cases;
    }

    FuzzyRelation then(const JsonView& entry, std::size_t depth) {
        if (entry.has("then") == entry.has("value")) {
            entry.reject(
                entry.has("then") ? "A case with both a value and more" : "A case that gives nothing",
                "give either \"value\", a number, or \"then\": points or cases");
            return {};
        }
        if (entry.has("value")) return FuzzyRelation(numberOf(entry, "value", 0, kMostWant));
        return read(entry.object("then"), {}, depth + 1);
    }

    std::size_t casesRead_ = 0;
};

void readTraits(const JsonView& view, CharacterTraits& traits) {
    for (const auto& key : view.keys()) {
        const auto row = std::ranges::find(kTraits, key, &TraitRow::key);
        if (row == std::end(kTraits)) {
            std::string known;
            for (const auto& trait : kTraits)
                known += fmt::format("{}{}", known.empty() ? "" : ", ", trait.key);
            view.reject(key, "Unknown trait", "it is one of " + known);
            return;
        }
        const bool reaction = row->value == &CharacterTraits::reaction;
        traits.*row->value = numberOf(view, key, reaction ? CharacterTraits{}.reaction : 0, row->most);
    }
}

void readWeights(const JsonView& root, Character& character) {
    for (const auto& entry : root.list("weights", limit::kCharacterWeights)) {
        CharacterWeight weight{.name = lineOf(entry, "name"), .relation = {}};
        if (weight.name.empty()) entry.reject("name", "A weight without a name", {});
        weight.relation = RelationReader().read(entry, {"name"}, 0);
        character.weights.push_back(std::move(weight));
    }
}

void writeRelation(JsonWriter& json, const FuzzyRelation& relation) {
    if (relation.points.empty() && relation.cases.empty()) {
        json.member("value", relation.constant);
        return;
    }
    json.member("on", criterionRow(relation.on).key);
    if (!relation.points.empty()) {
        json.key("points");
        json.beginList(JsonWriter::Layout::line);
        for (const auto& point : relation.points) {
            json.beginList(JsonWriter::Layout::line);
            json.value(point.at);
            json.value(point.value);
            json.endList();
        }
        json.endList();
        return;
    }
    json.key("cases");
    json.beginList();
    for (std::size_t i = 0; i < relation.cases.size(); ++i) {
        const auto& branch = relation.cases[i];
        const bool flat = branch.then.cases.empty();
        const auto layout = flat ? JsonWriter::Layout::line : JsonWriter::Layout::lines;
        json.beginObject(layout);
        if (i + 1 < relation.cases.size()) json.member("below", branch.below);
        if (flat && branch.then.points.empty()) {
            json.member("value", branch.then.constant);
        } else {
            json.key("then");
            json.beginObject(layout);
            writeRelation(json, branch.then);
            json.endObject();
        }
        json.endObject();
    }
    json.endList();
}

}  // namespace

Result<Character> parseCharacter(std::string_view json, std::string_view where) {
    NAV_TRY(requireKind(json, FileKind::character, where));
    NAV_ASSIGN(const auto document, JsonDocument::parse(json, where, {.bytes = limit::kCharacterBytes}));
    const auto root = document.root();
    if (root.has("format") || root.has("version")) requireFormat(root, kCharacterFormat, kCharacterVersion);
    root.onlyKeys({"format", "version", "name", "title", "comment", "traits", "weights", "combine", "choose",
                   "finding"});
    Character character;
    character.name = lineOf(root, "name");
    if (!document.failed() && character.name.empty()) root.reject("name", "A character without a name", {});
    if (root.has("title")) character.title = lineOf(root, "title");
    if (root.has("comment")) character.comment = lineOf(root, "comment");
    if (root.has("traits")) readTraits(root.object("traits"), character.traits);
    character.combine = oneOf(root, "combine", kCombinations, combinationName);
    character.choose = oneOf(root, "choose", kGoalRules, goalRuleName);
    constexpr std::array kFindings{CharacterFinding::tight, CharacterFinding::runUp};
    if (root.has("finding")) character.finding = oneOf(root, "finding", kFindings, findingKey);
    if (root.has("weights")) readWeights(root, character);
    const bool weighs = character.choose != GoalRule::server;
    if (!document.failed() && weighs == character.weights.empty()) {
        root.reject("weights", weighs ? "A character without weights" : "Weights beside the server's rule",
                    weighs ? "give at least one weight, or \"choose\": \"server\""
                           : "leave the weights out, or choose \"max\" or \"proportional\"");
    }
    return document.finish(std::move(character));
}

std::string writeCharacter(const Character& character) {
    JsonWriter json;
    json.beginObject();
    json.member("format", kCharacterFormat);
    json.member("version", kCharacterVersion);
    json.member("name", character.name);
    if (!character.title.empty()) json.member("title", character.title);
    if (!character.comment.empty()) json.member("comment", character.comment);
    json.key("traits");
    json.beginObject(JsonWriter::Layout::line);
    for (const auto& trait : kTraits) json.member(trait.key, character.traits.*trait.value);
    json.endObject();
    if (!character.weights.empty()) {
        json.key("weights");
        json.beginList();
        for (const auto& weight : character.weights) {
            const auto layout =
                weight.relation.cases.empty() ? JsonWriter::Layout::line : JsonWriter::Layout::lines;
            json.beginObject(layout);
            json.member("name", weight.name);
            writeRelation(json, weight.relation);
            json.endObject();
        }
        json.endList();
        json.member("combine", combinationName(character.combine));
    }
    json.member("choose", goalRuleName(character.choose));
    if (character.finding != CharacterFinding::none) json.member("finding", findingKey(character.finding));
    json.endObject();
    return std::move(json).take();
}

const std::vector<Character>& builtinCharacters() {
    static const auto all = [] {
        std::vector<Character> read;
        // Our own texts are valid.
        for (const auto text : kBuiltinCharacters) read.push_back(parseCharacter(text, "character").value());
        return read;
    }();
    return all;
}

Result<Character> loadCharacter(const std::string& nameOrFile) {
    const auto& builtin = builtinCharacters();
    const auto known = std::ranges::find(builtin, nameOrFile, &Character::name);
    if (known != builtin.end()) return *known;
    const auto bytes = readFile(nameOrFile, limit::kCharacterBytes);
    if (!bytes) {
        if (bytes.error().cancelled() || nameOrFile.contains('.') || nameOrFile.contains('/'))
            return std::unexpected(bytes.error());
        std::string names;
        for (const auto& character : builtin)
            names += fmt::format("{}{}", names.empty() ? "" : ", ", character.name);
        return fail(fmt::format("Unknown character: {}", nameOrFile), {},
                    fmt::format("known are {}, and files", names));
    }
    return parseCharacter(asText(*bytes), nameOrFile);
}

}  // namespace navwright
