#include "widgets/review/issues/comparison.h"

#include "core/nav/files/read_nav.h"
#include "core/physics/map_queries/nav_fit.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

std::shared_ptr<const NavGraph> graphIn(const std::shared_ptr<const Generation>& generation) {
    if (!generation || !generation->graph) return nullptr;
    return {generation, &generation->graph->graph};
}

}  // namespace

Comparison::Comparison(Document& document, RunStore& store, QObject* parent)
    : QObject(parent), document_(document), store_(store) {
    connect(&document_, &Document::generationChanged, this, &Comparison::follow);
    connect(&store_, &RunStore::changed, this, &Comparison::follow);
    connect(&store_, &RunStore::changed, this, &Comparison::verdictsChanged);
    connect(&document_, &Document::reportChanged, this, [this] {
        // A later test of one nav takes the place of its earlier one.
        if (document_.report())
            std::erase_if(tested_, [this](const Tested& one) { return *one.nav == *document_.testedNav(); });
        emit verdictsChanged();
    });
    connect(&job_, &LatestWork::ranOut, this,
            [this](const QString& message) { emit failed({message.toStdString()}); });
}

Result<std::shared_ptr<const NavGraph>> Comparison::load(const Side& side,
                                                         const std::shared_ptr<const NavGraph>& file) {
    switch (side.kind) {
        case Side::Kind::current:
            return graphIn(document_.generation());
        case Side::Kind::run:
            return store_.find(side.run) ? store_.find(side.run)->nav : nullptr;
        case Side::Kind::file: {
            if (file) return file;
            const auto read = [path = side.path, parameters = document_.parameters()] {
                return readNavFile(path, parameters);
            };
            NAV_ASSIGN(auto graph, offThread(tr("Reading the nav"), read));
            return std::make_shared<const NavGraph>(std::move(graph));
        }
        case Side::Kind::none:
            break;
    }
    return std::shared_ptr<const NavGraph>();
}

Result<> Comparison::choose(const Side& a, const Side& b) {
    NAV_ASSIGN(const auto graphA, load(a, a == a_ ? fileA_ : nullptr));
    NAV_ASSIGN(const auto graphB, load(b, b == b_ ? fileB_ : nullptr));
    if (graphA && graphB) {
        const auto nameA = nameOf(a).toStdString(), nameB = nameOf(b).toStdString();
        NAV_TRY(checkSameMap({*graphA, nameA}, {*graphB, nameB}, document_.map().get()));
    }
    a_ = a;
    b_ = b;
    fileA_ = a.kind == Side::Kind::file ? graphA : nullptr;
    fileB_ = b.kind == Side::Kind::file ? graphB : nullptr;
    compared_.reset();
    emit changed();
    restart();
    return {};
}

void Comparison::follow() {
    if (a_.kind == Side::Kind::none || b_.kind == Side::Kind::none) return;
    const auto a = load(a_, fileA_), b = load(b_, fileB_);
    if (compared_ && a && b && *a == compared_->a && *b == compared_->b) return;
    stale_ = true;
    restart();
}

void Comparison::restart() {
    const auto a = load(a_, fileA_), b = load(b_, fileB_);
    if (!a || !b || !*a || !*b) {
        job_.cancel();
        compared_.reset();
        emit changed();
        emit probeChanged();
        return;
    }
    job_.run([this, graphA = *a, graphB = *b](JobContext& context) -> LatestWork::Done {
        auto diff = diffNavs(*graphA, *graphB, {}, context);
        if (!diff) return {};
        return [this, result = std::make_shared<const Compared>(graphA, graphB, *std::move(diff))] {
            compared_ = result;
            stale_ = false;
            emit changed();
            emit probeChanged();
        };
    });
}

std::vector<EditPatch> Comparison::takes(std::span<const DiffItem> items) const {
    const auto& [a, b, diff] = *compared_;
    return isPresent(a_) ? takePatches(*a, *b, diff, items) : giveBackPatches(*a, *b, diff, items);
}

QString Comparison::nameOf(const Side& side) const {
    switch (side.kind) {
        case Side::Kind::current:
            return tr("the present nav");
        case Side::Kind::run:
            return store_.find(side.run) ? QString::fromStdString(store_.find(side.run)->name)
                                         : tr("a run that was removed");
        case Side::Kind::file:
            return fileText(side.path.filename());
        case Side::Kind::none:
            break;
    }
    return tr("nothing");
}

TwoVerdicts Comparison::verdicts() const {
    return {verdictOf(*compared_->a), verdictOf(*compared_->b)};
}

void Comparison::setTested(std::vector<Tested> tested) {
    tested_ = std::move(tested);
    emit verdictsChanged();
}

std::optional<NavtestOutcome> Comparison::verdictOf(const NavGraph& nav) const {
    for (const auto& one : tested_)
        if (*one.nav == nav) return one.outcome;
    if (document_.report() && *document_.testedNav() == nav) return outcomeOf(*document_.report());
    const auto& runs = store_.runs();
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        if (run->verdict && *run->nav == nav) return run->verdict;
    }
    return std::nullopt;
}

void Comparison::probe(const Vec3& from, const Vec3& to) {
    probe_ = std::pair(from, to);
    emit probeChanged();
}

void Comparison::endProbe() {
    probe_.reset();
    emit probeChanged();
}

std::optional<Comparison::Probe> Comparison::probed() const {
    if (!probe_ || !compared_) return {};
    return Probe{pathBetween(*compared_->a, probe_->first, probe_->second),
                 pathBetween(*compared_->b, probe_->first, probe_->second)};
}

}  // namespace navwright
