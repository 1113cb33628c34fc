#include "widgets/edit/link_trial/answer_card.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

#include "widgets/common/models/named.h"
#include "widgets/view3d/view/screen_places.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

constexpr QPoint kBeside{18, 14};  ///< pixels from the place, so that it stays in sight
constexpr int kCardMargin = 8;

}  // namespace

AnswerCard::AnswerCard(WorkbenchView& view)
    : QFrame(&view, Qt::ToolTip | Qt::FramelessWindowHint),
      view_(view),
      title_(new QLabel(this)),
      details_(new QLabel(this)) {
    setObjectName(QStringLiteral("answerCard"));
    setAccessibleName(tr("What bots made of the link"));
    setFrameStyle(QFrame::Box | QFrame::Plain);
    setAttribute(Qt::WA_ShowWithoutActivating);
    title_->setObjectName(QStringLiteral("answerTitle"));
    title_->setTextFormat(Qt::PlainText);
    auto bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    details_->setObjectName(QStringLiteral("answerDetails"));
    details_->setTextFormat(Qt::PlainText);
    auto* close = named(new QToolButton(this), "answerClose", tr("Close"));
    close->setText(QStringLiteral("×"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, &AnswerCard::closed);
    auto* row = new QHBoxLayout;
    row->addWidget(title_, 1);
    row->addWidget(close, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kCardMargin, kCardMargin / 2, kCardMargin / 2, kCardMargin);
    column->addLayout(row);
    column->addWidget(details_);
    connect(&view_.scene(), &SceneView::rigChanged, this, &AnswerCard::follow);
    connect(&view_.scene(), &SceneView::resized, this, &AnswerCard::follow);
    connect(&view_.scene(), &SceneView::clicked, this, [this] {
        if (place_) emit closed();
    });
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        away_ = state != Qt::ApplicationActive;
        follow();
    });
    view_.installEventFilter(this);
    view_.window()->installEventFilter(this);
}

void AnswerCard::showAt(const Vec3& place, const QString& title, const QString& details) {
    place_ = place;
    title_->setText(title);
    details_->setText(details);
    details_->setVisible(!details.isEmpty());
    follow();
}

void AnswerCard::end() {
    place_.reset();
    hide();
}

bool AnswerCard::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Move:
        case QEvent::Resize:
        case QEvent::Show:
        case QEvent::Hide:
        case QEvent::WindowStateChange:
            follow();
            break;
        default:
            break;
    }
    return QFrame::eventFilter(watched, event);
}

void AnswerCard::follow() {
    auto& scene = view_.scene();
    const QRect inside({0, 0}, scene.size());
    const bool seen = view_.isVisible() && !inside.isEmpty() && !away_;
    const auto at = place_ && seen ? ScreenPlaces(view_.rig(), scene.size()).of(*place_) : std::nullopt;
    if (!at || !inside.contains(at->at.toPoint())) return hide();
    adjustSize();
    // Keep the card within the view, whatever its size.
    const auto most = inside.bottomRight() - QPoint(width(), height());
    const auto wanted = at->at.toPoint() + kBeside;
    const QPoint place(std::max(0, std::min(wanted.x(), most.x())),
                       std::max(0, std::min(wanted.y(), most.y())));
    move(scene.mapToGlobal(place));
    show();
}

}  // namespace navwright
