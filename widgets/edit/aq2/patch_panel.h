#pragma once

#include <QSet>
#include <QSortFilterProxyModel>

#include <vector>

#include "widgets/common/controls/panel.h"
#include "widgets/edit/aq2/patch_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeView;

namespace navwright {

class PatchFilter;

/// The list of edits: finds, switches, groups, notes, reverts (a group as one), and gives lost ones another
/// place.
class PatchPanel : public Panel {
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
    /// Numbers of the edits selected, those of selected groups too; ascending.
    [[nodiscard]] std::vector<int> chosen() const;
    /// Unfolds all groups except those that were folded by hand.
    void unfold();
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
    QLabel* message_;  ///< the chosen edit in full
    QLabel* counts_;
    QSet<QString> folded_;  ///< names of groups
    QPushButton* toggle_ = nullptr;
    QPushButton* group_ = nullptr;
    QPushButton* anchor_ = nullptr;
    QPushButton* revert_ = nullptr;
    QPushButton* export_ = nullptr;
};

/// Filters edits by words and by outcome.
class PatchFilter : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    enum Show { all, applied, orphaned, off };

    explicit PatchFilter(QObject* parent = nullptr);

    void setWords(const QString& words);
    void setShow(Show show);

  protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    QStringList words_;
    Show show_ = all;
};

}  // namespace navwright
