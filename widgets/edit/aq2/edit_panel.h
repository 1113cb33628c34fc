#pragma once

#include <QDoubleSpinBox>
#include <QWidget>

#include <array>

#include "widgets/edit/aq2/editor.h"

class QCheckBox;
class QFormLayout;
class QLabel;

namespace navwright {

class CoordinateBox;
class TypeBox;

/// What is selected, in numbers that can be changed: for several nodes or links at once, too.
class EditPanel : public QWidget {
    Q_OBJECT

  public:
    /// `editor` outlives it.
    explicit EditPanel(Editor& editor, QWidget* parent = nullptr);

  private:
    void addCoordinates(QFormLayout* form);
    void addTypes(QFormLayout* form);
    void refresh();
    void showLocks(const NavGraph* graph, const EditTargets& targets);
    void showNodes(const NavGraph& graph, const EditTargets& targets);
    void showLinks(const NavGraph& graph, const EditTargets& targets);

    Editor& editor_;
    QLabel* title_;
    std::array<CoordinateBox*, 3> axes_{};
    TypeBox* type_;
    QCheckBox* locked_;
    QLabel* cost_;
    TypeBox* newNode_;
    TypeBox* newLink_;
};

/// A coordinate of one node or of several: what is typed is for all of them, the arrows move each from where
/// it is.
class CoordinateBox : public QDoubleSpinBox {
    Q_OBJECT

  public:
    explicit CoordinateBox(QWidget* parent = nullptr);

    /// Shows a value without a signal; `others`: there are nodes with another value.
    void showValue(double value, bool others);
    void stepBy(int steps) override;

  signals:
    void given(double value);
    void stepped(double by);

  protected:
    /// A wheel that rolls by must not move nodes.
    void wheelEvent(QWheelEvent* event) override;

  private:
    void finish();

    bool others_ = false;
    bool typed_ = false;  ///< since the value was shown or given
};

}  // namespace navwright
