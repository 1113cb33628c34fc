#pragma once

#include <QFrame>

#include <optional>

#include "core/base/vec3.h"

class QLabel;

namespace navwright {

class WorkbenchView;

/// Words beside a place of the 3D view, which they follow while the camera moves. A window of its own, since
/// no widget can lie over a 3D view; it goes when the program is not the active one.
class AnswerCard : public QFrame {
    Q_OBJECT

  public:
    /// The view outlives it.
    explicit AnswerCard(WorkbenchView& view);

    void showAt(const Vec3& place, const QString& title, const QString& details);
    void end();

  signals:
    /// A person closed it, or clicked elsewhere in the view.
    void closed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void follow();

    WorkbenchView& view_;
    QLabel* title_;
    QLabel* details_;
    std::optional<Vec3> place_;
    bool away_ = false;  ///< another program has come to the front
};

}  // namespace navwright
