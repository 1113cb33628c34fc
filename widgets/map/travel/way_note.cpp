#include "widgets/map/travel/way_note.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "widgets/common/controls/panel.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/map/travel/way_finding.h"

namespace navwright {

WayNote::WayNote(WayFinding& finding, const QString& place, QWidget* parent)
    : WayNote(finding.ways(), &finding, place, parent) {}

WayNote::WayNote(MapWays& ways, const QString& place, QWidget* parent)
    : WayNote(ways, nullptr, place, parent) {}

WayNote::WayNote(MapWays& ways, WayFinding* finding, const QString& place, QWidget* parent)
    : QWidget(parent),
      ways_(ways),
      finding_(finding),
      text_(wordsLabel(this, place + QStringLiteral("NoteText"))),
      work_(new WorkRow(place, tr("Stop the running search"), this)),
      make_(pushButton(this, place + QStringLiteral("Make"), tr("Make areas"),
                       tr("Make the areas of the map, which this panel needs"))),
      again_(pushButton(this, place + QStringLiteral("Again"), tr("Again"), tr("Start the search again"))) {
    setObjectName(place + QStringLiteral("Note"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(text_, 1);
    row->addWidget(work_, 1);
    for (auto* button : {make_, again_}) row->addWidget(button);
    connect(make_, &QPushButton::clicked, &ways_, &MapWays::makeAreas);
    connect(&ways_, &MapWays::changed, this, &WayNote::refresh);
    if (finding_) {
        connect(work_, &WorkRow::cancelled, finding_, &WayFinding::cancel);
        connect(again_, &QPushButton::clicked, finding_, &WayFinding::renew);
        connect(finding_, &WayFinding::changed, this, &WayNote::refresh);
        connect(finding_, &WayFinding::progressed, work_, &WorkRow::tell);
    }
    refresh();
}

void WayNote::refresh() {
    const bool busy = finding_ && finding_->busy();
    const auto why = finding_ ? finding_->whyNot() : ways_.whyNot();
    work_->setBusy(busy, tr("Reading the reachabilities of the map"));
    say(*text_, busy || why.isEmpty() ? QString() : tr("Nothing to show: %1.").arg(why));
    make_->setVisible(ways_.canMakeAreas());
    again_->setVisible(!busy && finding_ && ways_.whyNot().isEmpty() && !why.isEmpty());
    setVisible(busy || !why.isEmpty());
}

}  // namespace navwright
