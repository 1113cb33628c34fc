#include "app/navwright/parts/view3d/view_area.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/navwright/shell/frame/over_view.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

const QColor kDarkBackground(0x16191d);
const QColor kLightBackground(0xd9dde3);

QLabel* makeMessage(const Error& error) {
    auto* message = new QLabel(
        ViewArea::tr("The 3D view cannot be shown.\n%1").arg(QString::fromStdString(error.message())));
    message->setObjectName(QStringLiteral("noGlMessage"));
    message->setAlignment(Qt::AlignCenter);
    message->setWordWrap(true);
    return message;
}

}  // namespace

ViewArea::ViewArea(Document& document, LayerModel& layers, Selection& selection, QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("viewArea"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto gl = probeGl();
    if (!gl) {
        problem_ = QString::fromStdString(gl.error().message());
        auto* message = makeMessage(gl.error().error());
        column->addWidget(message, 1);
        strips_ = new OverView(*message);
        return;
    }
    view_ = new WorkbenchView(document, layers, selection, *gl, this);
    column->addWidget(view_, 1);
    strips_ = new OverView(*view_);
}

void ViewArea::setTheme(Theme theme) {
    theme_ = theme;
    if (view_) view_->scene().setBackground(background());
}

QColor ViewArea::background() const {
    return theme_ == Theme::dark ? kDarkBackground : kLightBackground;
}

void ViewArea::addBar(QWidget* bar) {
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, bar);
}

void ViewArea::addStrip(QWidget* strip, Qt::Edge edge) {
    strips_->add(strip, edge);
}

void ViewArea::setRig(const CameraRig& rig) {
    if (view_) view_->camera().setRig(rig);
}

void ViewArea::capture(std::function<void(const QImage&)> done) {
    view_->capture(std::move(done));
}

}  // namespace navwright
