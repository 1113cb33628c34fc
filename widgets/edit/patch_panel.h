#pragma once

#include <QWidget>

#include <vector>

#include "edit/patch_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeView;

namespace navwright {

class PatchFilter;

/// The list of edits: finds, switches, groups, notes, reverts, and gives lost ones another place.
class PatchPanel : public QWidget {
    Q_OBJECT

  public:
    /// `document` outlives it.
    explicit PatchPanel(Document& document, QWidget* parent = nullptr);

  signals:
    /// An edit was clicked: fly to its place.
    void placeWanted(const navwright::Vec3& place);
    void anchorWanted(const QString& id);
    void failed(const navwright::Error& error);

  private:
    void makeView();
    QPushButton* addButton(const char* name, const QString& text, const QString& tip);
    /// Rows of the model that are selected, ascending.
    [[nodiscard]] std::vector<int> selectedRows() const;
    void updateButtons();
    void toggle();
    void group();
    void askImport();
    void askExport();

    Document& document_;
    PatchModel* model_;
    PatchFilter* filter_;
    QTreeView* view_;
    QLineEdit* search_;
    QComboBox* states_;
    QLabel* counts_;
    QPushButton* toggle_ = nullptr;
    QPushButton* group_ = nullptr;
    QPushButton* anchor_ = nullptr;
    QPushButton* revert_ = nullptr;
    QPushButton* export_ = nullptr;
};

}  // namespace navwright
