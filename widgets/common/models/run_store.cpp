#include "widgets/common/models/run_store.h"
#include "core/generate/pipeline/demo_defaults.h"

#include <QDateTime>

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

/// The graph, which holds nothing else of its generation.
std::shared_ptr<const NavGraph> navOf(const std::shared_ptr<const Generation>& generation) {
    if (!generation || !generation->graph) return nullptr;
    return {generation->graph, &generation->graph->graph};
}

/// What the document's own nav was made from.
QString sourceOf(const Document& document) {
    if (!document.navPath().empty()) return fileText(document.navPath().filename());
    const auto used = std::ranges::count(document.demos(), true, &Document::Demo::included);
    return countText(static_cast<std::uint64_t>(used), "demo", "demos");
}

/// "nodes.radius 48 → 50", for each parameter that is another.
QStringList parameterChanges(const Parameters& before, const Parameters& now) {
    QStringList changes;
    for (const auto& row : parameterTable()) {
        if (before.text(row.id) == now.text(row.id)) continue;
        changes << QStringLiteral("%1 %2 → %3")
                       .arg(QString::fromUtf8(row.key), QString::fromStdString(before.text(row.id)),
                            QString::fromStdString(now.text(row.id)));
    }
    return changes;
}

QString signedCount(std::size_t before, std::size_t now, const QString& one, const QString& more) {
    const auto change = static_cast<std::ptrdiff_t>(now) - static_cast<std::ptrdiff_t>(before);
    return QStringLiteral("%1%2 %3")
        .arg(change < 0 ? QStringLiteral("−") : QStringLiteral("+"))
        .arg(std::abs(change))
        .arg(std::abs(change) == 1 ? one : more);
}

/// What makes a run another than the one before it, in a few words. `before` is nullptr for the first.
QString changeWords(const StoredRun* before, const StoredRun& run, const NavGraph& nav) {
    constexpr qsizetype kMostSaid = 2;
    const auto source = QString::fromStdString(run.source);
    if (before == nullptr) return RunStore::tr("The first: %1").arg(source);
    auto changes = parameterChanges(before->parameters, run.parameters);
    if (before->source != run.source) changes.prepend(source);
    if (const auto more = changes.size() - kMostSaid; more > 0)
        changes = changes.mid(0, kMostSaid) << RunStore::tr("%1 more").arg(more);
    if (!changes.isEmpty()) return changes.join(QStringLiteral(", "));
    if (*before->nav == nav) return RunStore::tr("The same nav");
    const auto& old = *before->nav;
    if (old.nodes.size() == nav.nodes.size() && old.linkCount() == nav.linkCount())
        return RunStore::tr("Nodes or links changed");
    return RunStore::tr("%1, %2").arg(
        signedCount(old.nodes.size(), nav.nodes.size(), RunStore::tr("node"), RunStore::tr("nodes")),
        signedCount(old.linkCount(), nav.linkCount(), RunStore::tr("link"), RunStore::tr("links")));
}

/// Old projects do not tell who judged.
bool isSameTest(const NavtestOutcome& a, const NavtestOutcome& b) {
    return a.passed == b.passed && a.coverage == b.coverage && a.deathRate == b.deathRate &&
           a.stuckRate == b.stuckRate && (a.judge == b.judge || a.judge.empty() || b.judge.empty());
}

}  // namespace

RunStore::RunStore(Document& document, QObject* parent)
    : QObject(parent), document_(document), map_(document.map()) {
    connect(&document_, &Document::reportChanged, this, &RunStore::keepTested);
    connect(&document_, &Document::mapChanged, this, &RunStore::followMap);
}

/// Runs of another map have nothing in common with what is open now; those of a project may be there before
/// its map is found.
void RunStore::followMap() {
    const auto before = std::exchange(map_, document_.map());
    if (before && (!map_ || map_->hash != before->hash)) {
        clear();
        setSaved();
    }
}

const StoredRun* RunStore::find(int id) const {
    const auto found = std::ranges::find(runs_, id, &StoredRun::id);
    return found == runs_.end() ? nullptr : &*found;
}

int RunStore::keep(const QString& name) {
    const auto generation = document_.generation();
    const auto nav = navOf(generation);
    if (!nav) return 0;
    // A test of another nav says nothing about this one.
    const bool tested = document_.report() && *document_.testedNav() == *nav;
    const auto id = add({.name = name.isEmpty() ? tr("Run %1").arg(nextId_) : name,
                         .source = sourceOf(document_),
                         .report = tested ? document_.report().get() : nullptr},
                        *generation, nav);
    setModified(true);
    return id;
}

/// The nav that was tested, which may be one the document does not have, as those of an iteration.
void RunStore::keepTested() {
    const auto report = document_.report();
    const auto generation = document_.generation();
    const auto nav = navOf(generation);
    if (!report || !nav) return;
    const auto tested = document_.testedNav();
    const auto verdict = outcomeOf(*report);
    // A test may be shown again and again.
    const auto sameTest = [&](const KeptRun& run) {
        return run.verdict && isSameTest(*run.verdict, verdict) && *run.nav == *tested;
    };
    if (std::ranges::any_of(runs_, sameTest)) return;
    const auto before = document_.previousGeneration();
    const auto navBefore = navOf(before);
    const auto kept = [&](const KeptRun& run) { return run.nav == navBefore || *run.nav == *navBefore; };
    if (*tested == *nav && navBefore && navBefore != nav && std::ranges::none_of(runs_, kept)) {
        add({.source = sourceOf(document_), .automatic = true}, *before, navBefore);
    }
    const auto& other = document_.testedName();
    add({.source = !other.isEmpty()  ? other
                   : *tested == *nav ? sourceOf(document_)
                                     : tr("%1, earlier").arg(sourceOf(document_)),
         .automatic = true,
         .report = report.get()},
        *generation, tested);
}

int RunStore::add(const Words& words, const Generation& generation, std::shared_ptr<const NavGraph> nav) {
    StoredRun run;
    run.id = nextId_++;
    run.name = words.name.toStdString();
    run.time = QDateTime::currentDateTime().toString(Qt::ISODate).toStdString();
    run.automatic = words.automatic;
    // Parameters that followed the demos do so again when the run is restored.
    run.parameters = followsDemos(document_.parameters(), Param::NodeMinDemos)
                         ? withoutDemoDefaults(generation.parameters, usedDemos(generation))
                         : generation.parameters;
    run.source = words.source.toStdString();
    if (run.name.empty())
        run.name = changeWords(runs_.empty() ? nullptr : &runs_.back(), run, *nav).toStdString();
    if (words.report) run.verdict = outcomeOf(*words.report);
    run.packed = packNav(*nav);
    run.navSha1 = packedSha1(run.packed);
    run.nav = std::move(nav);
    runs_.push_back(std::move(run));
    dropOldest();
    emit changed();
    return runs_.back().id;
}

void RunStore::dropOldest() {
    if (runs_.size() <= kMostRuns) return;
    const auto automatic = std::ranges::find(runs_, true, &StoredRun::automatic);
    if (automatic != runs_.end()) {
        runs_.erase(automatic);
        return;
    }
    const auto name = QString::fromStdString(runs_.front().name);
    runs_.erase(runs_.begin());
    emit dropped(name);
}

void RunStore::rename(int id, const QString& name) {
    const auto found = std::ranges::find(runs_, id, &StoredRun::id);
    if (found == runs_.end() || name.isEmpty() || found->name == name.toStdString()) return;
    found->name = name.toStdString();
    // A run that a person named is kept like one that the person saved.
    found->automatic = false;
    emit changed();
    setModified(true);
}

void RunStore::remove(int id) {
    if (std::erase_if(runs_, [id](const StoredRun& run) { return run.id == id; }) == 0) return;
    emit changed();
    setModified(true);
}

void RunStore::setFloorCovered(int id, double share) {
    const auto found = std::ranges::find(runs_, id, &StoredRun::id);
    if (found == runs_.end()) return;
    found->floorCovered = share;
    emit measured(id);
}

void RunStore::clear() {
    if (runs_.empty()) return;
    runs_.clear();
    emit changed();
}

std::vector<KeptRun> RunStore::saved() const {
    return {runs_.begin(), runs_.end()};
}

void RunStore::restore(const std::vector<KeptRun>& runs) {
    runs_.clear();
    for (const auto& run : runs) {
        StoredRun stored;
        static_cast<KeptRun&>(stored) = run;
        stored.id = nextId_++;
        stored.restored = true;
        runs_.push_back(std::move(stored));
    }
    map_ = document_.map();
    emit changed();
    setSaved();
}

void RunStore::setSaved() {
    setModified(false);
}

void RunStore::setModified(bool modified) {
    if (modified == modified_) return;
    modified_ = modified;
    emit modifiedChanged(modified_);
}

}  // namespace navwright
