#include "app/navwright/shell/project/demo_changes.h"

#include <algorithm>

#include "app/navwright/shell/project/messages.h"

namespace navwright {

namespace {

/// Whether a demo that was still being recorded has gone on since.
bool hasGrown(const Generation& before, const Generation& now, const std::filesystem::path& demo) {
    const auto then = std::ranges::find(before.paths, demo), found = std::ranges::find(now.paths, demo);
    if (then == before.paths.end() || found == now.paths.end()) return false;
    const auto& old = *before.demos[then - before.paths.begin()];
    return old.damaged && old.samples <= now.demos[found - now.paths.begin()]->samples;
}

}  // namespace

std::optional<ContentHash> demoHash(const Generation& generation, const std::filesystem::path& demo) {
    const auto& paths = generation.paths;
    const auto found = std::ranges::find(paths, demo);
    if (found != paths.end()) return generation.demos[found - paths.begin()]->hash;
    const auto twin = generation.twins.find(demo);
    return twin == generation.twins.end() ? std::nullopt
                                          : std::optional(generation.demos[twin->second]->hash);
}

std::vector<DemoChange> changedDemos(const Generation& before, const Generation& now,
                                     std::span<const Document::Demo> demos) {
    std::vector<DemoChange> changes;
    for (const auto& demo : demos) {
        const auto then = demoHash(before, demo.path);
        const auto hash = demoHash(now, demo.path);
        if (!demo.included || !then || hash == then || hasGrown(before, now, demo.path)) continue;
        const auto what = hash ? Messages::tr(
                                     "A demo was replaced while it was open: the nav is made of "
                                     "what its file holds now")
                               : Messages::tr(
                                     "A demo was replaced while it was open and cannot be read any "
                                     "more: the nav is made without it");
        const auto hint =
            Messages::tr("if the earlier file comes back, the next change makes the nav as it was");
        changes.push_back({demo.path, {what.toStdString(), demo.path.string(), hint.toStdString()}});
    }
    return changes;
}

}  // namespace navwright
