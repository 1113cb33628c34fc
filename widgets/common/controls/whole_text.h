#pragma once

#include <QObject>

namespace navwright {

/// What has no room where it stands is its own tip, before the tip that it has: cells of lists and tables,
/// titles of columns and tabs, what is chosen in a box, what is written in a field.
class WholeText : public QObject {
    Q_OBJECT

  public:
    /// For all windows of the program, as long as it lives.
    explicit WholeText(QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace navwright
