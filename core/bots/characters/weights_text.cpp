#include "core/bots/characters/weights_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

#include "core/base/file_kind.h"
#include "core/base/text_marks.h"
#include "core/base/text_place.h"
#include "core/bots/characters/character_file.h"

namespace navwright {

namespace {

constexpr double kFarthestBorder = 1e9;

/// A piece of the text: a word or number, a name without its quotes, or a sign.
struct WeightToken {
    enum class Kind { word, name, sign, end };
    Kind kind = Kind::end;
    std::string text = {};
    std::size_t at = 0;  ///< offset
};

class WeightsReader {
  public:
    WeightsReader(std::string_view text, std::string_view where) : text_(text), where_(where) {}

    Result<std::vector<CharacterWeight>> read() {
        std::vector<CharacterWeight> weights;
        NAV_TRY(next());
        while (token_.kind != WeightToken::Kind::end) {
            if (weights.size() == limit::kCharacterWeights)
                return reject(fmt::format("More than {} weights", limit::kCharacterWeights));
            NAV_ASSIGN(auto weight, weightHere());
            weights.push_back(std::move(weight));
        }
        if (weights.empty()) return reject("The text has no weights", R"(write weight "name" { ... })");
        return weights;
    }

  private:
    [[nodiscard]] std::unexpected<Failure> rejectAt(std::size_t at, std::string what,
                                                    std::string hint = {}) const {
        return fail(std::move(what), textPlace(text_, at, where_), std::move(hint));
    }
    [[nodiscard]] std::unexpected<Failure> reject(std::string what, std::string hint = {}) const {
        return rejectAt(token_.at, std::move(what), std::move(hint));
    }

    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
    static bool isWordPart(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
               c == '.' || c == '-' || c == '+';
    }

    Result<> skipBlanks() {
        while (at_ < text_.size()) {
            const auto rest = text_.substr(at_);
            if (rest.starts_with("//")) {
                at_ += std::min(rest.find('\n'), rest.size());
            } else if (rest.starts_with("/*")) {
                const auto end = rest.find("*/", 2);
                if (end == std::string_view::npos) return rejectAt(at_, "A comment without its end");
                at_ += end + 2;
            } else if (isBlank(text_[at_])) {
                ++at_;
            } else {
                break;
            }
        }
        return {};
    }

    Result<> next() {
        NAV_TRY(skipBlanks());
        token_ = {.at = at_};
        if (at_ >= text_.size()) return {};
        if (text_[at_] == '"') return readName();
        token_.kind = isWordPart(text_[at_]) ? WeightToken::Kind::word : WeightToken::Kind::sign;
        do {
            token_.text += text_[at_++];
        } while (token_.kind == WeightToken::Kind::word && at_ < text_.size() && isWordPart(text_[at_]));
        return {};
    }

    Result<> readName() {
        token_.kind = WeightToken::Kind::name;
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
            const char c = text_[at_];
            if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
                return rejectAt(at_, "The name has control characters");
            token_.text += c;
            if (token_.text.size() > limit::kCharacterText)
                return rejectAt(at_, fmt::format("The name is longer than {}", limit::kCharacterText));
        }
        if (at_ >= text_.size()) return reject("A name without its end");
        ++at_;
        return {};
    }

    [[nodiscard]] bool sees(std::string_view text) const {
        return token_.kind != WeightToken::Kind::name && token_.text == text;
    }
    [[nodiscard]] std::string seen() const {
        return token_.kind == WeightToken::Kind::end ? std::string("the end") : token_.text;
    }

    Result<> take(std::string_view text) {
        if (!sees(text)) return reject(fmt::format("There is {} in place of {}", seen(), text));
        return next();
    }

    Result<CharacterWeight> weightHere() {
        const auto at = token_.at;
        NAV_TRY(take("weight"));
        CharacterWeight weight{token_.text, {}};
        if (token_.kind != WeightToken::Kind::name || token_.text.empty())
            return reject("A weight without a name", R"(write weight "name")");
        NAV_TRY(next());
        NAV_TRY(take("{"));
        NAV_ASSIGN(weight.relation, bodyHere(0));
        NAV_TRY(take("}"));
        if (weight.relation.depth() > limit::kCaseDepth)
            return rejectAt(at, fmt::format("Cases nested deeper than {}", limit::kCaseDepth));
        if (casesIn(weight.relation) > limit::kCases)
            return rejectAt(at, fmt::format("More than {} cases in one weight", limit::kCases));
        return weight;
    }

    static std::size_t casesIn(const FuzzyRelation& relation) {
        auto count = relation.cases.size();
        for (const auto& branch : relation.cases) count += casesIn(branch.then);
        return count;
    }

    /// `return value;`, a switch, or one of them in braces.
    Result<FuzzyRelation> bodyHere(std::size_t depth) {
        if (sees("{")) {
            NAV_TRY(next());
            NAV_ASSIGN(auto inside, plainBodyHere(depth));
            NAV_TRY(take("}"));
            return inside;
        }
        return plainBodyHere(depth);
    }

    Result<FuzzyRelation> plainBodyHere(std::size_t depth) {
        if (sees("switch")) return switchHere(depth);
        if (!sees("return")) return reject(fmt::format("There is {} in place of switch or return", seen()));
        NAV_TRY(next());
        NAV_ASSIGN(const auto value, numberHere(0, kMostWant));
        NAV_TRY(take(";"));
        return FuzzyRelation(value);
    }

    Result<double> numberHere(double least, double most) {
        const auto* const end = token_.text.data() + token_.text.size();
        double number = 0;
        const auto [stop, code] = std::from_chars(token_.text.data(), end, number);
        if (token_.kind != WeightToken::Kind::word || code != std::errc() || stop != end)
            return reject(fmt::format("There is {} in place of a number", seen()));
        if (!(number >= least && number <= most))
            return reject(fmt::format("{} is not from {} to {}", token_.text, least, most));
        NAV_TRY(next());
        return number + 0.0;  // -0 becomes 0
    }

    Result<Criterion> criterionHere() {
        const auto criterion = criterionFromKey(token_.text);
        if (token_.kind != WeightToken::Kind::word || !criterion) {
            std::string known;
            for (const auto& row : criteria())
                known += fmt::format("{}{}", known.empty() ? "" : ", ", row.key);
            return reject(fmt::format("Unknown criterion: {}", seen()), "it is one of " + known);
        }
        NAV_TRY(next());
        return *criterion;
    }

    Result<FuzzyRelation> switchHere(std::size_t depth) {
        // A curve may be below the deepest cases.
        if (depth > limit::kCaseDepth)
            return reject(fmt::format("Cases nested deeper than {}", limit::kCaseDepth));
        NAV_TRY(next());
        NAV_TRY(take("("));
        NAV_ASSIGN(const auto on, criterionHere());
        NAV_TRY(take(")"));
        NAV_TRY(take("{"));
        std::vector<FuzzyCase> cases;
        while (sees("case")) {
            if (cases.size() == limit::kCurvePoints)
                return reject(fmt::format("More than {} cases in one switch", limit::kCurvePoints));
            NAV_TRY(next());
            const auto at = token_.at;
            NAV_ASSIGN(const auto below, numberHere(-kFarthestBorder, kFarthestBorder));
            if (!cases.empty() && below <= cases.back().below) {
                return rejectAt(
                    at, fmt::format("Borders are not ascending: {} follows {}", below, cases.back().below),
                    "sort the cases");
            }
            NAV_TRY(take(":"));
            NAV_ASSIGN(auto then, bodyHere(depth + 1));
            cases.push_back({below, std::move(then)});
        }
        if (!sees("default")) {
            return reject(fmt::format("There is {} in place of case or default", seen()),
                          "a switch ends with a default, which holds beyond the last case");
        }
        NAV_TRY(next());
        NAV_TRY(take(":"));
        NAV_ASSIGN(auto rest, bodyHere(depth + 1));
        NAV_TRY(take("}"));
        cases.push_back({0, std::move(rest)});
        return relationOf(on, std::move(cases));
    }

    /// A curve, where the cases say what its points do (docs/characters.md 2.3).
    static FuzzyRelation relationOf(Criterion on, std::vector<FuzzyCase> cases) {
        const auto isNumber = [](const FuzzyCase& branch) {
            return branch.then.cases.empty() && branch.then.points.empty();
        };
        const auto count = cases.size();
        if (count < 2 || !std::ranges::all_of(cases, isNumber) ||
            cases[count - 1].then.constant != cases[count - 2].then.constant)
            return {on, std::move(cases)};
        std::vector<CurvePoint> points;
        cases.pop_back();
        for (const auto& branch : cases) points.push_back({branch.below, branch.then.constant});
        return {on, std::move(points)};
    }

    std::string_view text_;
    std::string_view where_;
    std::size_t at_ = 0;
    WeightToken token_ = {};
};

class WeightsWriter {
  public:
    void add(const CharacterWeight& weight) {
        if (!text_.empty()) text_ += '\n';
        std::string name;
        for (const char c : weight.name) {
            if (c == '"' || c == '\\') name += '\\';
            name += c;
        }
        line(0, fmt::format("weight \"{}\"", name));
        block(weight.relation, 0);
    }
    [[nodiscard]] std::string take() && { return std::move(text_); }

  private:
    void line(std::size_t depth, std::string_view content) {
        text_.append(4 * depth, ' ').append(content) += '\n';
    }

    void block(const FuzzyRelation& relation, std::size_t depth) {
        line(depth, "{");
        body(relation, depth + 1);
        line(depth, "}");
    }

    void body(const FuzzyRelation& relation, std::size_t depth) {
        if (isConstant(relation)) return line(depth, fmt::format("return {};", relation.constant));
        line(depth, fmt::format("switch({})", criterionRow(relation.on).key));
        line(depth, "{");
        for (const auto& point : relation.points)
            line(depth + 1, fmt::format("case {}: return {};", point.at, point.value));
        if (!relation.points.empty())
            line(depth + 1, fmt::format("default: return {};", relation.points.back().value));
        for (std::size_t i = 0; i < relation.cases.size(); ++i) {
            const auto& branch = relation.cases[i];
            branchHere(i + 1 == relation.cases.size() ? "default:" : fmt::format("case {}:", branch.below),
                       branch.then, depth + 1);
        }
        line(depth, "}");
    }

    void branchHere(std::string_view label, const FuzzyRelation& then, std::size_t depth) {
        if (isConstant(then)) return line(depth, fmt::format("{} return {};", label, then.constant));
        line(depth, label);
        block(then, depth);
    }

    static bool isConstant(const FuzzyRelation& relation) {
        return relation.points.empty() && relation.cases.empty();
    }

    std::string text_;
};

}  // namespace

Result<std::vector<CharacterWeight>> parseWeights(std::string_view text, std::string_view where) {
    NAV_TRY(requireKind(text, FileKind::weights, where));
    if (text.size() > limit::kCharacterBytes)
        return fail(fmt::format("More than {} bytes", limit::kCharacterBytes), std::string(where));
    return WeightsReader(withoutByteOrderMark(text), where).read();
}

std::string writeWeights(std::span<const CharacterWeight> weights) {
    WeightsWriter writer;
    for (const auto& weight : weights) writer.add(weight);
    return std::move(writer).take();
}

}  // namespace navwright
