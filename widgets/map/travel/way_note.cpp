#include "widgets/map/travel/way_note.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "widgets/common/models/named.h"
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
      text_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      make_(named(new QPushButton(tr("Make areas"), this), place + QStringLiteral("Make"),
                  tr("Make the areas of the map, which this panel needs"))),
      cancel_(named(new QPushButton(tr("Cancel"), this), place + QStringLiteral("Cancel"),
                    tr("Stop the running search"))),
      again_(named(new QPushButton(tr("Again"), this), place + QStringLiteral("Again"),
                   tr("Start the search again"))) {
    setObjectName(place + QStringLiteral("Note"));
    text_->setObjectName(place + QStringLiteral("NoteText"));
    text_->setWordWrap(true);
    bar_->setObjectName(place + QStringLiteral("NoteBar"));
    bar_->setAccessibleName(tr("Progress"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(text_, 1);
    row->addWidget(bar_);
    for (auto* button : {make_, cancel_, again_}) row->addWidget(button);
    connect(make_, &QPushButton::clicked, &ways_, &MapWays::makeAreas);
    connect(&ways_, &MapWays::changed, this, &WayNote::refresh);
    if (finding_) {
        connect(cancel_, &QPushButton::clicked, finding_, &WayFinding::cancel);
        connect(again_, &QPushButton::clicked, finding_, &WayFinding::renew);
        connect(finding_, &WayFinding::changed, this, &WayNote::refresh);
        connect(finding_, &WayFinding::progressed, bar_,
                [this](const QString& task, qulonglong done, qulonglong total) {
                    text_->setText(task);
                    bar_->setRange(0, static_cast<int>(total));
                    bar_->setValue(static_cast<int>(done));
                });
    }
    refresh();
}

void WayNote::refresh() {
    const bool busy = finding_ && finding_->busy();
    const auto why = finding_ ? finding_->whyNot() : ways_.whyNot();
    if (busy) {
        text_->setText(tr("Reading the reachabilities of the map"));
        bar_->setRange(0, 0);
    } else if (!why.isEmpty()) {
        text_->setText(tr("Nothing to show: %1.").arg(why));
    }
    bar_->setVisible(busy);
    cancel_->setVisible(busy);
    make_->setVisible(ways_.canMakeAreas());
    again_->setVisible(!busy && finding_ && ways_.whyNot().isEmpty() && !why.isEmpty());
    setVisible(busy || !why.isEmpty());
}

}  // namespace navwright
