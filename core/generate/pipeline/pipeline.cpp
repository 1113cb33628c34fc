#include "core/generate/pipeline/pipeline.h"
#include "core/generate/pipeline/generation.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <optional>
#include <vector>

#include "core/base/debug_log.h"
#include "core/base/index.h"
#include "core/demos/reading/demo_cache.h"
#include "core/generate/graph/graph.h"
#include "core/generate/links/archive.h"
#include "core/generate/pipeline/cache_folder.h"
#include "core/generate/pipeline/demo_defaults.h"
#include "core/generate/pipeline/demo_set.h"
#include "core/generate/pipeline/heavy_thresholds.h"
#include "core/generate/pipeline/stage_keys.h"
#include "core/generate/pipeline/voted_demos.h"
#include "core/nav/files/edited_places.h"
#include "core/physics/link_trials/link_judge.h"

namespace navwright {

namespace {

/// The cached results of a stage, the one used last in front.
template <class T>
class Kept {
  public:
    struct Made {
        ContentHash key;
        std::shared_ptr<const T> value;
        double milliseconds = 0;
    };

    /// Brings the result with this key to the front; nullptr: there is none.
    [[nodiscard]] const Made* find(const ContentHash& key) {
        const auto found = std::ranges::find(made_, key, &Made::key);
        if (found == made_.end()) return nullptr;
        std::rotate(made_.begin(), found, std::next(found));
        return &made_.front();
    }
    /// Frees all but the `most` that were used last.
    void trim(std::size_t most) {
        if (made_.size() > most) made_.resize(most);
    }
    const Made& put(Made made) { return *made_.insert(made_.begin(), std::move(made)); }

  private:
    std::vector<Made> made_;
};

/// Memory for results of earlier parameters, and what those of one run take for each vote at least: its
/// cluster, its place among the members, and a share of nodes and links.
constexpr std::size_t kEarlierBytes = std::size_t{256} << 20, kBytesAVote = 16;

/// Links to test that are worth a draft: bots try this many in about 30 ms, and a shorter draft would only
/// flicker.
constexpr std::size_t kManyTrials = 200;

std::vector<LinkPlaces> linkPlaces(const NodeSet& nodes, const LinkSet& links) {
    std::vector<LinkPlaces> places;
    places.reserve(links.links.size());
    const auto at = [&](std::int32_t node) { return nodes.nodes[node].origin; };
    for (const auto& link : links.links) places.push_back({at(link.from), at(link.to)});
    return places;
}

ContentHash hashOf(std::span<const Vec3> places) {
    return contentHash(std::as_bytes(places));
}

}  // namespace

class Pipeline::Impl {
  public:
    Result<Generation> run(const PipelineInput& input, const Parameters& parameters, JobContext& context);
    void clear();

    /// Waits for exclusive use; false: stopped while waiting.
    [[nodiscard]] bool begin(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        if (!freed_.wait(lock, stop, [this] { return !busy_; })) return false;
        busy_ = true;
        return true;
    }
    void end() {
        {
            const std::scoped_lock lock(mutex_);
            busy_ = false;
        }
        freed_.notify_one();
    }

  private:
    /// Returns the cached result with this key, else the result of `make`.
    template <class T, class Make>
    Result<std::shared_ptr<const T>> obtain(Kept<T>& kept, const ContentHash& key, StageReport& report,
                                            std::string_view task, JobContext& context, Make make) {
        const auto* made = kept.find(key);
        if (made == nullptr) {
            // Freed first, so that no more are held at once than may be kept.
            kept.trim(earlier_);
            if (context.stopRequested()) return cancelled();
            context.progress(task, 0, 1);
            const auto start = std::chrono::steady_clock::now();
            const JobContext::StageTimer timer(context, std::string(stageName(report.stage)));
            NAV_ASSIGN(T result, make());
            const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
            made = &kept.put({key, std::make_shared<const T>(std::move(result)), spent.count()});
            report.ran = true;
            context.progress(task, 1, 1);
            NAV_DEBUG(stages, "{} made in {:.1f} ms, key {}", stageName(report.stage), made->milliseconds,
                      key.hex());
        } else {
            NAV_DEBUG(stages, "{} kept, key {}", stageName(report.stage), key.hex());
        }
        report.milliseconds = made->milliseconds;
        return made->value;
    }

    [[nodiscard]] Result<> trim(const PipelineInput& input, JobContext& context) const;
    [[nodiscard]] Result<> takeDemos(const PipelineInput& input, Generation& generation, JobContext& context);
    [[nodiscard]] Result<> makeStages(const PipelineInput& input, Generation& generation,
                                      JobContext& context);
    [[nodiscard]] Result<ContentHash> keepEdited(const PipelineInput& input, Generation& generation,
                                                 const ContentHash& key, JobContext& context);
    [[nodiscard]] Result<> makeArchive(const PipelineInput& input, Generation& generation,
                                       JobContext& context);
    [[nodiscard]] const VoteStream& votesOf(const Generation& generation) const {
        return streamed_ ? *streamed_ : *generation.votes;
    }
    static void settle(Generation& generation, JobContext& context);
    static void warn(Generation& generation);
    /// Errors: cancelled.
    [[nodiscard]] Result<> tellDraft(const PipelineInput& input, const Generation& generation,
                                     GraphInput parts, const Parameters& parameters, JobContext& context);
    static void tellOfUnrehearsed(GraphInput& parts, const PipelineInput& input,
                                  const Generation& generation);
    /// The judge of this map, cached with the map; nullptr without a map.
    [[nodiscard]] LinkJudge* judgeOf(const std::shared_ptr<const GameMap>& map);

    std::mutex mutex_;
    std::condition_variable_any freed_;
    bool busy_ = false;

    std::shared_ptr<const GameMap> judgedMap_;
    std::optional<LinkJudge> judge_;
    DemoShelf shelf_;
    DemoSet set_;
    ContentHash votesKey_, linksKey_;
    Kept<VoteSet> votes_;
    std::shared_ptr<const VoteStream> streamed_;  ///< the votes, if not in memory
    Kept<ClusterSet> clusters_;
    Kept<NodeSet> nodes_;
    Kept<NodeSet> editedNodes_;  ///< including those kept only for edits
    Kept<LinkSet> links_;
    Kept<StrafeArchive> archive_;
    Kept<GraphResult> graph_;
    GraphMemory memory_;
    std::size_t earlier_ = 0;  ///< results that a stage keeps beside the one that it makes
};

/// Trims the cache; it can only have grown if demos were read. Errors: cancelled.
Result<> Pipeline::Impl::trim(const PipelineInput& input, JobContext& context) const {
    if (input.cacheDir.empty() || input.cacheLimit == 0 || !set_.stages.front().ran) return {};
    const DemoCache cache(input.cacheDir);
    std::vector<std::filesystem::path> used;
    for (const auto& entry : set_.entries) used.push_back(cache.fileFor(entry->hash));
    const auto gone = trimCache(input.cacheDir, input.cacheLimit, used);
    if (!gone && gone.error().cancelled()) return cancelled();
    if (!gone) context.warn(gone.error().message());
    return {};
}

Result<> Pipeline::Impl::takeDemos(const PipelineInput& input, Generation& generation, JobContext& context) {
    {
        const JobContext::StageTimer timer(context, "demos");
        NAV_ASSIGN(set_, input.voted ? takeVoted(input, generation.parameters)
                                     : shelf_.take(input, generation.parameters, context));
    }
    NAV_TRY(trim(input, context));
    generation.mapName = set_.mapName;
    generation.warnings = set_.warnings;
    std::ranges::copy(set_.stages, generation.stages.begin());
    for (const auto& source : set_.sources) {
        generation.paths.push_back(source.recording ? std::filesystem::path() : source.path);
    }
    ContentHash key = contentHash(set_.mapName);
    for (const auto& entry : set_.entries) {
        generation.demos.push_back(entry->summary);
        generation.gated.push_back(entry->gated);
        if (entry->recording) generation.recordings.push_back(entry->recording);
        key = combine(key, entry->votesKey);
    }
    for (const auto& [path, hash] : set_.twins) {
        const auto demo =
            std::ranges::find(set_.entries, hash, [](const auto& entry) { return entry->hash; });
        generation.twins[path] = toIndex(demo - set_.entries.begin());
    }
    votesKey_ = key;
    streamed_ = input.voted ? input.voted->stream : nullptr;
    if (streamed_) {
        votes_.trim(0);
        generation.votes = std::make_shared<const VoteSet>();
        generation.matches = streamed_->matches();
        return {};
    }
    const auto* known = votes_.find(key);
    if (known == nullptr) {
        votes_.trim(0);
        std::vector<std::shared_ptr<const DemoVotes>> demos;
        for (const auto& entry : set_.entries) demos.push_back(entry->votes);
        known = &votes_.put({key, std::make_shared<const VoteSet>(
                                      std::move(demos), generation.parameters.real(Param::PenaltyFactor))});
    }
    generation.votes = known->value;
    generation.matches = known->value->matches();
    return {};
}

LinkJudge* Pipeline::Impl::judgeOf(const std::shared_ptr<const GameMap>& map) {
    if (map != judgedMap_) {
        judge_.reset();
        judgedMap_ = map;
        if (map) judge_.emplace(map->bsp, map->collision);
    }
    return judge_ ? &*judge_ : nullptr;
}

/// Applies docs/rules.md 5.8. `key`: of the nodes so far; returns the key of the resulting nodes. Edits whose
/// nodes exist, nearly all, only affect the graph.
Result<ContentHash> Pipeline::Impl::keepEdited(const PipelineInput& input, Generation& generation,
                                               const ContentHash& key, JobContext& context) {
    if (!input.patches) return key;
    auto places = editedPlaces(*input.patches);
    std::erase_if(places, [&](const EditedPlace& place) {
        return std::ranges::any_of(generation.nodes->nodes, [&](const ClassifiedNode& node) {
            return glm::distance(node.origin, place.at) <= place.tolerance;
        });
    });
    if (places.empty()) return key;
    const auto& parameters = generation.parameters;
    const auto withPlaces = combine(key, contentHash(std::as_bytes(std::span(places))));
    const auto removed = removedOrigins(input.ledger.get(), input.patches.get(), parameters);
    auto& report = generation.stages[toIndex(Stage::nodes)];
    const auto before = report.milliseconds;
    NAV_ASSIGN(const auto nodes, obtain(editedNodes_, withPlaces, report, "Classifying nodes", context, [&] {
                   return classifyNodes(votesOf(generation), *generation.clusters, removed, input.map.get(),
                                        parameters, context, places);
               }));
    report.milliseconds += before;
    if (std::ranges::none_of(nodes->nodes, &ClassifiedNode::edited)) return key;
    generation.nodes = nodes;
    return withPlaces;
}

Result<> Pipeline::Impl::makeStages(const PipelineInput& input, Generation& generation, JobContext& context) {
    const auto& parameters = generation.parameters;
    const auto* map = input.map.get();
    const auto& votes = votesOf(generation);
    earlier_ =
        std::min(input.earlier, kEarlierBytes / (kBytesAVote * std::max<std::size_t>(votes.size(), 1)));
    const auto report = [&](Stage stage) -> StageReport& {
        auto& entry = generation.stages[toIndex(stage)];
        entry.stage = stage;
        return entry;
    };
    const auto removed = removedOrigins(input.ledger.get(), input.patches.get(), parameters);

    const auto clustersKey = stageKey(combine(votesKey_, hashOf(removed)), parameters, Stage::clusters);
    auto& clustersReport = report(Stage::clusters);
    NAV_ASSIGN(generation.clusters,
               obtain(clusters_, clustersKey, clustersReport, "Clustering votes", context, [&] {
                   return streamed_ ? clusterStream(votes, removed, map, parameters, context)
                                    : clusterVotes(*generation.votes, removed, map, parameters, context);
               }));
    clustersReport.in = votes.size();
    clustersReport.out = generation.clusters->clusters.size();

    const auto nodesKey = stageKey(clustersKey, parameters, Stage::nodes);
    auto& nodesReport = report(Stage::nodes);
    NAV_ASSIGN(generation.nodes, obtain(nodes_, nodesKey, nodesReport, "Classifying nodes", context, [&] {
                   return classifyNodes(votes, *generation.clusters, removed, map, parameters, context);
               }));
    NAV_ASSIGN(const auto ofEdits, keepEdited(input, generation, nodesKey, context));
    nodesReport.in = clustersReport.out;
    nodesReport.out = generation.nodes->nodes.size();

    linksKey_ = stageKey(ofEdits, parameters, Stage::links);
    auto& linksReport = report(Stage::links);
    NAV_ASSIGN(generation.links, obtain(links_, linksKey_, linksReport, "Linking nodes", context, [&] {
                   return makeLinks(votes, *generation.clusters, *generation.nodes, map, parameters, context);
               }));
    linksReport.in = generation.links->traversals;
    linksReport.out = generation.links->links.size();

    auto graphInput = linksKey_;
    if (input.ledger) graphInput = combine(graphInput, contentHash(writeLedger(*input.ledger)));
    if (input.patches) graphInput = combine(graphInput, contentHash(writePatches(*input.patches)));
    auto& graphReport = report(Stage::graph);
    NAV_ASSIGN(generation.graph, obtain(graph_, stageKey(graphInput, parameters, Stage::graph), graphReport,
                                        "Assembling the graph", context, [&]() -> Result<GraphResult> {
                                            GraphInput parts{input.ledger.get(), input.patches.get(), map,
                                                             judgeOf(input.map), input.jobs};
                                            NAV_TRY(tellDraft(input, generation, parts, parameters, context));
                                            tellOfUnrehearsed(parts, input, generation);
                                            return assembleGraph(*generation.nodes, *generation.links, parts,
                                                                 parameters, memory_, context);
                                        }));
    graphReport.in = nodesReport.out;
    graphReport.out = generation.graph->graph.nodes.size();
    return {};
}

/// Shows the nav from before the rehearsal while it is rehearsed.
void Pipeline::Impl::tellOfUnrehearsed(GraphInput& parts, const PipelineInput& input,
                                       const Generation& generation) {
    if (!input.onDraft) return;
    parts.onUnrehearsed = [&input, &generation](GraphResult graph) {
        auto draft = generation;
        draft.graph = std::make_shared<const GraphResult>(std::move(graph));
        input.onDraft(std::move(draft));
    };
}

Result<> Pipeline::Impl::tellDraft(const PipelineInput& input, const Generation& generation, GraphInput parts,
                                   const Parameters& parameters, JobContext& context) {
    if (!input.onDraft || parts.judge == nullptr) return {};
    const auto manyAreNew = [&] {
        return parameters.choice(Param::LinkVerify) != "off" &&
               parts.judge->unknown(linkPlaces(*generation.nodes, *generation.links)).size() >= kManyTrials;
    };
    if (!takesLong(*generation.nodes, *generation.links, parts, parameters, memory_) && !manyAreNew())
        return {};
    parts.asShown = true;
    const auto start = std::chrono::steady_clock::now();
    NAV_ASSIGN(auto graph,
               assembleGraph(*generation.nodes, *generation.links, parts, parameters, memory_, context));
    auto draft = generation;
    draft.graph = std::make_shared<const GraphResult>(std::move(graph));
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    NAV_DEBUG(stages, "draft of the graph made in {:.1f} ms", spent.count());
    input.onDraft(std::move(draft));
    return {};
}

Result<> Pipeline::Impl::makeArchive(const PipelineInput& input, Generation& generation,
                                     JobContext& context) {
    if (!input.archive) return {};
    if (streamed_) return fail("The strafe archive needs votes in memory", generation.mapName);
    const DemoCache cache(input.cacheDir);
    const auto recordingOf = [&](std::size_t demo) -> Result<std::shared_ptr<const Recording>> {
        const auto& entry = *set_.entries[demo];
        if (entry.recording) return entry.recording;
        if (input.voted) {
            return fail("The votes have no traversals that slow", entry.name,
                        "cast them with a lower archive.keep_speed, or take the demos");
        }
        return obtainRecording(set_.sources[demo], entry.hash, cache, {}, context);
    };
    StageReport report;
    report.stage = Stage::links;
    NAV_ASSIGN(generation.archive, obtain(archive_, combine(linksKey_, contentHash("archive")), report,
                                          "Collecting the strafe archive", context, [&] {
                                              return collectArchive(generation.mapName, *generation.votes,
                                                                    *generation.links, generation.parameters,
                                                                    recordingOf, input.jobs, context);
                                          }));
    return {};
}

/// Applies docs/rules.md 5.6.
void Pipeline::Impl::settle(Generation& generation, JobContext& context) {
    const auto used = usedDemos(generation);
    if (const auto words = demoDefaultWords(generation.parameters, used); !words.empty()) context.info(words);
    generation.parameters = withDemoDefaults(generation.parameters, used);
}

/// Warns that several demos count as one (docs/rules.md 5.2).
void warnOfMatches(Generation& generation) {
    const auto& demos = generation.demos;
    for (std::uint32_t demo = 0; demo < demos.size(); ++demo) {
        const auto first = generation.matches.of(demo);
        if (!first || *first == demo) continue;
        generation.warnings.push_back(
            fmt::format("{} and {} are recordings of one match: they count as one for nodes.min_demos",
                        demos[*first]->name, demos[demo]->name));
    }
}

/// Adds the warnings of docs/rules.md 5.3.
void Pipeline::Impl::warn(Generation& generation) {
    const auto used = static_cast<int>(usedDemos(generation));
    const auto wanted = generation.parameters.integer(Param::NodeMinDemos);
    if (used < wanted) {
        generation.warnings.push_back(
            fmt::format("Only {} {} of {} can be used, but nodes.min_demos is {}: there can be no nodes. Add "
                        "demos, or set nodes.min_demos to {}",
                        used, used == 1 ? "demo" : "demos", generation.mapName, wanted, used));
    }
    warnOfMatches(generation);
    for (const auto& heavy : heavyThresholds(generation)) generation.warnings.push_back(heavy.words);
    for (const auto& demo : generation.demos) {
        if (demo->skip != SkipReason::none) {
            generation.warnings.push_back(
                fmt::format("{} is left out: {}", demo->name, skipReasonText(demo->skip)));
        }
    }
}

Result<Generation> Pipeline::Impl::run(const PipelineInput& input, const Parameters& parameters,
                                       JobContext& context) {
    Generation generation;
    generation.parameters = parameters;
    generation.map = input.map;
    NAV_TRY(takeDemos(input, generation, context));
    settle(generation, context);
    NAV_TRY(makeStages(input, generation, context));
    NAV_TRY(makeArchive(input, generation, context));
    warn(generation);
    return generation;
}

void Pipeline::Impl::clear() {
    shelf_.clear();
    set_ = {};
    votes_ = {};
    streamed_ = {};
    clusters_ = {};
    nodes_ = {};
    editedNodes_ = {};
    links_ = {};
    archive_ = {};
    graph_ = {};
    memory_ = {};
    judge_.reset();
    judgedMap_.reset();
}

/// Exclusive use of the pipeline.
class Pipeline::Turn {
  public:
    Turn(Impl& impl, const std::stop_token& stop) : impl_(impl), mine_(impl.begin(stop)) {}
    ~Turn() {
        if (mine_) impl_.end();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    [[nodiscard]] bool mine() const { return mine_; }

  private:
    Impl& impl_;
    bool mine_;
};

Pipeline::Pipeline() : impl_(std::make_unique<Impl>()) {}
Pipeline::~Pipeline() = default;

Result<Generation> Pipeline::run(const PipelineInput& input, const Parameters& parameters,
                                 JobContext& context) {
    const Turn turn(*impl_, context.stopToken());
    if (!turn.mine()) return cancelled();
    return impl_->run(input, parameters, context);
}

void Pipeline::clear() {
    const Turn turn(*impl_, {});
    impl_->clear();
}

}  // namespace navwright
