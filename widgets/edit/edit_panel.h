#pragma once

#include <QWidget>

#include <array>

#include "edit/editor.h"

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

}  // namespace navwright
