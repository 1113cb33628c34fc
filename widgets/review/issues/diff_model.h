#pragma once

#include <QAbstractTableModel>
#include <QIcon>

#include <array>
#include <optional>
#include <vector>

#include "core/review/comparison/take_patches.h"
#include "widgets/review/issues/comparison.h"

namespace navwright {

/// What differs between two navs, one row each.
class DiffModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { what, part, change, place };
    static constexpr int kColumns = 4;

    /// The comparison outlives it.
    explicit DiffModel(Comparison& comparison, QObject* parent = nullptr);

    /// Lists one kind alone, or all; and only what is within `radius` units of one of `centers` where given.
    struct Filter {
        std::optional<DiffKind> kind = {};
        std::optional<std::vector<Vec3>> centers = {};
        float radius = 0;

        friend bool operator==(const Filter&, const Filter&) = default;
    };
    void setFilter(const Filter& filter);
    [[nodiscard]] const DiffItem& itemAt(int row) const { return rows_[row]; }
    [[nodiscard]] const std::vector<DiffItem>& items() const { return rows_; }
    [[nodiscard]] Vec3 placeOf(const DiffItem& item) const;
    /// Counts by kind, whatever is listed.
    [[nodiscard]] std::array<std::size_t, kDiffKindCount> totals() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    void rebuild();
    void fill();
    [[nodiscard]] bool isNear(const Vec3& at) const;
    [[nodiscard]] QString itemText(const DiffItem& item) const;
    [[nodiscard]] QString changeText(const DiffItem& item) const;

    Comparison& comparison_;
    std::shared_ptr<const Compared> compared_;
    Filter filter_;
    std::vector<DiffItem> rows_;
};

/// "Node added".
[[nodiscard]] QString diffKindTitle(DiffKind kind);
[[nodiscard]] QIcon diffKindIcon(DiffKind kind);

}  // namespace navwright
