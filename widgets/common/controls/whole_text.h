#pragma once

#include <QObject>

namespace navwright {

/// Shows text that is cut off as a tooltip, followed by the widget's own one: in cells of lists and tables,
/// titles of columns and tabs, combo boxes and text fields.
class WholeText : public QObject {
    Q_OBJECT

  public:
    /// Works in all windows of the program until it is deleted.
    explicit WholeText(QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace navwright
