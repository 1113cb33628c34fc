#include "core/generate/pipeline/demo_set.h"
#include "core/base/counted.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <system_error>
#include <tuple>

#include "core/base/parallel.h"
#include "core/demos/reading/map_match.h"
#include "core/generate/pipeline/voted_demos.h"

namespace navwright {

namespace {

std::set<std::string> mapsOf(const DemoEntry& entry) {
    std::set<std::string> maps;
    for (const auto& [map, frames] : entry.maps) maps.insert(map);
    return maps;
}

std::string listOf(const std::set<std::string>& maps) {
    return fmt::format("{}", fmt::join(maps, ", "));
}

/// Whether any part of a demo is used.
bool isUsed(const DemoEntry& entry) {
    return entry.summary && entry.summary->skip == SkipReason::none;
}

/// Fails when no demo is usable, and says why.
Result<> checkUsable(const DemoSet& set) {
    if (std::ranges::any_of(set.entries, [](const auto& entry) { return isUsed(*entry); })) return {};
    std::set<std::string> maps;
    bool onMap = false, otherRevision = false;
    for (const auto& entry : set.entries) {
        maps.merge(mapsOf(*entry));
        const auto& summary = *entry->summary;
        onMap = onMap || summary.segmentsUsed + summary.segmentsOtherRevision > 0;
        otherRevision = otherRevision || summary.segmentsOtherRevision > 0;
    }
    if (maps.empty()) return fail("The demos hold no frames", {}, "they were recorded while nobody played");
    if (!onMap) {
        return fail(fmt::format("None of {} was recorded on {}", counted(set.entries.size(), "demo", "demos"),
                                set.mapName),
                    {}, fmt::format("they hold {}", listOf(maps)));
    }
    if (otherRevision) {
        return fail(fmt::format("The demos were recorded on another revision of {}", set.mapName), {},
                    "load the map they were recorded on, or set demo.allow_other_revision");
    }
    return fail(fmt::format("The demos of {} show spectators only", set.mapName), {},
                "raise gate.spectator_share to use them");
}

/// Counts inputs and outputs of read, gate and votes.
void countStages(std::size_t read, DemoSet& set) {
    set.stages[0].in = read;
    set.stages[0].out = set.entries.size();
    for (const auto& entry : set.entries) {
        set.stages[1].in += entry->summary->samples;
        set.stages[1].out += entry->summary->kept;
        set.stages[2].out += entry->summary->votes;
    }
    set.stages[2].in = set.stages[1].out;
}

}  // namespace

Result<std::vector<DemoShelf::Item>> DemoShelf::itemsOf(const PipelineInput& input, JobContext& context) {
    std::vector<Item> items;
    for (const auto& source : input.demos) {
        if (context.stopRequested()) return cancelled();
        Item item;
        item.source = source;
        item.name = source.recording ? source.recording->name : source.path.filename().string();
        if (source.recording) {
            item.hash = source.recording->hash;
        } else {
            std::error_code code;
            FileState state{std::filesystem::file_size(source.path, code), {}};
            if (!code) state.time = std::filesystem::last_write_time(source.path, code);
            if (!code) item.state = state;
            const auto known = files_.find(source.path.native());
            // A deleted file is still known by its results.
            item.gone = !item.state && known != files_.end();
            if (known != files_.end() && (item.gone || known->second.state == item.state)) {
                item.hash = known->second.hash;
            }
        }
        if (item.hash) {
            const auto entry = entries_.find(*item.hash);
            if (entry != entries_.end() && entry->second->name == item.name) item.entry = entry->second;
        }
        items.push_back(std::move(item));
    }
    // Of several names for one content the first in order is used, whatever the order given.
    std::ranges::stable_sort(items, {},
                             [](const Item& item) { return std::tie(item.name, item.source.path); });
    return items;
}

/// Items that need reading. Duplicates of a known content do not, unless that one cannot be read.
std::vector<DemoShelf::Item*> DemoShelf::needed(std::span<Item> items) {
    std::set<ContentHash> held;
    for (const auto& item : items) {
        if (item.done) held.insert(*item.hash);
    }
    std::vector<Item*> needed;
    for (auto& item : items) {
        if (item.failure || item.done) continue;
        if (!item.hash || held.insert(*item.hash).second) needed.push_back(&item);
    }
    return needed;
}

Result<> DemoShelf::process(std::span<Item> items, const DemoWork& work, int jobs, JobContext& context) {
    for (auto& item : items) item.done = false;
    while (true) {
        const auto next = needed(items);
        if (next.empty()) return {};
        NAV_TRY(process(next, work, jobs, context));
    }
}

Result<> DemoShelf::process(const std::vector<Item*>& needed, const DemoWork& work, int jobs,
                            JobContext& context) {
    std::atomic<std::size_t> done = 0;
    return parallelFor(needed.size(), jobs, context, [&](std::size_t i) -> Result<> {
        auto& item = *needed[i];
        const auto tell = [&](const std::string& failure) {
            if (work.onDemo && !item.source.recording) work.onDemo({item.source.path, 1, 1, failure});
        };
        auto entry = processDemo(item.source, item.entry, work, item.times, context);
        if (entry) {
            item.entry = std::move(*entry);
            item.hash = item.entry->hash;
            item.done = true;
            tell({});
        } else if (entry.error().cancelled()) {
            return cancelled();
        } else {
            item.failure.emplace(std::move(entry).error());
            tell(item.failure->message());
        }
        context.progress("Reading demos", ++done, needed.size());
        return {};
    });
}

/// Finds the wanted map, else the demos' only map, and sets up `work` for it. Reads the first readable demo.
Result<std::string> DemoShelf::findMapName(std::span<Item> items, DemoWork& work, const PipelineInput& input,
                                           JobContext& context) {
    if (!input.mapName.empty()) return input.mapName;
    if (input.map) return input.map->name();
    for (auto& item : items) {
        NAV_TRY(process(std::span(&item, 1), work, 1, context));
        if (item.entry && !item.entry->maps.empty()) return item.entry->maps.begin()->first;
    }
    return std::string();
}

void DemoShelf::remember(std::span<const Item> items) {
    std::set<ContentHash> seen;
    for (const auto& item : items) {
        if (item.state && item.hash) files_[item.source.path.native()] = {*item.state, *item.hash};
        if (item.entry && seen.insert(item.entry->hash).second) entries_[item.entry->hash] = item.entry;
    }
}

/// Picks each content once, in hash order.
Result<> DemoShelf::choose(std::span<const Item> items, DemoSet& set) {
    std::map<ContentHash, const Item*> chosen;
    const Failure* firstFailure = nullptr;
    for (const auto& item : items) {
        if (item.failure) {
            set.warnings.push_back("Left out: " + item.failure->message());
            if (firstFailure == nullptr) firstFailure = &*item.failure;
            continue;
        }
        if (item.gone) {
            set.warnings.push_back(
                fmt::format("{} is no longer on disk; what was read of it is still used", item.name));
        }
        const auto [known, added] = chosen.emplace(*item.hash, &item);
        if (!added) {
            if (!item.source.recording) set.twins[item.source.path] = *item.hash;
            set.warnings.push_back(
                fmt::format("{} is left out: the same recording as {}", item.name, known->second->name));
        }
    }
    if (chosen.empty()) return std::unexpected(*firstFailure);
    for (const auto& [hash, item] : chosen) {
        set.entries.push_back(item->entry);
        set.sources.push_back(item->source);
    }
    return {};
}

void DemoShelf::report(std::span<const Item> items, DemoSet& set) {
    constexpr std::array kStages = {Stage::read, Stage::gate, Stage::votes};
    std::array<double, 3> spent{};
    for (const auto& item : items) {
        const std::array parts = {item.times.read, item.times.gate, item.times.votes};
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (!parts[i]) continue;
            set.stages[i].ran = true;
            spent[i] += *parts[i];
        }
    }
    for (std::size_t i = 0; i < kStages.size(); ++i) {
        set.stages[i].stage = kStages[i];
        if (set.stages[i].ran) milliseconds_[i] = spent[i];
        set.stages[i].milliseconds = milliseconds_[i];
    }
    countStages(items.size(), set);
}

void DemoShelf::clear() {
    entries_.clear();
    files_.clear();
    milliseconds_ = {};
}

Result<DemoSet> DemoShelf::take(const PipelineInput& input, const Parameters& parameters,
                                JobContext& context) {
    if (input.demos.empty()) return fail("There are no demos to generate from");
    NAV_ASSIGN(auto items, itemsOf(input, context));
    const DemoCache cache(input.cacheDir);
    DemoWork work{{}, input.map.get(), parameters, input.keepRaw, cache, input.onDemo};
    DemoSet set;
    NAV_ASSIGN(set.mapName, findMapName(items, work, input, context));
    work.mapName = set.mapName;
    const auto processed = process(items, work, input.jobs, context);
    cache.warnOfUnkept(context);
    remember(items);
    NAV_TRY(processed);

    NAV_TRY(choose(items, set));
    std::erase_if(entries_, [&](const auto& known) {
        return std::ranges::find(set.entries, known.first, [](const auto& entry) { return entry->hash; }) ==
               set.entries.end();
    });
    if (input.mapName.empty() && !input.map) {
        std::set<std::string> maps;
        for (const auto& entry : set.entries) maps.merge(mapsOf(*entry));
        if (distinctMaps(maps).size() > 1) {
            return fail(fmt::format("The demos hold several maps: {}", listOf(maps)), {},
                        "name the wanted one");
        }
        if (maps.empty())
            return fail("The demos hold no frames", {}, "they were recorded while nobody played");
    }
    NAV_TRY(checkUsable(set));
    report(items, set);
    return set;
}

ContentHash voteParameters(const Parameters& parameters) {
    return combine(combine(parameters.hash(Stage::read), parameters.hash(Stage::gate)),
                   parameters.hash(Stage::votes));
}

Result<DemoSet> takeVoted(const PipelineInput& input, const Parameters& parameters) {
    const auto& voted = *input.voted;
    if (input.map && input.map->hash != voted.map) {
        return fail(fmt::format("The votes were cast on another revision of {}", voted.mapName), {},
                    "name the map that they were cast on");
    }
    if (voteParameters(parameters) != voted.parameters) {
        return fail("The votes were cast with other parameters", {},
                    "set what they were cast with, or cast them again");
    }
    DemoSet set;
    set.mapName = voted.mapName;
    set.entries = voted.entries;
    set.sources.resize(set.entries.size());
    constexpr std::array kStages = {Stage::read, Stage::gate, Stage::votes};
    for (std::size_t i = 0; i < kStages.size(); ++i) set.stages[i].stage = kStages[i];
    if (set.entries.empty()) return fail("There are no demos to generate from");
    NAV_TRY(checkUsable(set));
    countStages(set.entries.size(), set);
    return set;
}

}  // namespace navwright
