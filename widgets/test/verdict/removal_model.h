#pragma once

#include <QAbstractTableModel>

#include <memory>
#include <string>
#include <vector>

#include "core/base/index.h"
#include "core/bots/test/ledger.h"
#include "core/bots/test/removals.h"
#include "core/nav/files/edit_patch.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/test/verdict/tested_nav.h"

namespace navwright {

/// A removal as the document's present nav has it: with the numbers of that nav, else of the tested one.
struct Removal : ProposedRemoval {
    Item item = {};  ///< of kind none when it is not there any more
};

/// What the shown report would have removed, and what its nav was made without, where the document still has
/// it: with a box to tick each, and locks against it. Nothing happens before apply().
class RemovalModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// Both outlive it.
    RemovalModel(Document& document, const TestedNav& tested, QObject* parent = nullptr);

    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] const Removal& removal(int row) const { return rows_.at(toIndex(row)); }
    [[nodiscard]] int wantedCount() const;
    /// Ticks or unticks all that are not locked.
    void setAllWanted(bool wanted);
    /// Ticks or unticks rows that are not locked.
    void setWanted(const std::vector<int>& rows, bool wanted);
    /// Locks rows against feedback for good, or takes such locks away (undoable).
    void setLocked(const std::vector<int>& rows, bool locked);
    /// Puts what is ticked into the document's ledger (undoable).
    void apply();
    /// Ticked removals as crosses and bands, the others hollow; nullptr when there are none.
    [[nodiscard]] std::shared_ptr<const StagePicture> picture() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    enum Column { what, why, kept };

  signals:
    /// Rows, ticks or locks have changed.
    void changed();

  private:
    void refill();
    void resolve();
    void readNav();
    [[nodiscard]] EditPatch lockOf(const Removal& row) const;

    Document& document_;
    const TestedNav& tested_;
    std::shared_ptr<const NavtestReport> shown_;
    std::vector<Removal> rows_;
};

/// Finds the removals in the present nav, and marks what the enabled lock patches protect there.
void resolveRemovals(std::vector<Removal>& removals, const NavGraph& now,
                     const std::vector<EditPatch>& patches);

/// Draws wanted removals as crosses and bands, the others as hollow rings and thin bands; nullptr when there
/// are none.
[[nodiscard]] std::shared_ptr<const StagePicture> removalPicture(const std::vector<Removal>& removals);

}  // namespace navwright
