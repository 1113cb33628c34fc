#include "navwright/project/opening_notice.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/counted.h"
#include "models/count_text.h"
#include "models/document.h"
#include "pipeline/generation.h"

namespace navwright {

namespace {

OpeningNotice mapMissing(const std::function<void()>& askForFiles, const std::string& map) {
    return {.words = {"The map of these demos is not open", map + ".bsp",
                      "open it too: without it there are no floors and walls"},
            .offer = {Messages::tr("Open the map…"), askForFiles}};
}

/// So that nodes can come out of the demos there are.
MessageOffer askForFewer(Document& document, Messages& messages, std::ptrdiff_t used) {
    const auto demos = countText(static_cast<std::uint64_t>(used), "demo", "demos");
    return {Messages::tr("Ask for %1 a node").arg(demos), [&document, &messages, used] {
                const auto set = document.setParameter(Param::NodeMinDemos, static_cast<double>(used));
                if (!set) messages.showError(set.error().error());
            }};
}

std::optional<Error> damagedDemos(const Generation& generation) {
    std::vector<std::string> names;
    for (const auto& demo : generation.demos) {
        if (demo->damaged && demo->skip == SkipReason::none) names.push_back(demo->name);
    }
    if (names.empty()) return std::nullopt;
    const auto first = names.front() + (names.size() > 1 ? ", …" : "");
    return Error{fmt::format("{} damaged: what comes after the damage cannot be read",
                             counted(names.size(), "demo is", "demos are")),
                 first, "the panel Demos says how much of each is used"};
}

}  // namespace

std::vector<OpeningNotice> noticesOfDemos(Document& document, Messages& messages,
                                          const std::function<void()>& askForFiles) {
    const auto& generation = *document.generation();
    std::vector<OpeningNotice> notices;
    for (const auto& warning : generation.warnings) notices.push_back({.words = {.what = warning}});
    if (auto damaged = damagedDemos(generation)) notices.push_back({.words = *std::move(damaged)});
    const auto used = std::ranges::count_if(generation.demos,
                                            [](const auto& demo) { return demo->skip == SkipReason::none; });
    const auto ofTooFew = std::ranges::find_if(notices, [](const auto& notice) {
        return notice.words.what.find(parameterRow(Param::NodeMinDemos).key) != std::string::npos;
    });
    // What stands first is shown, the rest is counted.
    if (ofTooFew != notices.end() && used > 0) {
        ofTooFew->offer = askForFewer(document, messages, used);
        std::rotate(notices.begin(), ofTooFew, ofTooFew + 1);
    }
    if (!generation.map) notices.insert(notices.begin(), mapMissing(askForFiles, generation.mapName));
    return notices;
}

}  // namespace navwright
