#include "core/bots/characters/character_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <type_traits>

#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/index.h"
#include "core/base/json_fields.h"
#include "core/base/path_text.h"
#include "core/bots/characters/weights_text.h"

namespace navwright {

namespace {

constexpr int kCharacterVersion = 1;

constexpr std::string_view kBuiltinCharacters[] = {
#include "builtin_characters.inc"
};

/// A trait's name in files and its range.
struct TraitRow {
    std::string_view key;
    double CharacterTraits::* value;
    double least, most;
};
constexpr TraitRow kTraits[] = {
    {"walk", &CharacterTraits::walk, 0, 1},
    {"crouch", &CharacterTraits::crouch, 0, 1},
    {"jump", &CharacterTraits::jump, 0, 1},
    {"reaction", &CharacterTraits::reaction, CharacterTraits{}.reaction, 5},
    {"turn", &CharacterTraits::turn, 0, 3600},
    {"stay", &CharacterTraits::stay, 0, 300},
    {"cooldown", &CharacterTraits::cooldown, 0, 3600},
    {"reconsider", &CharacterTraits::reconsider, 0, 3600},
    {"detour", &CharacterTraits::detour, 0, 60},
};

constexpr std::array kCombinations{WeightCombination::sum, WeightCombination::product,
                                   WeightCombination::max};
constexpr std::array kGoalRules{GoalRule::max, GoalRule::proportional, GoalRule::server};
constexpr std::array kFindings{CharacterFinding::tight, CharacterFinding::runUp};

std::string_view findingKey(CharacterFinding finding) {
    constexpr std::string_view kKeys[] = {"", "tight", "run-up"};
    return kKeys[toIndex(finding)];
}

/// Reads a number; -0 becomes 0, so that it is written back unchanged.
double numberOf(const JsonView& view, double least, double most) {
    return view.real(least, most) + 0.0;
}
double numberOf(const JsonView& view, std::string_view key, double least, double most) {
    return numberOf(view.field(key), least, most);
}

/// The names of `all`, for a hint.
template <class All, class Name>
std::string namesOf(const All& all, Name name) {
    std::string names;
    for (const auto& one : all)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", std::invoke(name, one));
    return names;
}

/// A text for tables and terminals: no line breaks or other control characters.
constexpr JsonForm kLine{[](const JsonView& view) {
                             auto text = view.text(limit::kCharacterText);
                             const auto isControl = [](char c) {
                                 return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
                             };
                             if (std::ranges::any_of(text, isControl))
                                 view.reject("The text has control characters");
                             return text;
                         },
                         [](JsonWriter& json, const std::string& text) { json.value(text); }};

/// The name of one of `all`.
template <class Enum, std::size_t count>
auto oneOf(const std::array<Enum, count>& all, std::string_view (*name)(Enum)) {
    const auto read = [all, name](const JsonView& view) {
        const auto text = view.text(limit::kCharacterText);
        const auto found = std::ranges::find(all, std::string_view(text), name);
        if (found != all.end()) return *found;
        view.reject(fmt::format("Unknown word: {}", text), "it is one of " + namesOf(all, name));
        return all.front();
    };
    return JsonForm{read, [name](JsonWriter& json, Enum value) { json.value(name(value)); }};
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
        view.reject("on", fmt::format("Unknown criterion: {}", key),
                    "it is one of " + namesOf(criteria(), &CriterionRow::key));
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

constexpr auto kTraitFields = [](auto& json, auto& traits) {
    json.others([&json](std::string_view key) {
        json.check(false, key, "Unknown trait", "it is one of " + namesOf(kTraits, &TraitRow::key));
    });
    for (const auto& [key, value, least, most] : kTraits) {
        const auto read = [least, most](const JsonView& view) { return numberOf(view, least, most); };
        json.added(key, traits.*value,
                   JsonForm{read, [](JsonWriter& out, double number) { out.value(number); }});
    }
};

/// The weights. A relation is a number, a curve or cases, whose lines follow from what is in it.
constexpr JsonForm kWeights{
    [](const JsonView& view) {
        std::vector<CharacterWeight> weights;
        for (const auto& entry : view.elements(limit::kCharacterWeights)) {
            auto name = kLine.read(entry.field("name"));
            if (name.empty()) entry.reject("name", "A weight without a name", {});
            weights.push_back({std::move(name), RelationReader().read(entry, {"name"}, 0)});
        }
        return weights;
    },
    [](JsonWriter& json, const std::vector<CharacterWeight>& weights) {
        json.beginList();
        for (const auto& weight : weights) {
            const bool flat = weight.relation.cases.empty();
            json.beginObject(flat ? JsonWriter::Layout::line : JsonWriter::Layout::lines);
            json.member("name", weight.name);
            writeRelation(json, weight.relation);
            json.endObject();
        }
        json.endList();
    }};

constexpr auto kCharacterFields = [](auto& json, auto& character) {
    json.closed();
    json.addedFormat(kCharacterFormat, kCharacterVersion);
    json.field("name", character.name, kLine);
    json.check(!character.name.empty(), "name", "A character without a name");
    json.optional("title", character.title, kLine);
    json.optional("comment", character.comment, kLine);
    json.added("traits", character.traits, inOneLine<CharacterTraits>(kTraitFields));
    json.optional("weights", character.weights, kWeights);
    const bool hasWeights = !character.weights.empty();
    if (hasWeights || std::decay_t<decltype(json)>::reads)
        json.added("combine", character.combine, oneOf(kCombinations, combinationName));
    json.added("choose", character.choose, oneOf(kGoalRules, goalRuleName));
    json.optional("finding", character.finding, oneOf(kFindings, findingKey));
    if (character.choose != GoalRule::server) {
        json.check(hasWeights, "weights", "A character without weights",
                   R"(give at least one weight, or "choose": "server")");
    } else {
        json.check(!hasWeights, "weights", "Weights beside the server's rule",
                   R"(leave the weights out, or choose "max" or "proportional")");
    }
};

}  // namespace

Result<Character> parseCharacter(std::string_view json, std::string_view where) {
    NAV_TRY(requireKind(json, FileKind::character, where));
    NAV_ASSIGN(const auto document, JsonDocument::parse(json, where, {.bytes = limit::kCharacterBytes}));
    Character character;
    readFields(document.root(), character, kCharacterFields);
    return document.finish(std::move(character));
}

std::string writeCharacter(const Character& character) {
    return writeJson(character, kCharacterFields);
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

Result<Character> readCharacter(std::string_view text, const std::filesystem::path& file) {
    const auto where = pathText(file);
    if (fileKindOf(std::as_bytes(std::span(text))) != FileKind::weights) return parseCharacter(text, where);
    Character character;
    NAV_ASSIGN(character.weights, parseWeights(text, where));
    const auto name = pathText(file.filename());
    character.name = name.substr(0, name.find('.'));
    if (character.name.empty()) return fail("The file has no name for the character", where);
    return character;
}

Result<Character> loadCharacter(const std::string& nameOrFile) {
    const auto& builtin = builtinCharacters();
    const auto known = std::ranges::find(builtin, nameOrFile, &Character::name);
    if (known != builtin.end()) return *known;
    const auto bytes = readFile(nameOrFile, limit::kCharacterBytes);
    if (!bytes) {
        if (bytes.error().cancelled() || nameOrFile.contains('.') || nameOrFile.contains('/'))
            return std::unexpected(bytes.error());
        return fail(fmt::format("Unknown character: {}", nameOrFile), {},
                    fmt::format("known are {}, and files", namesOf(builtin, &Character::name)));
    }
    return readCharacter(asText(*bytes), nameOrFile);
}

}  // namespace navwright
