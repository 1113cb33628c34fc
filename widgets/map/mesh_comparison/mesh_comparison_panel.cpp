#include "widgets/map/mesh_comparison/mesh_comparison_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/index.h"
#include "core/base/units.h"
#include "core/map/bsp/contents.h"
#include "widgets/common/controls/picture_legend.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/mesh_comparison/mesh_comparison_pictures.h"

namespace navwright {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

QString coreWords(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString wayTitle(PathWay way) {
    switch (way) {
        case PathWay::nav:
            return MeshComparisonPanel::tr("Nav");
        case PathWay::navmesh:
            return MeshComparisonPanel::tr("Navmesh");
        case PathWay::tiles:
            return MeshComparisonPanel::tr("Tiles");
        case PathWay::areas:
            return MeshComparisonPanel::tr("Areas");
        case PathWay::straight:
            return MeshComparisonPanel::tr("Straight line");
    }
    return {};
}

double squares(double units) {
    constexpr double kThousand = 1000;
    return units / kThousand;
}

double seconds(const PairWay& way) {
    return way.end == PathEnd::whole ? double(way.seconds) : kNothing;
}

}  // namespace

MeshComparisonPanel::MeshComparisonPanel(MeshComparisonSession& session, ToolModel& tools, QWidget* parent)
    : Panel("comparisonPanel", parent), session_(session), tabs_(new QTabWidget(this)) {
    tabs_->setObjectName(QStringLiteral("comparisonTabs"));
    tabs_->setDocumentMode(true);
    makePlaces();
    makeFindings();
    add(tabs_);
    bindTool(*pick_, tools, toolId());
    connect(&session_, &MeshComparisonSession::pathsChanged, this, [this] {
        fillPlaces();
        allowAll();
        draw();
    });
    connect(&session_, &MeshComparisonSession::sourcesChanged, this, &MeshComparisonPanel::refresh);
    connect(&session_.simulated(), &MeshComparisonFinding::changed, this, [this] {
        fillPlaces();
        allowAll();
        draw();
    });
    connectFinding(session_.pairs(), {pairs_});
    connectFinding(session_.proposals(), {proposals_});
    connectFinding(session_.coverage(), {regions_, offMesh_, narrow_});
    connect(tabs_, &QTabWidget::currentChanged, this, &MeshComparisonPanel::draw);
    refresh();
}

void MeshComparisonPanel::makePlaces() {
    auto* page = new QWidget(tabs_);
    placeWords_ = wordsLabel(page, QStringLiteral("comparisonPlaceWords"));
    pick_ = pushButton(page, QStringLiteral("comparisonPick"), tr("Choose two places"),
                       tr("Click the floor in the 3D view where a path begins and where it ends; it follows "
                          "the mouse in between"));
    clear_ = pushButton(page, QStringLiteral("comparisonClear"), tr("Clear"), tr("Forget both places"));
    simulate_ = pushButton(page, QStringLiteral("comparisonSimulate"), tr("Send a bot"),
                           tr("Let a simulated bot walk the nav's path, to see how long it takes"));
    ways_ = new RowTable("comparisonWays", tr("Paths between the two places"), page);
    auto* buttons = new QHBoxLayout;
    for (auto* button : {pick_, clear_, simulate_}) buttons->addWidget(button);
    buttons->addWidget(placeWords_, 1);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 2, 0, 0);
    column->addLayout(buttons);
    column->addWidget(ways_, 1);
    tabs_->addTab(page, tr("Two places"));
    connect(clear_, &QPushButton::clicked, &session_, &MeshComparisonSession::clear);
    connect(simulate_, &QPushButton::clicked, &session_, &MeshComparisonSession::simulate);
}

MeshComparisonPanel::Found MeshComparisonPanel::makePage(const char* name, const QString& title,
                                                         const QString& find, const QString& tip,
                                                         const QString& says, QWidget* extra) {
    const auto id = QString::fromLatin1(name);
    auto* page = new QWidget(tabs_);
    Found made{.words = wordsLabel(page, id + QStringLiteral("Words")),
               .find = pushButton(page, id + QStringLiteral("Find"), find, tip),
               .work = new WorkRow(id, tr("Stop the running comparison"), page),
               .table = new RowTable(name, says, page)};
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(made.find);
    if (extra != nullptr) buttons->addWidget(extra);
    buttons->addWidget(made.words, 1);
    buttons->addWidget(made.work, 1);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 2, 0, 0);
    column->addLayout(buttons);
    column->addWidget(made.table, 1);
    tabs_->addTab(page, title);
    return made;
}

void MeshComparisonPanel::makeFindings() {
    showPair_ = pushButton(tabs_, QStringLiteral("comparisonShowPair"), tr("Show"),
                           tr("List the paths of the marked pair under \"Two places\""));
    pairs_ = makePage("comparisonPairs", tr("All pairs"), tr("Compare all"),
                      tr("Compare the paths between all spawn points and items"),
                      tr("Paths between spawn points and items"), showPair_);
    auto* adding = new QWidget(tabs_);
    add_ = pushButton(adding, QStringLiteral("comparisonAdd"), tr("Add link"),
                      tr("Add the marked link as an edit (can be undone)"));
    addAll_ = pushButton(adding, QStringLiteral("comparisonAddAll"), tr("Add all"),
                         tr("Add all links that bots make as edits, as one step"));
    auto* line = new QHBoxLayout(adding);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(add_);
    line->addWidget(addAll_);
    proposals_ = makePage("comparisonProposals", tr("Missing links"), tr("Look for missing links"),
                          tr("Find nodes that the nav joins only by a detour, though one can walk straight, "
                             "and let bots try a link"),
                          tr("Links that the nav lacks"), adding);
    shade_ = named(new QCheckBox(tr("Colour the floor"), tabs_), "comparisonShade", tr("Colour the floor"),
                   tr("Colour the floor by whether a node serves it"));
    shade_->setChecked(true);
    const auto coverage = tr("Check the floor");
    const auto tip =
        tr("Find floor of the meshes that no node serves, nodes off the floor and narrow passages");
    regions_ = makePage("comparisonRegions", tr("Floor left out"), coverage, tip,
                        tr("Floor that no node serves"), shade_);
    offMesh_ = makePage("comparisonOffMesh", tr("Nodes off the floor"), coverage, tip,
                        tr("Nodes that stand on no floor of a mesh"));
    narrow_ = makePage("comparisonNarrow", tr("Narrow passages"), coverage, tip,
                       tr("Passages narrower than two bodies"));
    connect(pairs_.find, &QPushButton::clicked, &session_, &MeshComparisonSession::findPairs);
    connect(proposals_.find, &QPushButton::clicked, &session_, &MeshComparisonSession::findProposals);
    for (const auto& page : {regions_, offMesh_, narrow_})
        connect(page.find, &QPushButton::clicked, &session_, &MeshComparisonSession::findCoverage);
    connect(shade_, &QCheckBox::toggled, this, &MeshComparisonPanel::drawFloor);
    connect(add_, &QPushButton::clicked, this,
            [this] { session_.addProposal(toIndex(proposals_.table->currentRow())); });
    connect(addAll_, &QPushButton::clicked, &session_, &MeshComparisonSession::addAllProposals);
    const auto drawWays = [this](int row) {
        const auto& found = *session_.pairs().result();
        const auto& pair = found.rows[row];
        const Vec3 down(0, 0, -kOriginAboveFloor);
        session_.setFrom(found.places[pair.from].origin + down);
        session_.setTo(found.places[pair.to].origin + down);
        emit placeWanted(found.places[pair.from].origin);
    };
    connect(showPair_, &QPushButton::clicked, this, [this, drawWays] {
        if (pairs_.table->currentRow() < 0) return;
        drawWays(pairs_.table->currentRow());
        showPage(places);
    });
    connect(pairs_.table, &RowTable::rowChosen, this, drawWays);
    connect(proposals_.table, &RowTable::rowChosen, this, [this](int row) {
        const auto& proposal = proposalAt(row);
        emit placeWanted(0.5f * (proposal.start + proposal.end));
    });
    connect(regions_.table, &RowTable::rowChosen, this,
            [this](int row) { emit placeWanted(session_.coverage().result()->regions[row].at); });
    connect(offMesh_.table, &RowTable::rowChosen, this,
            [this](int row) { emit placeWanted(session_.coverage().result()->offMesh[row].at); });
    connect(narrow_.table, &RowTable::rowChosen, this,
            [this](int row) { emit placeWanted(session_.coverage().result()->narrow[row].at); });
    for (auto* table : {pairs_.table, proposals_.table}) {
        connect(table, &RowTable::rowChanged, this, [this] {
            allowAll();
            draw();
        });
    }
}

void MeshComparisonPanel::connectFinding(MeshComparisonFinding& finding, const std::vector<Found>& pages) {
    connect(&finding, &MeshComparisonFinding::changed, this, &MeshComparisonPanel::refresh);
    for (const auto& page : pages) {
        connect(page.work, &WorkRow::cancelled, &finding, &MeshComparisonFinding::cancel);
        connect(&finding, &MeshComparisonFinding::progressed, page.work, &WorkRow::tell);
    }
}

void MeshComparisonPanel::showPage(Page page) {
    tabs_->setCurrentIndex(page);
}

void MeshComparisonPanel::refresh() {
    fillPlaces();
    fillPairs();
    fillProposals();
    fillCoverage();
    allowAll();
    draw();
    drawFloor();
}

void MeshComparisonPanel::allowAll() {
    const auto why = session_.whyNot(), noNav = session_.whyNoNav();
    allow(*pick_, why);
    allow(*clear_, session_.from() ? QString() : tr("no place is chosen"));
    const auto* nav = session_.paths() ? &session_.paths()->of(PathWay::nav) : nullptr;
    allow(*simulate_, session_.simulated().busy()                     ? tr("a bot is on its way")
                      : nav == nullptr                                ? tr("choose two places first")
                      : nav->end == PathEnd::none || !noNav.isEmpty() ? tr("the nav has no path to walk")
                                                                      : QString());
    const auto allowPage = [](const Found& page, const MeshComparisonFinding& finding,
                              const QString& whyNot) {
        page.find->setVisible(!finding.busy());
        page.words->setVisible(!finding.busy());
        page.work->setBusy(finding.busy(), tr("Looking"));
        allow(*page.find, whyNot);
    };
    allowPage(pairs_, session_.pairs(), why);
    allowPage(proposals_, session_.proposals(), noNav);
    for (const auto& page : {regions_, offMesh_, narrow_}) allowPage(page, session_.coverage(), noNav);
    allow(*showPair_, pairs_.table->currentRow() >= 0 ? QString() : tr("mark a pair first"));
    const auto& proposed = session_.proposals().result();
    const auto noneFound = !proposed                ? tr("look for missing links first")
                           : proposed->kept.empty() ? tr("bots make none of them")
                                                    : QString();
    const bool some = proposed && std::ranges::any_of(proposed->kept, [this](const LinkProposal& link) {
                          return session_.whyNotAdd(link).isEmpty();
                      });
    allow(*addAll_, !noneFound.isEmpty() ? noneFound
                    : some               ? QString()
                                         : tr("the nav has them already, or has changed there"));
    const int row = proposals_.table->currentRow();
    allow(*add_, !noneFound.isEmpty() ? noneFound
                 : row < 0            ? tr("mark a link first")
                                      : session_.whyNotAdd(proposalAt(row)));
}

QString MeshComparisonPanel::state(const MeshComparisonFinding& finding, bool found, bool present,
                                   const QString& words) const {
    if (!finding.failure().isEmpty()) return tr("Nothing found: %1.").arg(finding.failure());
    if (!found) {
        const auto why = session_.whyNoNav();
        return why.isEmpty() ? QString() : tr("Nothing to compare: %1.").arg(why);
    }
    return present ? words : words + tr(" The nav or the meshes have changed since.");
}

void MeshComparisonPanel::fillPlaces() {
    const auto& paths = session_.paths();
    auto table =
        rowTable({{tr("Path"), tr("Where the path comes from")},
                  {tr("Ends"), tr("Whole, partial, or none")},
                  {tr("Length"), tr("Units"), 0},
                  {tr("Seconds"), tr("An estimate by what one does there; by a bot where one was sent"), 1},
                  {tr("Ratio"), tr("Length by that of the straight line"), 2},
                  {tr("Corners"), {}, 0},
                  {tr("Remark"), {}}});
    if (paths) {
        const double straight = paths->of(PathWay::straight).length;
        for (const auto way : kAllPathWays) {
            const auto& path = paths->of(way);
            const bool some = path.end != PathEnd::none;
            addRow(table,
                   {wayTitle(way), coreWords(pathEndName(path.end)), some ? path.length : kNothing,
                    some ? path.seconds : kNothing, some && straight > 0 ? path.length / straight : kNothing,
                    some ? double(path.corners.size()) : kNothing, QString::fromStdString(path.why)});
        }
        const auto& walked = session_.simulated().result();
        if (walked)
            addRow(table, {tr("Simulated bot"), QString(), kNothing, walked->seconds, kNothing,
                           double(walked->walked.size()), QString::fromStdString(walked->text)});
    }
    ways_->setTable(std::move(table), 2, Qt::AscendingOrder);
    QString words;
    if (const auto why = session_.whyNot(); !why.isEmpty()) {
        words = tr("Nothing to compare: %1.").arg(why);
    } else if (!session_.from()) {
        words = tr("Choose two places to see the paths between them.");
    } else if (!session_.to()) {
        words = tr("Click where the path ends.");
    } else if (paths) {
        QStringList colours;
        for (const auto way : kAllPathWays) colours << colouredWord(pathWayColour(way), wayTitle(way));
        words = colours.join(QStringLiteral("&nbsp; "));
        if (paths->ratio)
            words += tr("<br>The nav's path is %1 times as long as the shortest over a mesh.")
                         .arg(*paths->ratio, 0, 'f', 2);
        if (paths->navMissing()) words += tr("<br>A mesh leads there, and the nav does not.");
    }
    placeWords_->setText(words);
}

void MeshComparisonPanel::fillPairs() {
    const auto& found = session_.pairs().result();
    auto table = rowTable({{tr("From"), tr("A click draws the paths")},
                           {tr("To"), {}},
                           {tr("Ratio"), tr("The nav's length by the shortest over a mesh"), 2},
                           {tr("Nav s"), tr("Seconds; empty where no whole path exists"), 1},
                           {tr("Navmesh s"), {}, 1},
                           {tr("Tiles s"), {}, 1},
                           {tr("Areas s"), {}, 1},
                           {tr("Nav"), tr("Units"), 0},
                           {tr("Straight"), tr("Units"), 0},
                           {tr("Remark"), {}}});
    QString words;
    if (found) {
        for (const auto& pair : found->rows) {
            const auto& nav = pair.of(PathWay::nav);
            addRow(table, {QString::fromStdString(found->places[pair.from].name),
                           QString::fromStdString(found->places[pair.to].name),
                           pair.navMissing ? std::numeric_limits<double>::infinity()
                           : pair.ratio    ? double(*pair.ratio)
                                           : kNothing,
                           seconds(nav), seconds(pair.of(PathWay::navmesh)), seconds(pair.of(PathWay::tiles)),
                           seconds(pair.of(PathWay::areas)),
                           nav.end == PathEnd::whole ? double(nav.length) : kNothing,
                           double(pair.of(PathWay::straight).length),
                           pair.navMissing ? tr("the nav does not lead there") : QString()});
        }
        words = tr("%1 between %2: %3 that the nav does not connect, median ratio %4.")
                    .arg(countText(found->rows.size(), "way", "ways"),
                         countText(found->places.size(), "place", "places"))
                    .arg(found->missing)
                    .arg(found->median ? QString::number(*found->median, 'f', 2) : tr("unknown"));
    }
    pairs_.words->setText(
        state(session_.pairs(), found != nullptr, session_.isPresent(session_.pairs().about()), words));
    constexpr int kRatio = 2;
    pairs_.table->setTable(std::move(table), kRatio);
}

const LinkProposal& MeshComparisonPanel::proposalAt(int row) const {
    const auto& found = *session_.proposals().result();
    const auto at = toIndex(row);
    return at < found.kept.size() ? found.kept[at] : found.refused[at - found.kept.size()];
}

void MeshComparisonPanel::fillProposals() {
    const auto& found = session_.proposals().result();
    auto table = rowTable({{tr("From"), tr("Node; a click flies there"), 0},
                           {tr("To"), tr("Node"), 0},
                           {tr("Gain"), tr("Length of the nav's detour, units"), 0},
                           {tr("Straight"), tr("Units"), 0},
                           {tr("Nav"), tr("Units of the nav's path; empty: none"), 0},
                           {tr("Bots"), tr("That made it, of those that tried")},
                           {tr("What"), {}}});
    QString words;
    if (found) {
        const auto add = [&table](const LinkProposal& proposal) {
            auto bots = tr("%1 of %2").arg(proposal.tried.made).arg(proposal.tried.bots);
            if (proposal.triedBack)
                bots += tr(", back %1 of %2").arg(proposal.triedBack->made).arg(proposal.triedBack->bots);
            addRow(table, {double(proposal.from), double(proposal.to), proposal.gain, proposal.straight,
                           proposal.round ? *proposal.round : kNothing, bots,
                           QString::fromStdString(proposal.text)});
        };
        for (const auto& proposal : found->kept) add(proposal);
        for (const auto& proposal : found->refused) add(proposal);
        words = tr("%1 that bots make, %2 that they do not; of %3 that the nav joins by a detour.")
                    .arg(countText(found->kept.size(), "missing link", "missing links"))
                    .arg(found->refused.size())
                    .arg(countText(found->pairs, "pair", "pairs"));
    }
    proposals_.words->setText(state(session_.proposals(), found != nullptr,
                                    session_.isPresent(session_.proposals().about()), words));
    constexpr int kGain = 2;
    proposals_.table->setTable(std::move(table), kGain);
}

void MeshComparisonPanel::fillCoverage() {
    const auto& found = session_.coverage().result();
    auto regionRows = rowTable({{tr("Floor"), tr("Thousands of square units; a click flies there"), 1},
                                {tr("Share %"), tr("Of all floor that counts"), 2},
                                {tr("Kind"), tr("Of most of it")},
                                {tr("Tiles"), tr("Tiles"), 0},
                                {tr("Place"), {}}});
    auto off = rowTable({{tr("Node"), tr("Its number; a click flies there"), 0},
                         {tr("Where"), tr("What it stands in")},
                         {tr("Above"), tr("Units above the floor below"), 0},
                         {tr("Off"), tr("Which meshes have no floor there")},
                         {tr("Place"), {}}});
    auto narrowRows = rowTable({{tr("Width"), tr("Units between what bounds it; a body is 32 wide"), 0},
                                {tr("Place"), tr("A click flies there")}});
    if (found) {
        for (const auto& region : found->regions) {
            addRow(regionRows, {squares(region.area), kPercent * region.area / found->all.area,
                                coreWords(floorKindName(region.kind)), double(region.leaves.size()),
                                pointWords(region.at)});
        }
        for (const auto& node : found->offMesh) {
            QStringList meshes;
            if (node.offTiles) meshes << tr("tiles");
            if (node.offNavmesh) meshes << tr("navmesh");
            addRow(off, {double(node.node), coreWords(nodeSettingName(node.setting)), double(node.above),
                         meshes.join(QStringLiteral(", ")), pointWords(node.at)});
        }
        for (const auto& way : found->narrow) addRow(narrowRows, {double(way.width), pointWords(way.at)});
    }
    const auto sayOn = [&](const Found& page, const QString& words) {
        page.words->setText(state(session_.coverage(), found != nullptr,
                                  session_.isPresent(session_.coverage().about()), words));
    };
    sayOn(regions_, !found ? QString()
                           : tr("Nodes serve %1 % of the floor; %2 without (ringed). %3&nbsp; %4")
                                 .arg(kPercent * found->all.share(), 0, 'f', 1)
                                 .arg(countText(found->regions.size(), "region is", "regions are"),
                                      colouredWord(kServedColour, tr("served")),
                                      colouredWord(kUnservedColour, tr("not"))));
    sayOn(offMesh_,
          !found ? QString()
                 : tr("%1 on no floor of a mesh. %2&nbsp; %3")
                       .arg(countText(found->offMesh.size(), "node stands", "nodes stand"),
                            colouredWord(kUnservedColour, tr("in the air or in a wall: wrong")),
                            colouredWord(kOffMeshColour, tr("in water, on a ladder, or at the edge"))));
    sayOn(narrow_, !found ? QString()
                          : tr("%1 narrower than two bodies, drawn across in full width.")
                                .arg(countText(found->narrow.size(), "passage is", "passages are")));
    regions_.table->setTable(std::move(regionRows), 0);
    offMesh_.table->setTable(std::move(off), 0, Qt::AscendingOrder);
    narrow_.table->setTable(std::move(narrowRows), 0, Qt::AscendingOrder);
}

void MeshComparisonPanel::draw() {
    const auto share = [this](StagePicture picture) {
        emit pictureChanged(picture.items == 0 ? nullptr
                                               : std::make_shared<const StagePicture>(std::move(picture)));
    };
    const auto page = static_cast<Page>(tabs_->currentIndex());
    if (page == proposals && session_.proposals().result())
        return share(proposalPicture(*session_.proposals().result(), proposals_.table->currentRow()));
    if (const auto& coverage = session_.coverage().result(); coverage && page >= regions)
        return share(page == regions   ? regionMarks(*coverage)
                     : page == offMesh ? offMeshMarks(*coverage)
                                       : narrowMarks(*coverage));
    const auto& floor = session_.meshes().floor();
    if (!session_.from() || !floor) return emit pictureChanged(nullptr);
    share(comparedPicture(*floor, *session_.from(), session_.to(), session_.paths().get(),
                          session_.simulated().result().get()));
}

void MeshComparisonPanel::drawFloor() {
    const auto coverage = shade_->isChecked() ? session_.coverage().result() : nullptr;
    if (coverage == shaded_) return;
    shaded_ = coverage;
    if (!coverage) {
        shading_.cancel();
        return emit floorChanged(nullptr);
    }
    shading_.run([this, coverage, about = session_.coverage().about()](WorkContext&) -> LatestWork::Done {
        auto picture = std::make_shared<const StagePicture>(servedPicture(*about->floor, *coverage));
        return [this, picture = std::move(picture)] { emit floorChanged(picture); };
    });
}

}  // namespace navwright
