#pragma once

#include <QSortFilterProxyModel>
#include <QString>

#include <set>
#include <string>
#include <vector>

namespace navwright {

class TableModel;

/// Sorts by numbers where a column holds numbers, and shows the rows that match a text and a type. The text
/// is words, all of which must match: a number means a row with that id, "weight<2" compares a column, and
/// anything else is looked for in the columns of words.
class TableFilter : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit TableFilter(TableModel& model, QObject* parent = nullptr);

    void setText(const QString& text);
    /// Shows only this type; empty: all types.
    void setType(const QString& type);
    [[nodiscard]] const QString& type() const { return type_; }
    /// Shows only these types, as all views do; empty: all.
    void setTypesShown(std::set<std::string> words);

    /// Rows of the model in the order shown.
    [[nodiscard]] std::vector<std::size_t> shownRows() const;

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

  private:
    struct Condition {
        enum class Kind { id, compare, word } kind = Kind::word;
        std::string word;
        std::size_t column = 0;
        QString relation;
        double number = 0;
    };
    [[nodiscard]] Condition parse(const QString& word) const;
    void readConditions();
    [[nodiscard]] bool matches(const Condition& condition, std::size_t row) const;

    TableModel& model_;
    QString text_;
    QString type_;
    std::set<std::string> typesShown_;
    std::vector<Condition> conditions_;
};

}  // namespace navwright
