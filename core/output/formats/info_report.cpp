#include "core/output/formats/info_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace navwright {

namespace {

constexpr std::size_t kIndent = 2;

std::string factsText(const std::vector<ToldFile>& files) {
    std::string text;
    for (const auto& [file, facts] : files) text += fmt::format("{}\n{}", file, facts.text(kIndent));
    if (!text.empty()) text.pop_back();
    return text;
}

std::vector<NamedValues> factsByFile(const std::vector<ToldFile>& files) {
    std::vector<NamedValues> all;
    for (const auto& [file, facts] : files) {
        all.push_back({{"file", {file}}});
        std::ranges::move(facts.values(), std::back_inserter(all.back()));
    }
    return all;
}

}  // namespace

Description<std::vector<ToldFile>> describeInfo() {
    return Description<std::vector<ToldFile>>("navwright.info", 1, "What files contain")
        .line(factsText)
        .field("files", factsByFile, {"The files with their kinds and facts"});
}

}  // namespace navwright
