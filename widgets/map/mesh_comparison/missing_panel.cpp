#include "widgets/map/mesh_comparison/missing_panel.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/mesh_comparison/finding_row.h"
#include "widgets/map/travel/way_note.h"

namespace navwright {

namespace {

QString whoSays(const LackedLink& link) {
    QStringList who;
    if (link.byAreas != nullptr) who << MissingPanel::tr("areas");
    if (link.byMeshes != nullptr) who << MissingPanel::tr("meshes");
    if (link.byBots != nullptr) who << MissingPanel::tr("simulator");
    return who.join(MissingPanel::tr(", "));
}

QString botsSay(const LackedLink& link) {
    if (link.byMeshes == nullptr)
        return link.byBots != nullptr ? MissingPanel::tr("9 of 10 or more") : MissingPanel::tr("not tried");
    const auto& tried = link.byMeshes->tried;
    auto words = MissingPanel::tr("%1 of %2").arg(tried.made).arg(tried.bots);
    if (const auto& back = link.byMeshes->triedBack)
        words += MissingPanel::tr(", back %1 of %2").arg(back->made).arg(back->bots);
    return words;
}

}  // namespace

MissingPanel::MissingPanel(MeshComparisonSession& session, MapWays& ways, QWidget* parent)
    : Panel("missingPanel", parent),
      session_(session),
      byAreas_(ways,
               [this] {
                   nav_ = graphOf(session_.meshes().document().generation());
                   return [nav = nav_](const WayFacts& facts,
                                       JobContext& context) -> Result<std::vector<MissingLink>> {
                       if (!nav || nav->nodes.empty()) return std::vector<MissingLink>();
                       return missingLinks(facts.graph(), *nav, {}, 0, context);
                   };
               }),
      adder_(session.meshes().document()),
      head_(new FindingRow(QStringLiteral("missing"), tr("Look by the meshes"),
                           tr("Find nodes that the nav joins only by a detour, though one can walk straight, "
                              "and let bots try a link"),
                           session.proposals(), this)),
      walkers_(new FindingRow(QStringLiteral("missingBots"), tr("Look by the simulator"),
                              tr("Find nodes that the nav joins only by a detour, though simulated bots walk "
                                 "straight across"),
                              session.straight(), this)),
      table_(new RowTable("missingLinks", tr("Links that the nav lacks"), this)),
      add_(pushButton(this, QStringLiteral("missingAdd"), tr("Add link"),
                      tr("Add the marked link where bots make it (can be undone)"))),
      addAll_(pushButton(this, QStringLiteral("missingAddAll"), tr("Add all"),
                         tr("Add all links that bots make as edits, as one step"))),
      cancel_(
          pushButton(this, QStringLiteral("missingStopTrying"), tr("Cancel"), tr("Stop trying the link"))),
      said_(wordsLabel(this, QStringLiteral("missingSaid"))) {
    for (auto* button : {add_, addAll_, cancel_}) head_->add(button);
    add(new WayNote(byAreas_, QStringLiteral("missingAreas"), this));
    add(head_);
    add(walkers_);
    add(table_, 1);
    add(said_);
    connect(head_, &FindingRow::wanted, &session_, &MeshComparisonSession::findProposals);
    connect(walkers_, &FindingRow::wanted, &session_, &MeshComparisonSession::findStraight);
    connect(add_, &QPushButton::clicked, this, &MissingPanel::addMarked);
    connect(addAll_, &QPushButton::clicked, &session_, &MeshComparisonSession::addAllProposals);
    connect(cancel_, &QPushButton::clicked, &adder_, &LinkAdder::cancel);
    connect(table_, &RowTable::rowChosen, this, [this](int row) {
        const auto& link = links_[toIndex(row)];
        emit placeWanted(0.5f * (link.start + link.end));
    });
    connect(table_, &RowTable::rowChanged, this, [this] {
        allowAll();
        draw();
    });
    connect(&byAreas_, &WayFinding::changed, this, &MissingPanel::refresh);
    connect(&session_.proposals(), &MeshComparisonFinding::changed, this, &MissingPanel::refresh);
    connect(&session_.straight(), &MeshComparisonFinding::changed, this, &MissingPanel::refresh);
    connect(&session_, &MeshComparisonSession::sourcesChanged, this, &MissingPanel::refresh);
    connect(&session_.meshes().document(), &Document::generationChanged, &byAreas_, &WayFinding::renew);
    connect(&adder_, &LinkAdder::runningChanged, this, &MissingPanel::allowAll);
    connect(&adder_, &LinkAdder::said, this, [this](const QString& text) { say(*said_, text); });
    say(*said_, {});
    refresh();
}

void MissingPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    byAreas_.setWanted(true);
}

void MissingPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    byAreas_.setWanted(false);
}

void MissingPanel::refresh() {
    areas_ = byAreas_.result();
    meshes_ = session_.proposals().result();
    bots_ = session_.straight().result();
    botsAbout_ = session_.straight().about();
    links_ = lackedLinks({.areas = areas_.get(),
                          .areasNav = nav_.get(),
                          .meshes = meshes_.get(),
                          .bots = bots_.get(),
                          .botsNav = botsAbout_ ? botsAbout_->nav.get() : nullptr});
    fill();
    head_->show(findingWords(session_, session_.proposals(), session_.proposals().about(), words()),
                session_.whyNoNav());
    walkers_->show(findingWords(session_, session_.straight(), botsAbout_, botsWords()), session_.whyNoNav());
    allowAll();
    draw();
}

void MissingPanel::fill() {
    auto table =
        rowTable({{tr("From"), tr("Node; a click flies there"), 0},
                  {tr("To"), tr("Node"), 0},
                  {tr("Source"),
                   tr("The areas of the map, its meshes, simulated bots that walk straight, or several")},
                  {tr("Saves s"), tr("Seconds of the nav's path; infinite where it has none"), 1},
                  {tr("Straight"), tr("Units"), 0},
                  {tr("Bots"), tr("That made it, of those that tried")},
                  {tr("What"), {}}});
    for (const auto& link : links_) {
        addRow(table, {double(link.from), double(link.to), whoSays(link), link.saved(),
                       double(glm::distance(link.start, link.end)), botsSay(link),
                       link.byMeshes != nullptr ? QString::fromStdString(link.byMeshes->text) : QString()});
    }
    constexpr int kSaves = 3;
    table_->setTable(std::move(table), kSaves);
}

QString MissingPanel::words() const {
    if (!meshes_) return {};
    return tr("By the meshes: %1 that bots make, %2 that they do not; of %3 that the nav joins by a detour.")
        .arg(countText(meshes_->kept.size(), "missing link", "missing links"))
        .arg(meshes_->refused.size())
        .arg(countText(meshes_->pairs, "pair", "pairs"));
}

QString MissingPanel::botsWords() const {
    if (!bots_) return {};
    return tr("By the simulator: %1.").arg(countText(bots_->size(), "missing link", "missing links"));
}

void MissingPanel::allowAll() {
    allow(*add_, whyNotAdd());
    cancel_->setVisible(adder_.running());
    const auto noneFound = !meshes_                ? tr("look for missing links first")
                           : meshes_->kept.empty() ? tr("bots make none of them")
                                                   : QString();
    const bool some = meshes_ && std::ranges::any_of(meshes_->kept, [this](const LinkProposal& link) {
                          return session_.whyNotAdd(link).isEmpty();
                      });
    allow(*addAll_, !noneFound.isEmpty() ? noneFound
                    : some               ? QString()
                                         : tr("the nav has them already, or has changed there"));
}

QString MissingPanel::whyNotAdd() const {
    if (table_->currentRow() < 0) return tr("mark a link first");
    const auto& link = links_[toIndex(table_->currentRow())];
    if (link.byMeshes != nullptr) return session_.whyNotAdd(*link.byMeshes);
    // Numbers of the nodes may be others by now.
    if (link.byAreas == nullptr && !session_.isPresent(botsAbout_))
        return tr("the nav has changed since: look again");
    return adder_.running() ? tr("a link is being tried") : QString();
}

void MissingPanel::addMarked() {
    if (table_->currentRow() < 0) return;
    const auto& link = links_[toIndex(table_->currentRow())];
    link.byMeshes != nullptr ? session_.addProposal(link.proposal) : adder_.add(link.from, link.to);
}

void MissingPanel::draw() {
    auto picture = lackedPicture(links_, table_->currentRow());
    emit pictureChanged(picture.items == 0 ? nullptr
                                           : std::make_shared<const StagePicture>(std::move(picture)));
}

}  // namespace navwright
