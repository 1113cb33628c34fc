#include "app/manual/documents.h"

#include <algorithm>
#include <array>
#include <ranges>

#include "core/base/ascii.h"

namespace navwright {

namespace {

struct DocumentMaker {
    std::string_view kind;
    std::string (*make)(const ProgramText&);
};

constexpr std::array kDocuments{DocumentMaker{"man", manPage}, DocumentMaker{"bash", bashCompletion},
                                DocumentMaker{"zsh", zshCompletion}, DocumentMaker{"fish", fishCompletion}};

}  // namespace

ValueKind OptionText::valueKind() const {
    if (byPlace()) return ValueKind::file;
    if (value.empty()) return ValueKind::none;
    std::string name = value;
    std::ranges::transform(name, name.begin(), asciiUpper);
    if (name == "DIR" || name == "FOLDER") return ValueKind::folder;
    const auto has = [&](std::string_view part) { return name.contains(part); };
    const bool file = has("FILE") || has("MAP") || has("DEMO") || has("REPORT") || has("OUT") || has(".");
    return file ? ValueKind::file : ValueKind::text;
}

std::vector<std::string> documentKinds() {
    const auto kinds = kDocuments | std::views::transform(&DocumentMaker::kind);
    return {kinds.begin(), kinds.end()};
}

std::string documentOf(const ProgramText& text, std::string_view kind) {
    const auto maker = std::ranges::find(kDocuments, kind, &DocumentMaker::kind);
    if (maker == kDocuments.end()) return {};
    auto document = maker->make(text);
    while (document.ends_with('\n')) document.pop_back();
    return document;
}

}  // namespace navwright
