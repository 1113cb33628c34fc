#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QVariant>

#include <optional>
#include <vector>

#include "core/base/index.h"
#include "widgets/test/verdict/tested_nav.h"

namespace navwright {

/// What a test can find fault with.
enum class FindingKind { badNodes, badLinks, unreachable, deaths };

inline constexpr int kFindingKinds = 4;

/// One fault: where it is, and what of the tested nav it is about.
struct Finding {
    std::vector<QVariant> cells;
    Vec3 place{0};
    std::int32_t node = -1;
    std::optional<NodeLink> link = {};
};

/// The faults of one kind of the shown report, the worst first. Qt::UserRole gives the value to sort by.
class FindingModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// `tested` outlives it.
    FindingModel(FindingKind kind, const TestedNav& tested, QObject* parent = nullptr);

    [[nodiscard]] FindingKind kind() const { return kind_; }
    [[nodiscard]] const Finding& finding(int row) const { return rows_.at(toIndex(row)); }
    /// The node or link of a fault in the document's present nav; of kind none when it is not there any more.
    [[nodiscard]] Item item(int row) const;
    /// "Bad nodes 3" and so on: short enough for a button, with the number of rows.
    [[nodiscard]] QString title() const;
    /// What the list holds, in a sentence.
    [[nodiscard]] QString explanation() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    void fill();
    [[nodiscard]] QStringList headers() const;
    static QString cellText(const QString& header, const QVariant& cell);

    FindingKind kind_;
    const TestedNav& tested_;
    std::vector<Finding> rows_;
};

/// The rows of a FindingModel, the worst first. `tested` has a report.

[[nodiscard]] std::vector<Finding> badNodeRows(const TestedNav& tested);
[[nodiscard]] std::vector<Finding> badLinkRows(const TestedNav& tested);
[[nodiscard]] std::vector<Finding> unreachableRows(const TestedNav& tested);
[[nodiscard]] std::vector<Finding> deathRows(const TestedNav& tested);

}  // namespace navwright
