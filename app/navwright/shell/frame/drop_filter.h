#pragma once

#include <QObject>
#include <QStringList>

class QDropEvent;

namespace navwright {

/// Takes files dropped anywhere on a window, the 3D view too, which is a native window of its own and would
/// swallow them.
class DropFilter : public QObject {
    Q_OBJECT

  public:
    explicit DropFilter(QObject* window);

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    void dropped(const QStringList& paths);

  private:
    [[nodiscard]] bool accept(QDropEvent* event);
};

}  // namespace navwright
