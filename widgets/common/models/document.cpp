#include "widgets/common/models/document.h"

#include <algorithm>

#include "core/demos/reading/demo_files.h"
#include "core/generate/pipeline/edited_generation.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/vote_archive/votes_shelf.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/document_commands.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

/// Steps that undo and redo go at once: thresholds are tried in a few values, or two presets in turn.
constexpr std::size_t kInstantSteps = 12;

}  // namespace

std::shared_ptr<const NavGraph> graphOf(const std::shared_ptr<const Generation>& generation) {
    if (!generation || !generation->graph) return std::make_shared<const NavGraph>();
    return {generation->graph, &generation->graph->graph};
}

Document::Document(QObject* parent) : QObject(parent) {
    connect(&runner_, &GenerationRunner::busyChanged, this, &Document::busyChanged);
    connect(&runner_, &GenerationRunner::progressed, this, &Document::progressed);
    connect(&runner_, &GenerationRunner::demoRead, this, &Document::demoRead);
    connect(&runner_, &GenerationRunner::logged, this, &Document::logged);
    connect(&runner_, &GenerationRunner::failed, this, [this] { takeDraft(nullptr); });
    connect(&runner_, &GenerationRunner::cancelled, this, [this] { takeDraft(nullptr); });
    connect(&runner_, &GenerationRunner::failed, this, &Document::failed);
    connect(&runner_, &GenerationRunner::cancelled, this, &Document::cancelled);
    connect(&runner_, &GenerationRunner::finished, this, &Document::takeMade);
    connect(&runner_, &GenerationRunner::drafted, this,
            [this](const std::shared_ptr<const Generation>& draft) {
                const auto edited = editedSince(*draft, patches()) ? withPresentEdits(*draft) : nullptr;
                takeDraft(edited ? edited : draft);
            });
}

void Document::takeDraft(std::shared_ptr<const Generation> draft) {
    if (draft == draft_) return;
    draft_ = std::move(draft);
    emit draftChanged();
}

void Document::takeGeneration(std::shared_ptr<const Generation> generation) {
    draft_.reset();
    previous_ = std::exchange(generation_, std::move(generation));
    // A superseded generation may arrive while its successor is made.
    current_ = !busy();
    emit generationChanged();
}

/// Edits may have been made while it was generated.
void Document::takeMade(const std::shared_ptr<const Generation>& made) {
    if (!editedSince(*made, patches())) return takeGeneration(made);
    const auto edited = withPresentEdits(*made);
    if (!edited && !busy()) remake(GenerationRunner::Manner::patient);
    takeGeneration(edited ? edited : made);
}

/// nullptr: another run would find what the edits are about.
std::shared_ptr<const Generation> Document::withPresentEdits(const Generation& made) const {
    auto edited = withEdits(made, patchFile());
    return edited ? std::make_shared<const Generation>(*std::move(edited)) : nullptr;
}

/// Applies the edits to the nav that is there. False: it has to be generated.
bool Document::showEdits() {
    if (nav_ || demos_.empty() || !generation_ || !(current_ || busy())) return false;
    auto edited = withPresentEdits(*generation_);
    if (!edited) return false;
    if (draft_) {
        auto draft = withPresentEdits(*draft_);
        takeDraft(draft ? std::move(draft) : draft_);
    }
    previous_ = std::exchange(generation_, std::move(edited));
    emit generationChanged();
    return true;
}

bool Document::edited() const {
    return generation_ && editedSince(*generation_, patches());
}

std::shared_ptr<const GameMap> Document::map() const {
    return map_ && !map_->bsp.onlyToLookAt ? map_ : nullptr;
}

QString Document::mapWanted(const QString& without) const {
    if (map()) return {};
    if (!map_) return without;
    return tr("this needs a map of Quake II; %1 is one of Quake, which is only looked at")
        .arg(QString::fromStdString(map_->name()));
}

Result<> Document::openMap(const std::filesystem::path& path) {
    NAV_ASSIGN(auto map, offThread(tr("Reading the map"), [path] { return GameMap::read(path); }));
    setMap(path, std::move(map));
    return {};
}

void Document::setMap(const std::filesystem::path& path, std::shared_ptr<const GameMap> map,
                      bool ownEntities) {
    mapPath_ = path;
    applyMap(std::move(map), ownEntities);
}

void Document::setEntities(std::shared_ptr<const GameMap> map, bool own) {
    if (own != ownEntities_) undoStack_.push(new EntitiesCommand(*this, std::move(map), own));
}

void Document::applyMap(std::shared_ptr<const GameMap> map, bool ownEntities) {
    map_ = std::move(map);
    ownEntities_ = ownEntities;
    if (map_) {
        for (const auto& note : map_->bsp.notes)
            emit logged(static_cast<int>(LogLevel::warning), QString::fromStdString(note));
    }
    emit mapChanged();
    remake();
}

void Document::showNav(const std::filesystem::path& path, NavGraph graph) {
    undoStack_.clear();
    demos_.clear();
    navPath_ = path;
    nav_ = std::move(graph);
    runner_.cancel();
    applyWork({});
    setReport(nullptr);
    emit demosChanged();
    regenerate();
}

Result<> Document::addDemos(const std::vector<std::filesystem::path>& paths) {
    const auto collect = [paths] {
        JobContext context;
        return collectDemoFiles(paths, context);
    };
    NAV_ASSIGN(const auto files, offThread(tr("Looking for demos"), collect));
    std::vector<Demo> added;
    for (const auto& file : files) {
        if (std::ranges::find(demos_, file, &Demo::path) == demos_.end()) added.push_back({file, true});
    }
    // Opening is no undo step: there is nothing to go back to.
    const bool opening = demos_.empty() && (nav_ || undoStack_.count() == 0);
    if (!opening) {
        if (!added.empty()) undoStack_.push(new AddDemosCommand(*this, std::move(added)));
        return {};
    }
    demos_.insert(demos_.end(), added.begin(), added.end());
    navPath_.clear();
    nav_.reset();
    emit demosChanged();
    remake();
    return {};
}

void Document::showMapAlone() {
    undoStack_.clear();
    demos_.clear();
    navPath_.clear();
    nav_.reset();
    runner_.cancel();
    applyWork({});
    setReport(nullptr);
    emit demosChanged();
    regenerate();
}

void Document::closeAll() {
    undoStack_.clear();
    demos_.clear();
    map_.reset();
    ownEntities_ = false;
    mapPath_.clear();
    navPath_.clear();
    nav_.reset();
    generation_.reset();
    draft_.reset();
    previous_.reset();
    runner_.cancel();
    applyWork({});
    setReport(nullptr);
    emit mapChanged();
    emit demosChanged();
    emit generationChanged();
}

void Document::setReport(std::shared_ptr<const NavtestReport> report, std::shared_ptr<const NavGraph> tested,
                         const QString& testedName) {
    if (report == report_) return;
    testedName_ = report ? testedName : QString();
    if (!report) {
        testedNav_ = nullptr;
    } else {
        testedNav_ = tested ? std::move(tested) : graphOf(generation_);
    }
    report_ = std::move(report);
    emit reportChanged();
}

void Document::change(Work after, const QString& what, int drag) {
    if (!sameWork(after, work_)) undoStack_.push(new WorkCommand(*this, std::move(after), what, drag));
}

Result<> Document::setParameter(Param id, double value, int drag) {
    auto after = work_;
    NAV_TRY(after.parameters.set(id, value));
    const auto& label = parameterRow(id).label;
    const auto name = QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
    change(std::move(after), tr("Change %1").arg(name), drag);
    return {};
}

void Document::setParameters(const Parameters& parameters, const QString& what) {
    auto after = work_;
    after.parameters = parameters;
    change(std::move(after), what, 0);
}

void Document::setPatches(std::vector<EditPatch> patches, const QString& what, int drag) {
    auto after = work_;
    after.patches = std::make_shared<const std::vector<EditPatch>>(std::move(patches));
    change(std::move(after), what, drag);
}

void Document::setLedger(std::shared_ptr<const Ledger> ledger, const QString& what) {
    auto after = work_;
    after.ledger = std::move(ledger);
    change(std::move(after), what, 0);
}

void Document::setIgnoredIssues(std::map<std::string, std::string> ignored, const QString& what) {
    auto after = work_;
    after.ignoredIssues = std::move(ignored);
    change(std::move(after), what, 0);
}

void Document::setDemoIncluded(const std::filesystem::path& path, bool included) {
    const auto demo = std::ranges::find(demos_, path, &Demo::path);
    if (demo == demos_.end() || demo->included == included) return;
    undoStack_.push(new DemoIncludedCommand(*this, path, included));
}

void Document::removeDemos(const std::set<std::filesystem::path>& paths) {
    const bool any = std::ranges::any_of(demos_, [&](const Demo& demo) { return paths.contains(demo.path); });
    if (any) undoStack_.push(new RemoveDemosCommand(*this, paths));
}

void Document::applyWork(const Work& work) {
    const auto before = std::exchange(work_, work);
    const bool parameters = before.parameters != work_.parameters;
    const bool patches = !samePatches(before, work_);
    const bool ledger = !sameLedger(before, work_);
    if (parameters) emit parametersChanged();
    if (patches) emit patchesChanged();
    if (ledger) emit ledgerChanged();
    if (before.ignoredIssues != work_.ignoredIssues) emit ignoredIssuesChanged();
    using Manner = GenerationRunner::Manner;
    if (parameters || ledger) return remake(parameters ? Manner::previewed : Manner::patient);
    if (patches && !showEdits()) remake(Manner::patient);
}

void Document::applyDemoIncluded(const std::filesystem::path& path, bool included) {
    const auto demo = std::ranges::find(demos_, path, &Demo::path);
    if (demo == demos_.end()) return;
    demo->included = included;
    emit demosChanged();
    remake();
}

void Document::applyDemos(std::vector<Demo> demos) {
    demos_ = std::move(demos);
    emit demosChanged();
    remake();
}

/// Makes a new generation after a change.
void Document::remake(GenerationRunner::Manner manner) {
    current_ = false;
    regenerate(manner);
}

std::shared_ptr<const PatchFile> Document::patchFile() const {
    if (patches().empty()) return nullptr;
    return std::make_shared<const PatchFile>(PatchFile{map() ? map_->name() : std::string(), patches()});
}

PipelineInput Document::pipelineInput() const {
    PipelineInput input;
    input.map = map();
    input.archive = true;
    input.keepRaw = true;
    input.earlier = kInstantSteps;
    input.cacheDir = cacheFolder_;
    input.cacheLimit = cacheLimit_;
    input.patches = patchFile();
    input.ledger = work_.ledger;
    for (const auto& demo : demos_) {
        if (demo.included) input.demos.push_back({.path = demo.path});
    }
    return input;
}

NavContext Document::navContext() const {
    return {.mapName = map() ? map_->name() : pathText(navPath_.stem()),
            .map = map(),
            .ledger = work_.ledger,
            .patches = patchFile(),
            .parameters = parameters()};
}

void Document::regenerate(GenerationRunner::Manner manner) {
    if (nav_) {
        takeGeneration(generationOfNav(*nav_, navContext()));
        return;
    }
    auto input = pipelineInput();
    if (input.demos.empty()) {
        current_ = true;
        return dropGeneration();
    }
    if (map() || !map_) return runner_.request(std::move(input), parameters(), manner);
    dropGeneration();
    emit failed({tr("No nav is made of these demos on a map of Quake, which is only looked at").toStdString(),
                 map_->name(), tr("open them with their map of Quake II").toStdString()});
}

void Document::dropGeneration() {
    runner_.cancel();
    if (generation_) takeGeneration(nullptr);
}

NavMaker Document::navMaker() {
    using Made = Result<std::shared_ptr<const Generation>>;
    using LedgerPart = std::shared_ptr<const Ledger>;
    if (nav_) {
        return [nav = *nav_, context = navContext()](LedgerPart ledger, JobContext&) -> Made {
            auto with = context;
            with.ledger = std::move(ledger);
            return generationOfNav(nav, with);
        };
    }
    auto input = pipelineInput();
    input.archive = false;
    return [pipeline = runner_.pipeline(), votes = runner_.votes(), input, parameters = parameters()](
               LedgerPart ledger, JobContext& job) -> Made {
        auto with = input;
        NAV_TRY(votes->fill(with, parameters, job));
        with.ledger = std::move(ledger);
        NAV_ASSIGN(auto generation, pipeline->run(with, parameters, job));
        return std::make_shared<const Generation>(std::move(generation));
    };
}

}  // namespace navwright
