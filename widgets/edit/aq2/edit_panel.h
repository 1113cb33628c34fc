#pragma once

#include <QDoubleSpinBox>
#include <array>
#include "widgets/common/controls/panel.h"
#include "widgets/edit/aq2/editor.h"

class QLabel;

namespace navwright {

class FieldForm;

/// What is selected, in numbers that can be changed: for several nodes or links at once, too.
class EditPanel : public Panel {
    Q_OBJECT

  public:
    /// `editor` outlives it.
    explicit EditPanel(Editor& editor, QWidget* parent = nullptr);

  private:
    void addPlace();
    void addTypes();
    void addNewTypes();
    void refresh();
    [[nodiscard]] EditTargets targets() const;
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString cost() const;
    [[nodiscard]] std::optional<NodeType> type() const;
    [[nodiscard]] Qt::CheckState locked() const;

    Editor& editor_;
    QLabel* title_;
    FieldForm* form_;
};

/// "Jump pad", as a person reads it.
[[nodiscard]] QString typeTitle(NodeType type);

}  // namespace navwright
