#pragma once

#include <QAbstractItemModel>

#include <span>
#include <string>
#include <vector>

#include "core/nav/files/edit_patch.h"
#include "core/nav/files/patch_apply.h"
#include "widgets/common/models/document.h"

namespace navwright {

/// A row of the list of edits: one edit, or a group of them.
struct PatchEntry {
    std::string group = {};  ///< its name; empty: one edit
    std::vector<int> rows;   ///< places in the list of patches, ascending

    [[nodiscard]] bool isGroup() const { return !group.empty(); }
    friend bool operator==(const PatchEntry&, const PatchEntry&) = default;
};

/// The rows for patches, in their order; a group stands where its first edit does.
[[nodiscard]] std::vector<PatchEntry> patchEntries(std::span<const EditPatch> patches);

/// The edits of a document in their order, with what came of each in the present nav; those under one name
/// lie below a row of their group, which stands for all of them. Ticks, groups and notes are changed here;
/// every change is a step of the undo stack.
class PatchModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { what, state, group, note, kColumns };
    static constexpr int kStateRole = Qt::UserRole;       ///< PatchState as a number; -1: not known yet
    static constexpr int kIdRole = Qt::UserRole + 1;      ///< id as text; of a group its name
    static constexpr int kSearchRole = Qt::UserRole + 2;  ///< all its words
    static constexpr int kGroupRole = Qt::UserRole + 3;   ///< the row is a group's

    /// `document` outlives it.
    explicit PatchModel(Document& document, QObject* parent = nullptr);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// How many edits there are, and one of them by its number.
    [[nodiscard]] int count() const { return static_cast<int>(patches_.size()); }
    [[nodiscard]] const EditPatch& patch(int number) const {
        return patches_[static_cast<std::size_t>(number)];
    }
    /// The numbers of the edits that a row stands for: one, or all of a group.
    [[nodiscard]] const std::vector<int>& numbersAt(const QModelIndex& index) const;
    /// The outcome of an edit; nullptr: not applied yet.
    [[nodiscard]] const PatchOutcome* outcome(int number) const;
    [[nodiscard]] int orphans() const;

    void setEnabled(const std::vector<int>& numbers, bool enabled);
    void setGroup(const std::vector<int>& numbers, const QString& name);
    void setNote(const std::vector<int>& numbers, const QString& words);
    void revertEdits(const std::vector<int>& numbers);

  private:
    void refresh();
    [[nodiscard]] bool lost(int number) const;
    [[nodiscard]] QVariant patchText(int number, int column) const;
    [[nodiscard]] QVariant patchData(int number, int column, int role) const;
    [[nodiscard]] QVariant groupText(const PatchEntry& entry, int column) const;
    [[nodiscard]] QVariant groupData(const PatchEntry& entry, int column, int role) const;
    [[nodiscard]] QString stateText(int number) const;
    [[nodiscard]] QString statesText(const PatchEntry& entry) const;
    [[nodiscard]] const PatchEntry& entryOf(const QModelIndex& index) const;

    Document& document_;
    std::vector<EditPatch> patches_;
    std::vector<PatchEntry> entries_;
    std::vector<std::vector<int>> single_;  ///< each number alone
    std::shared_ptr<const Generation> generation_;
    std::vector<const PatchOutcome*> outcomes_;  ///< by number
};

}  // namespace navwright
