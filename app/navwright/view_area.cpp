#include "navwright/view_area.h"

#include <QLabel>
#include <QVBoxLayout>

#include "scene3d/scene_view.h"

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

ViewArea::ViewArea(Document&, LayerModel&, Selection&, QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("viewArea"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    const auto gl = probeGl();
    if (!gl) {
        problem_ = QString::fromStdString(gl.error().message());
        column->addWidget(makeMessage(gl.error().error()));
        return;
    }
    scene_ = new SceneView(*gl);
    auto* container = QWidget::createWindowContainer(scene_, this);
    container->setObjectName(QStringLiteral("view3d"));
    container->setAccessibleName(tr("3D view"));
    container->setFocusPolicy(Qt::StrongFocus);
    connect(scene_, &SceneView::focusWanted, container, qOverload<>(&QWidget::setFocus));
    column->addWidget(container);
}

void ViewArea::setTheme(Theme theme) {
    if (scene_) scene_->setBackground(theme == Theme::dark ? kDarkBackground : kLightBackground);
}

void ViewArea::setRig(const CameraRig& rig) {
    if (scene_) scene_->setRig(rig);
}

void ViewArea::capture(std::function<void(const QImage&)> done) {
    scene_->capture(std::move(done));
}

}  // namespace navwright
