#include "pipeline/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <mutex>
#include <set>

#include "nav/nav_locks.h"
#include "pipeline/demo_store.h"
#include "pipeline/strafe.h"

namespace navwright {

namespace {

/// Goes up with every change of what a stage after the votes makes of the same input.
constexpr std::string_view kStagesRevision = "stages 1";

/// A stage's last result and the hash of what it came from.
template <class T>
struct Remembered {
    ContentHash key;
    std::shared_ptr<const T> value;
    double milliseconds = 0;
};

/// The result for `key`: the remembered one, else that of `make`.
template <class T>
Result<std::shared_ptr<const T>> recall(Remembered<T>& remembered, const ContentHash& key,
                                        StageReport& report, const std::function<Result<T>()>& make) {
    if (!remembered.value || remembered.key != key) {
        const auto start = std::chrono::steady_clock::now();
        NAV_ASSIGN(auto made, make());
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
        remembered = {key, std::make_shared<const T>(std::move(made)), took.count()};
        report.ran = true;
    }
    report.milliseconds = remembered.milliseconds;
    return remembered.value;
}

ContentHash mapHash(const PipelineInput& input) {
    return input.map ? input.map->hash : ContentHash{};
}

/// Places that feedback emptied, without those a lock protects.
std::vector<Vec3> removedPlaces(const PipelineInput& input, float radius) {
    std::vector<Vec3> places;
    if (!input.ledger) return places;
    const auto locks = input.patches ? navLocks(*input.patches) : NavLocks{};
    const auto near = [radius](const Vec3& a, const Vec3& b) { return glm::distance(a, b) <= radius; };
    for (const auto& node : input.ledger->nodes) {
        const bool locked =
            std::ranges::any_of(locks.nodes, [&](const auto& lock) { return near(lock.at, node.origin); }) ||
            std::ranges::any_of(locks.links, [&](const auto& lock) {
                return near(lock.from, node.origin) || near(lock.to, node.origin);
            });
        if (!locked) places.push_back(node.origin);
    }
    return places;
}

ContentHash hashOf(std::span<const Vec3> places) {
    return contentHash(std::as_bytes(places));
}

/// Which map the demos are to be read for when neither caller nor map says it.
Result<std::string> onlyMapOf(const std::vector<const StoredDemo*>& demos) {
    std::set<std::string> maps;
    for (const auto* demo : demos) maps.insert(demo->maps.begin(), demo->maps.end());
    maps.erase("");
    if (maps.empty()) return fail("The demos hold no game", {}, "give demos with at least one frame");
    if (maps.size() > 1) {
        return fail(fmt::format("The demos are of several maps: {}", fmt::join(maps, ", ")), {},
                    "say which map is wanted");
    }
    return *maps.begin();
}

}  // namespace

class Pipeline::Impl {
  public:
    [[nodiscard]] Result<Generation> run(const PipelineInput& input, const Parameters& parameters,
                                         JobContext& context);

    std::mutex mutex;
    void clear();

  private:
    [[nodiscard]] Result<> bringDemos(const PipelineInput& input, Generation& made, JobContext& context);
    [[nodiscard]] Result<> checkUsable(const std::vector<const StoredDemo*>& demos, Generation& made) const;
    void reportDemos(const PipelineInput& input, const DemoStore::Brought& brought, Generation& made);
    [[nodiscard]] Result<> cluster(const PipelineInput& input, Generation& made, JobContext& context);
    [[nodiscard]] Result<> link(const PipelineInput& input, Generation& made, JobContext& context);
    [[nodiscard]] Result<> assemble(const PipelineInput& input, Generation& made, JobContext& context);

    DemoStore demos_;
    Remembered<VoteSet> votes_;
    Remembered<ClusterSet> clusters_;
    Remembered<NodeSet> nodes_;
    Remembered<LinkSet> links_;
    Remembered<StrafeArchive> archive_;
    Remembered<GraphResult> graph_;
    DemoStageCosts lastCosts_;
};

void Pipeline::Impl::clear() {
    demos_.clear();
    votes_ = {};
    clusters_ = {};
    nodes_ = {};
    links_ = {};
    archive_ = {};
    graph_ = {};
    lastCosts_ = {};
}

Result<Generation> Pipeline::Impl::run(const PipelineInput& input, const Parameters& parameters,
                                       JobContext& context) {
    if (input.demos.empty()) return fail("There are no demos", {}, "add at least one");
    Generation made;
    made.parameters = parameters;
    made.map = input.map;
    for (std::size_t i = 0; i < made.stages.size(); ++i) made.stages[i].stage = static_cast<Stage>(i);
    NAV_TRY(bringDemos(input, made, context));
    NAV_TRY(cluster(input, made, context));
    NAV_TRY(link(input, made, context));
    NAV_TRY(assemble(input, made, context));
    return made;
}

Result<> Pipeline::Impl::bringDemos(const PipelineInput& input, Generation& made, JobContext& context) {
    made.mapName = !input.mapName.empty() ? input.mapName : input.map ? input.map->name() : std::string();
    if (made.mapName.empty()) {
        NAV_ASSIGN(const auto seen, demos_.bring(input, {}, made.parameters, context));
        NAV_ASSIGN(made.mapName, onlyMapOf(seen.demos));
    }
    NAV_ASSIGN(auto brought, demos_.bring(input, made.mapName, made.parameters, context));
    made.warnings = std::move(brought.warnings);
    NAV_TRY(checkUsable(brought.demos, made));

    auto key = combine(contentHash(kStagesRevision), mapHash(input));
    std::vector<std::shared_ptr<const DemoVotes>> votes;
    for (const auto* demo : brought.demos) {
        made.demos.push_back(demo->summary);
        made.gated.push_back(demo->gated);
        if (input.keepRaw) made.recordings.push_back(demo->recording);
        votes.push_back(demo->votes);
        key = combine(key, demo->votesKey);
    }
    StageReport unused;
    const auto gather = [&]() -> Result<VoteSet> {
        return VoteSet(std::move(votes), made.parameters.real(Param::PenaltyFactor));
    };
    NAV_ASSIGN(made.votes, recall<VoteSet>(votes_, key, unused, gather));
    reportDemos(input, brought, made);
    return {};
}

Result<> Pipeline::Impl::checkUsable(const std::vector<const StoredDemo*>& demos, Generation& made) const {
    std::set<std::string> otherMaps;
    std::size_t usable = 0;
    for (const auto* demo : demos) {
        if (demo->summary->skip == SkipReason::none) ++usable;
        if (demo->summary->skip == SkipReason::otherMap)
            otherMaps.insert(demo->maps.begin(), demo->maps.end());
    }
    if (usable == 0 && !otherMaps.empty()) {
        return fail(
            fmt::format("No demo is of the map {}; they are of {}", made.mapName, fmt::join(otherMaps, ", ")),
            {}, "open the map the demos were recorded on, or demos of this one");
    }
    const auto wanted = made.parameters.integer(Param::NodeMinDemos);
    if (usable < static_cast<std::size_t>(wanted)) {
        made.warnings.push_back(
            fmt::format("{} of {} demos can be used, but a node needs the votes of {}: set nodes.min_demos "
                        "to {} to go by fewer",
                        usable, demos.size(), wanted, std::max<std::size_t>(usable, 1)));
    }
    return {};
}

void Pipeline::Impl::reportDemos(const PipelineInput& input, const DemoStore::Brought& brought,
                                 Generation& made) {
    const auto& now = brought.costs;
    for (const auto& [last, cost] : {std::pair{&lastCosts_.read, &now.read},
                                     {&lastCosts_.gate, &now.gate},
                                     {&lastCosts_.votes, &now.votes}}) {
        if (cost->ran) last->milliseconds = cost->milliseconds;
    }
    std::uint64_t samples = 0;
    std::uint64_t kept = 0;
    for (const auto& summary : made.demos) {
        samples += summary->samples;
        kept += summary->kept;
    }
    const auto report = [&](Stage stage, bool ran, double milliseconds, std::uint64_t in, std::uint64_t out) {
        made.stages[static_cast<std::size_t>(stage)] = {stage, ran, in, out, milliseconds};
    };
    report(Stage::read, now.read.ran, lastCosts_.read.milliseconds, input.demos.size(), brought.demos.size());
    report(Stage::gate, now.gate.ran, lastCosts_.gate.milliseconds, samples, kept);
    report(Stage::votes, now.votes.ran, lastCosts_.votes.milliseconds, kept, made.votes->size());
}

Result<> Pipeline::Impl::cluster(const PipelineInput& input, Generation& made, JobContext& context) {
    const auto removed = removedPlaces(input, made.parameters.real32(Param::FeedbackRadius));
    context.progress("Clustering", 0, 1);
    auto& clusterReport = made.stages[static_cast<std::size_t>(Stage::clusters)];
    auto key = combine(combine(votes_.key, made.parameters.hash(Stage::clusters)), hashOf(removed));
    NAV_ASSIGN(made.clusters, recall<ClusterSet>(clusters_, key, clusterReport, [&] {
                   return clusterVotes(*made.votes, removed, input.map.get(), made.parameters, context);
               }));
    clusterReport.in = made.votes->size();
    clusterReport.out = made.clusters->clusters.size();

    auto& nodeReport = made.stages[static_cast<std::size_t>(Stage::nodes)];
    key = combine(key, made.parameters.hash(Stage::nodes));
    NAV_ASSIGN(made.nodes, recall<NodeSet>(nodes_, key, nodeReport, [&] {
                   return classifyNodes(*made.votes, *made.clusters, removed, input.map.get(),
                                        made.parameters, context);
               }));
    nodeReport.in = made.clusters->clusters.size();
    nodeReport.out = made.nodes->nodes.size();
    return {};
}

Result<> Pipeline::Impl::link(const PipelineInput& input, Generation& made, JobContext& context) {
    context.progress("Linking", 0, 1);
    auto& report = made.stages[static_cast<std::size_t>(Stage::links)];
    const auto key = combine(nodes_.key, made.parameters.hash(Stage::links));
    NAV_ASSIGN(made.links, recall<LinkSet>(links_, key, report, [&] {
                   return makeLinks(*made.votes, *made.clusters, *made.nodes, input.map.get(),
                                    made.parameters, context);
               }));
    report.in = made.links->traversals;
    report.out = made.links->links.size();
    if (!input.archive) return {};
    StageReport unused;
    NAV_ASSIGN(made.archive,
               recall<StrafeArchive>(archive_, combine(key, contentHash(made.mapName)), unused, [&] {
                   return collectStrafes(*made.votes, *made.links, made.mapName, made.parameters, context);
               }));
    return {};
}

Result<> Pipeline::Impl::assemble(const PipelineInput& input, Generation& made, JobContext& context) {
    context.progress("Assembling", 0, 1);
    auto key = combine(links_.key, made.parameters.hash(Stage::graph));
    key = combine(key, contentHash(input.ledger ? writeLedger(*input.ledger) : std::string()));
    key = combine(key, contentHash(input.patches ? writePatches(*input.patches) : std::string()));
    auto& report = made.stages[static_cast<std::size_t>(Stage::graph)];
    NAV_ASSIGN(made.graph, recall<GraphResult>(graph_, key, report, [&] {
                   return assembleGraph(*made.nodes, *made.links,
                                        {input.ledger.get(), input.patches.get(), input.map.get()},
                                        made.parameters, context);
               }));
    report.in = made.nodes->nodes.size();
    report.out = made.graph->graph.nodes.size();
    made.warnings.insert(made.warnings.end(), made.graph->warnings.begin(), made.graph->warnings.end());
    return {};
}

Pipeline::Pipeline() : impl_(std::make_unique<Impl>()) {}

Pipeline::~Pipeline() = default;

Result<Generation> Pipeline::run(const PipelineInput& input, const Parameters& parameters,
                                 JobContext& context) {
    const std::scoped_lock lock(impl_->mutex);
    return impl_->run(input, parameters, context);
}

void Pipeline::clear() {
    const std::scoped_lock lock(impl_->mutex);
    impl_->clear();
}

}  // namespace navwright
