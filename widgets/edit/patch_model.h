#pragma once

#include <QAbstractTableModel>

#include <vector>

#include "models/document.h"
#include "nav/patch_apply.h"

namespace navwright {

/// The edits of a document in their order, with what came of each in the present nav. Ticks, groups and notes
/// are changed here; every change is a step of the undo stack.
class PatchModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { what, state, group, note, kColumns };
    static constexpr int kStateRole = Qt::UserRole;       ///< PatchState as a number; -1: not known yet
    static constexpr int kIdRole = Qt::UserRole + 1;      ///< id as text
    static constexpr int kSearchRole = Qt::UserRole + 2;  ///< all its words

    /// `document` outlives it.
    explicit PatchModel(Document& document, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

    [[nodiscard]] const EditPatch& patch(int row) const { return patches_[static_cast<std::size_t>(row)]; }
    /// What came of it; nullptr: not applied yet.
    [[nodiscard]] const PatchOutcome* outcome(int row) const;
    [[nodiscard]] int orphans() const;

    void setEnabled(const std::vector<int>& rows, bool enabled);
    void setGroup(const std::vector<int>& rows, const QString& name);
    void revert(const std::vector<int>& rows);

  private:
    void refresh();
    [[nodiscard]] QVariant text(int row, int column) const;
    [[nodiscard]] QString stateText(int row) const;

    Document& document_;
    std::vector<EditPatch> patches_;
    std::shared_ptr<const Generation> generation_;
    std::vector<const PatchOutcome*> outcomes_;  ///< by row
};

}  // namespace navwright
