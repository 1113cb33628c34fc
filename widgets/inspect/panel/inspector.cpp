#include "widgets/inspect/panel/inspector.h"

#include "core/physics/map_queries/game_map.h"
#include "core/review/confidence/nav_confidence.h"
#include "core/review/evidence/evidence_source.h"
#include "widgets/common/models/parameter_links.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/drawing/layers/votes_alone.h"
#include "widgets/inspect/panel/area_pages.h"
#include "widgets/inspect/panel/case_browser.h"

namespace navwright {

Inspector::Inspector(Document& document, Selection& selection, QWidget* parent)
    : Panel("inspector", parent, Room::none),
      document_(document),
      selection_(selection),
      browser_(new CaseBrowser(this)) {
    browser_->setObjectName(QStringLiteral("inspectorPage"));
    browser_->setAccessibleName(tr("Evidence for the selection"));
    browser_->setFrameShape(QFrame::NoFrame);
    add(browser_);
    connect(&selection_, &Selection::currentChanged, this, &Inspector::selectionChanged);
    connect(&document_, &Document::generationChanged, this, &Inspector::refresh);
    connect(&document_, &Document::mapChanged, this, &Inspector::refresh);
    connect(&document_, &Document::reportChanged, this, &Inspector::refresh);
    connect(browser_, &CaseBrowser::paletteChanged, this, &Inspector::refresh);
    connect(browser_, &QTextBrowser::anchorClicked, this, &Inspector::follow);
    refresh();
}

void Inspector::setAreas(AreaModel& areas) {
    areas_ = new AreaPages(document_, areas, selection_, this);
    connect(areas_, &AreaPages::changed, this, &Inspector::refresh);
    refresh();
}

QString Inspector::text() const {
    return browser_->toPlainText();
}

void Inspector::selectionChanged() {
    answer_.reset();
    allVotes_ = false;
    refresh();
}

void Inspector::showPlace(std::shared_ptr<const PlaceCase> place) {
    answer_ = Answer{.place = std::move(place), .there = {}, .back = {}, .generation = {}};
    refresh();
}

void Inspector::showPair(std::shared_ptr<const PairCase> there, std::shared_ptr<const PairCase> back,
                         std::shared_ptr<const Generation> generation) {
    answer_ = Answer{
        .place = {}, .there = std::move(there), .back = std::move(back), .generation = std::move(generation)};
    refresh();
}

void Inspector::dropAnswer() {
    if (!answer_) return;
    answer_.reset();
    refresh();
}

void Inspector::showWaiting() {
    browser_->showPage(tr("<p>Searching the demos…</p>"), false);
}

void Inspector::showFailure(const QString& why) {
    browser_->showPage(QStringLiteral("<p>%1</p>").arg(why.toHtmlEscaped()), false);
}

void Inspector::refresh() {
    const bool same = !answer_ && shown_ == selection_.current();
    shown_ = answer_ ? Item{} : selection_.current();
    browser_->showPage(page(), same);
}

QString Inspector::page() {
    const auto generation = document_.generation();
    const PageOptions options{.colours = caseColours(browser_->palette()),
                              .allVotes = allVotes_,
                              .allRatios = allRatios_,
                              .moments = !generation || !lacksSamples(*generation)};
    if (!answer_) return selectionPage(options);
    if (answer_->place) return placePage(*answer_->place, options);
    return pairPage(*answer_->there, *answer_->back, *answer_->generation, options);
}

void Inspector::setConfidence(const ConfidenceModel& confidence) {
    confidence_ = &confidence;
    connect(&confidence, &ConfidenceModel::changed, this, &Inspector::refresh);
    refresh();
}

std::shared_ptr<const NavConfidence> Inspector::confidence() const {
    return confidence_ ? confidence_->of(document_.generation()) : nullptr;
}

QString Inspector::selectionPage(PageOptions options) {
    const auto item = selection_.current();
    if (areas_ != nullptr) {
        if (auto page = areas_->page(options); !page.isEmpty()) return page;
    }
    const auto generation = document_.generation();
    const auto report = document_.report();
    const auto ledger = document_.ledger();
    const auto sure = confidence();
    if (generation) {
        const EvidenceSource source{*generation, report.get(), ledger.get(), document_.patches()};
        if (item.kind == ItemKind::node) {
            if (const auto node = nodeCase(source, static_cast<std::uint32_t>(item.id))) {
                if (sure && item.id < sure->nodes.size()) options.sure = &sure->nodes[item.id];
                return nodePage(*node, options);
            }
        } else if (item.kind == ItemKind::link) {
            if (const auto link = linkCase(source, item.major(), item.minor())) {
                startTrial();
                if (sure && item.major() < sure->links.size())
                    options.sure = &sure->links[item.major()][item.minor()];
                return linkPage(*link, *generation, trial_, options);
            }
        } else if (item.kind == ItemKind::cluster) {
            if (const auto cluster = clusterCase(source, static_cast<std::uint32_t>(item.id)))
                return clusterPage(*cluster, options);
        }
    }
    StageSource source{generation, document_.shownMap(), report};
    if (areas_ != nullptr) source.areas = areas_->areas();
    return itemPage(item, source, options);
}

/// Lets bots try the selected link on another thread, and writes the page again when they have.
void Inspector::startTrial() {
    const auto item = selection_.current();
    const auto generation = document_.generation();
    if (item == triedLink_ && generation == triedIn_) return;
    triedLink_ = item;
    triedIn_ = generation;
    trial_.reset();
    job_.cancel();
    if (!generation->map) return;
    const auto& nodes = generation->graph->graph.nodes;
    const auto link = nodes[item.major()].links[item.minor()];
    const auto from = nodes[item.major()].origin;
    const auto to = nodes[link.target].origin;
    job_.run([this, generation, link, from, to](JobContext&) -> LatestWork::Done {
        auto trial = std::make_shared<LinkTrial>(tryLink(*generation->map, from, to, link.type));
        return [this, trial] {
            trial_ = std::move(*trial);
            if (selection_.current().kind == ItemKind::link && !answer_) refresh();
        };
    });
}

void Inspector::follow(const QUrl& link) {
    const auto parts = link.path().split(QLatin1Char('/'));
    if (link.scheme() == QLatin1String("item")) {
        selection_.select({static_cast<ItemKind>(parts.value(0).toInt()), parts.value(1).toULongLong()});
    } else if (link.scheme() == QLatin1String("moment")) {
        emit selection_.momentWanted(parts.value(0).toInt(), parts.value(1).toInt(),
                                     parts.value(2).toDouble());
    } else if (link.scheme() == QLatin1String("replay")) {
        emit replayWanted(parts.value(0).toInt(), parts.value(1).toInt(), parts.value(2).toDouble(),
                          parts.value(3).toDouble());
    } else if (const auto parameter = linkedParameter(link.toString())) {
        emit selection_.parameterWanted(*parameter);
    } else if (link.scheme() == QLatin1String("more")) {
        const bool ratios = parts.value(0) == QLatin1String("ratios");
        (ratios ? allRatios_ : allVotes_) = true;
        refresh();
    }
}

}  // namespace navwright
