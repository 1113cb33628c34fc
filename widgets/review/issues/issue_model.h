#pragma once

#include <QAbstractItemModel>
#include <QIcon>
#include <QString>
#include <QWidget>

#include <array>
#include <vector>

#include "widgets/drawing/draw/draw_list.h"
#include "widgets/review/issues/issue_source.h"

namespace navwright {

enum class IssueGrouping { kind, severity, none };

/// Which issues are listed.
struct IssueFilter {
    QString text = {};                                 ///< in the kind's title or the message; any case
    std::array<bool, 3> severities{true, true, true};  ///< by Severity
    QString kind = {};                                 ///< id of a validator; empty: all
    bool ignored = false;                              ///< those ignored too

    friend bool operator==(const IssueFilter&, const IssueFilter&) = default;
};

/// The issues of a source, filtered, grouped and sorted. Groups are rows without a parent; without grouping
/// issues are.
class IssueModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { what, message, place };
    static constexpr int kColumns = 3;

    /// The source outlives it, or is replaced.
    explicit IssueModel(IssueSource& source, QObject* parent = nullptr);

    void setSource(IssueSource& source);

    void setFilter(const IssueFilter& filter);
    [[nodiscard]] const IssueFilter& filter() const { return filter_; }
    void setGrouping(IssueGrouping grouping);
    /// The issue of a row; nullptr for a group.
    [[nodiscard]] const Issue* issue(const QModelIndex& index) const;
    /// Facts about a group row; empty for an issue.
    struct GroupFacts {
        QString title;
        Severity severity = Severity::hint;
        std::size_t issues = 0;
    };
    [[nodiscard]] GroupFacts group(const QModelIndex& index) const;
    /// The listed issues, from the first to the last row.
    [[nodiscard]] std::vector<QModelIndex> listed() const;
    /// Counts by severity, whatever is listed, without ignored issues.
    [[nodiscard]] std::array<std::size_t, 3> counts() const;
    [[nodiscard]] std::size_t ignoredCount() const;
    /// Kinds that occur, as (id, title), errors first.
    [[nodiscard]] std::vector<std::pair<QString, QString>> kinds() const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    struct Group {
        QString title;
        Severity severity = Severity::hint;
        std::vector<const Issue*> issues;
    };

    void rebuild();
    void fill();
    void arrange(std::vector<const Issue*>& issues) const;
    [[nodiscard]] bool lists(const Issue& issue) const;
    [[nodiscard]] QVariant groupData(const Group& group, int column, int role) const;
    [[nodiscard]] QVariant issueData(const Issue& issue, int column, int role) const;

    IssueSource* source_ = nullptr;
    std::shared_ptr<const Issues> issues_;  ///< that the groups point into
    IssueFilter filter_;
    IssueGrouping grouping_ = IssueGrouping::kind;
    int sortColumn_ = -1;
    Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
    std::vector<Group> groups_;  ///< one without grouping
};

}  // namespace navwright

class QToolButton;

namespace navwright {

/// How many issues there are by severity, for the status bar; a click asks for those.
class IssueCounts : public QWidget {
    Q_OBJECT

  public:
    /// The model outlives it.
    explicit IssueCounts(IssueModel& model, QWidget* parent = nullptr);

  signals:
    void wanted(navwright::Severity severity);

  private:
    void update();

    IssueModel& model_;
    std::array<QToolButton*, 3> buttons_{};
};

/// How a severity is shown everywhere: a shape and a colour of its own.
struct SeverityLook {
    GlyphShape shape = GlyphShape::cross;
    float category = 0;  ///< of Palette::categories
};

[[nodiscard]] SeverityLook severityLook(Severity severity);
[[nodiscard]] QIcon severityIcon(Severity severity);
/// "Errors", "Warnings", "Hints".
[[nodiscard]] QString severityTitle(Severity severity);

}  // namespace navwright
