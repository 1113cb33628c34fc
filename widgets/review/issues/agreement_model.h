#pragma once

#include <QAbstractTableModel>

#include <array>
#include <optional>
#include <vector>

#include "widgets/review/issues/nav_issues.h"

namespace navwright {

/// What demos, physics and the test say of every link, the most suspicious first.
class AgreementModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { suspicion, link, type, demos, physics, test };
    static constexpr int kColumns = 6;

    /// The issues outlive it.
    explicit AgreementModel(NavIssues& navIssues, QObject* parent = nullptr);

    /// Lists only links of these suspicions; all false: every link.
    void setShown(const std::array<bool, kSuspicionCount>& shown);
    /// Which links are listed, by what demos, physics and the test say of them; empty: all.
    struct Saying {
        DemoSays demo = DemoSays::nothing;
        PhysicsSays physics = PhysicsSays::nothing;
        TestSays test = TestSays::nothing;
        friend bool operator==(const Saying&, const Saying&) = default;
    };
    void setSaying(const std::optional<Saying>& saying);
    [[nodiscard]] const std::optional<Saying>& saying() const { return saying_; }
    [[nodiscard]] const LinkAgreement& row(int number) const { return *rows_[number]; }
    [[nodiscard]] std::array<std::size_t, kSuspicionCount> counts() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    void rebuild();
    void fill();

    NavIssues& navIssues_;
    std::shared_ptr<const ReviewResult> result_;  ///< that the rows point into
    std::array<bool, kSuspicionCount> shown_{};
    std::optional<Saying> saying_;
    std::vector<const LinkAgreement*> rows_;
};

[[nodiscard]] QString suspicionTitle(Suspicion suspicion);

}  // namespace navwright
