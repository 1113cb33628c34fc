#include "widgets/inspect/panel/table_filter.h"

#include <QRegularExpression>

#include <cmath>

#include "core/base/index.h"
#include "widgets/inspect/panel/table_model.h"

namespace navwright {

TableFilter::TableFilter(TableModel& model, QObject* parent) : QSortFilterProxyModel(parent), model_(model) {
    setSourceModel(&model);
    connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { conditions_.clear(); });
    // Columns are known only once the table is there.
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        readConditions();
        invalidateFilter();
    });
}

void TableFilter::setText(const QString& text) {
    text_ = text;
    readConditions();
    invalidateFilter();
}

void TableFilter::setType(const QString& type) {
    type_ = type;
    invalidateFilter();
}

void TableFilter::setTypesShown(std::set<std::string> words) {
    typesShown_ = std::move(words);
    invalidateFilter();
}

void TableFilter::readConditions() {
    conditions_.clear();
    for (const auto& word : text_.simplified().toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts))
        conditions_.push_back(parse(word));
}

TableFilter::Condition TableFilter::parse(const QString& word) const {
    Condition condition;
    bool isNumber = false;
    condition.number = word.toDouble(&isNumber);
    condition.word = word.toStdString();
    if (isNumber) condition.kind = Condition::Kind::id;
    static const QRegularExpression comparison(QStringLiteral("^([a-z]+)(<=|>=|<|>|=)(-?\\d+(\\.\\d+)?)$"));
    const auto match = comparison.match(word);
    if (!match.hasMatch()) return condition;
    const auto& columns = model_.table().columns;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto title = QString::fromStdString(columns[i].title).toLower().remove(QLatin1Char(' '));
        if (title != match.captured(1) || model_.table().isWord(i)) continue;
        condition.kind = Condition::Kind::compare;
        condition.column = i;
        condition.relation = match.captured(2);
        condition.number = match.captured(3).toDouble();
    }
    return condition;
}

bool TableFilter::matches(const Condition& condition, std::size_t row) const {
    const auto& table = model_.table();
    if (condition.kind == Condition::Kind::compare) {
        const auto value = table.value(row, condition.column);
        if (condition.relation == QLatin1String("<")) return value < condition.number;
        if (condition.relation == QLatin1String(">")) return value > condition.number;
        if (condition.relation == QLatin1String("<=")) return value <= condition.number;
        if (condition.relation == QLatin1String(">=")) return value >= condition.number;
        return value == condition.number;
    }
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const auto kind = table.columns[column].kind;
        if (condition.kind == Condition::Kind::id) {
            if (kind == TableColumn::Kind::id && table.value(row, column) == condition.number) return true;
        } else if (kind == TableColumn::Kind::word &&
                   table.word(row, column).find(condition.word) != std::string::npos) {
            return true;
        }
    }
    return false;
}

bool TableFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const auto& table = model_.table();
    const auto at = toIndex(row);
    const auto type = toIndex(table.typeColumn);
    if (!type_.isEmpty() && table.word(at, type) != type_.toStdString()) return false;
    if (!typesShown_.empty() && !typesShown_.contains(table.word(at, type))) return false;
    for (const auto& condition : conditions_) {
        if (!matches(condition, at)) return false;
    }
    return true;
}

bool TableFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const auto& table = model_.table();
    const auto column = toIndex(left.column());
    const auto a = toIndex(left.row()), b = toIndex(right.row());
    if (table.isWord(column)) return table.word(a, column) < table.word(b, column);
    const auto x = table.value(a, column), y = table.value(b, column);
    if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && !std::isnan(y);
    return x < y;
}

std::vector<std::size_t> TableFilter::shownRows() const {
    std::vector<std::size_t> rows;
    for (int i = 0; i < rowCount(); ++i) rows.push_back(toIndex(mapToSource(index(i, 0)).row()));
    return rows;
}

}  // namespace navwright
