#include "widgets/edit/rerelease/rerelease_nav_panel.h"

#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/edit/rerelease/rerelease_nav_edits.h"
#include "widgets/edit/rerelease/rerelease_nav_fields.h"
#include "widgets/edit/rerelease/rerelease_nav_jobs.h"
#include "widgets/edit/rerelease/rerelease_nav_legend.h"

namespace navwright {

namespace {

constexpr std::size_t kMostRemarks = 6;

}  // namespace

RereleaseNavPanel::RereleaseNavPanel(RereleaseNavEditor& editor, RereleaseNavJobs& jobs, QWidget* parent)
    : Panel("rereleaseNavPanel", parent, Room::none),
      editor_(editor),
      jobs_(jobs),
      working_(new WorkRow(QStringLiteral("rereleaseNav"), tr("Stop; the nav stays as it was"), this)),
      tabs_(new QTabWidget(this)),
      legend_(new RereleaseNavLegend),
      fields_(new RereleaseNavFields(editor)),
      edits_(new RereleaseNavEdits(editor.model())) {
    named(tabs_, "rereleaseNavTabs", tr("Pages of the re-release nav"), QString());
    auto* look = new QWidget(tabs_);
    facts_ = wordsLabel(look, "rereleaseNavFacts");
    remarks_ = wordsLabel(look, "rereleaseNavRemarks");
    auto* column = new QVBoxLayout(look);
    column->setContentsMargins(6, 4, 6, 4);
    column->addWidget(facts_);
    column->addWidget(remarks_);
    column->addWidget(legend_, 1);
    tabs_->addTab(look, tr("Look"));
    tabs_->addTab(scrolled(fields_, "rereleaseNavScroll", tr("Fields"), tabs_), tr("Fields"));
    tabs_->addTab(edits_, tr("Edits"));
    connect(working_, &WorkRow::cancelled, &jobs_, &RereleaseNavJobs::cancel);
    connect(&jobs_, &RereleaseNavJobs::busyChanged, this,
            [this] { working_->setBusy(jobs_.busy(), jobs_.task()); });
    connect(&jobs_, &RereleaseNavJobs::progressed, this,
            [this](qulonglong done, qulonglong total) { working_->tell(jobs_.task(), done, total); });
    add(working_);
    add(tabs_, 1);
    auto& model = editor_.model();
    connect(&model, &RereleaseNavModel::openChanged, this, &RereleaseNavPanel::showFacts);
    connect(&model, &RereleaseNavModel::graphChanged, this, &RereleaseNavPanel::showFacts);
    connect(&model, &RereleaseNavModel::entitiesChanged, this, &RereleaseNavPanel::showFacts);
    connect(&model, &RereleaseNavModel::graphChanged, this, &RereleaseNavPanel::redraw);
    connect(&model, &RereleaseNavModel::graphChanged, this, &RereleaseNavPanel::drawSelection);
    connect(&model, &RereleaseNavModel::selectionChanged, this, &RereleaseNavPanel::drawSelection);
    connect(legend_, &RereleaseNavLegend::hiddenChanged, this, &RereleaseNavPanel::redraw);
    showFacts();
}

void RereleaseNavPanel::showFields() {
    tabs_->setCurrentIndex(1);
}

void RereleaseNavPanel::showFacts() {
    const auto& model = editor_.model();
    facts_->setText(rereleaseNavFacts(model));
    legend_->setVisible(model.isOpen());
    QStringList lines;
    if (model.isOpen()) {
        const auto& remarks = model.file().remarks;
        for (std::size_t i = 0; i < std::min(remarks.size(), kMostRemarks); ++i)
            lines << QString::fromStdString(remarks[i].message()).toHtmlEscaped();
        if (remarks.size() > kMostRemarks) lines << tr("and %1 more").arg(remarks.size() - kMostRemarks);
    }
    remarks_->setVisible(!lines.isEmpty());
    remarks_->setText(tr("Odd in the file: %1").arg(lines.join(QStringLiteral("; "))));
}

void RereleaseNavPanel::redraw() {
    const auto graph = editor_.model().graph();
    if (!graph) {
        drawing_.cancel();
        emit picturesChanged({});
        return;
    }
    drawing_.run([this, graph, hidden = legend_->hidden()](WorkContext&) -> LatestWork::Done {
        auto pictures = rereleaseNavPictures(*graph, hidden);
        auto classes = rereleaseNavClasses(*graph);
        return [this, pictures = std::move(pictures), classes = std::move(classes)] {
            legend_->show(classes);
            emit picturesChanged(pictures);
        };
    });
}

void RereleaseNavPanel::drawSelection() {
    const auto& model = editor_.model();
    emit selectionPictureChanged(model.isOpen() ? rereleaseNavSelection(*model.graph(), model.selected())
                                                : nullptr);
}

QString rereleaseNavFacts(const RereleaseNavModel& model) {
    if (!model.isOpen())
        return RereleaseNavPanel::tr("No nav of the re-releases is open. Open a NAV2, NAV3 or NavJson file.");
    const auto& graph = *model.graph();
    std::size_t traversals = 0, edicts = 0, found = 0;
    const auto& entities = model.entities();
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links) {
            traversals += link.traversal ? 1 : 0;
            edicts += link.edict ? 1 : 0;
            found += link.edict && findEntity(entities, *link.edict) != nullptr ? 1 : 0;
        }
    }
    const auto game = graph.game == RereleaseGame::quake ? RereleaseNavPanel::tr("Quake re-release")
                                                         : RereleaseNavPanel::tr("Quake II re-release");
    auto text = RereleaseNavPanel::tr("<b>%1</b>, %2, %3: %4, %5, %6")
                    .arg(fileText(model.path().filename()).toHtmlEscaped(),
                         QString::fromStdString(rereleaseNavFormat(model.file())), game,
                         countText(graph.nodes.size(), "node", "nodes"),
                         countText(graph.linkCount(), "link", "links"),
                         countText(traversals, "traversal", "traversals"));
    if (edicts > 0) {
        text += QStringLiteral(", ") + countText(edicts, "link has an entity", "links have an entity");
        if (model.document().shownMap()) text += RereleaseNavPanel::tr(" (%1 found in the map)").arg(found);
    }
    if (graph.heuristic)
        text += RereleaseNavPanel::tr(", heuristic %1").arg(static_cast<double>(*graph.heuristic));
    const auto& document = model.file().document;
    QStringList about;
    if (!document.mapName.empty()) about << QString::fromStdString(document.mapName).toHtmlEscaped();
    if (!document.author.empty())
        about << RereleaseNavPanel::tr("by %1").arg(QString::fromStdString(document.author).toHtmlEscaped());
    if (!about.isEmpty()) text += QStringLiteral("<br>") + about.join(QStringLiteral(", "));
    if (!model.document().shownMap())
        text += RereleaseNavPanel::tr("<br>Without its map: entities and floors are not known.");
    return text;
}

}  // namespace navwright
