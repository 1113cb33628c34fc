#include "app/navwright/shell/frame/drop_filter.h"

#include <QCoreApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>
#include <QWindow>

#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

/// Not QUrl::toLocalFile(), which loses bytes that are no UTF-8.
QString localFile(const QUrl& url) {
    const auto path = QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toUtf8());
    return fileText(path.toStdString());
}

QStringList localFiles(const QMimeData* data) {
    QStringList paths;
    for (const auto& url : data->urls()) {
        if (url.isLocalFile()) paths << localFile(url);
    }
    return paths;
}

bool isDrop(const QEvent* event) {
    return event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove ||
           event->type() == QEvent::Drop;
}

/// A native window inside the widgets, which hands no event on to them.
bool isEmbedded(QObject* object) {
    const auto* window = qobject_cast<QWindow*>(object);
    return window && window->parent();
}

}  // namespace

DropFilter::DropFilter(QObject* window) : QObject(window) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool DropFilter::eventFilter(QObject* watched, QEvent* event) {
    if (!isDrop(event) || (watched != parent() && !isEmbedded(watched))) return false;
    return accept(static_cast<QDropEvent*>(event));
}

bool DropFilter::accept(QDropEvent* event) {
    const auto paths = localFiles(event->mimeData());
    if (paths.isEmpty()) return false;
    event->acceptProposedAction();
    if (event->type() == QEvent::Drop) emit dropped(paths);
    return true;
}

}  // namespace navwright
