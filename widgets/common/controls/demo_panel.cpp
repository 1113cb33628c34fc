#include "widgets/common/controls/demo_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <set>
#include <utility>

#include "widgets/common/controls/demo_table_model.h"
#include "widgets/common/controls/named_button.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"

namespace navwright {

namespace {

constexpr int kMostWarningHeight = 90;

}  // namespace

DemoPanel::DemoPanel(Document& document, DataFilter& filter, QWidget* parent)
    : Panel("demoPanel", parent),
      document_(document),
      filter_(filter),
      model_(new DemoTableModel(document, this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new QTableView(this)),
      total_(new QLabel(this)),
      warningArea_(new QScrollArea(this)),
      warnings_(new QLabel) {
    total_->setObjectName(QStringLiteral("demoTotal"));
    makeTable();
    makeButtons();
    warnings_->setObjectName(QStringLiteral("demoWarnings"));
    warnings_->setWordWrap(true);
    warnings_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    warnings_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    warnings_->setContentsMargins(4, 2, 4, 2);
    warningArea_->setObjectName(QStringLiteral("demoWarningArea"));
    warningArea_->setAccessibleName(tr("Warnings of the demo"));
    warningArea_->setWidgetResizable(true);
    warningArea_->setFrameShape(QFrame::NoFrame);
    warningArea_->setWidget(warnings_);
    auto* row = new QHBoxLayout;
    for (auto* button : {add_, remove_, only_}) row->addWidget(button);
    row->addStretch(1);
    row->addWidget(total_);
    add(row);
    add(table_, 1);
    add(warningArea_);
    connect(&filter_, &DataFilter::changed, this, &DemoPanel::update);
    // Many a demo tells how far it is many times before anything can be seen of it.
    connect(model_, &QAbstractItemModel::dataChanged, this, [this] {
        if (!std::exchange(updating_, true))
            QMetaObject::invokeMethod(this, &DemoPanel::update, Qt::QueuedConnection);
    });
    connect(model_, &QAbstractItemModel::modelReset, this, &DemoPanel::update);
    connect(model_, &DemoTableModel::goneChanged, this, [this](const QString& path, bool gone) {
        emit noticed(gone ? tr("%1 is no longer on disk; what was read of it is kept").arg(path)
                          : tr("%1 is on disk again").arg(path));
    });
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DemoPanel::update);
    update();
}

void DemoPanel::makeTable() {
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(DemoTableModel::kSortRole);
    sorted_->setSortCaseSensitivity(Qt::CaseInsensitive);
    table_->setObjectName(QStringLiteral("demoTable"));
    table_->setAccessibleName(tr("Demos"));
    table_->setModel(sorted_);
    table_->setSortingEnabled(true);
    table_->sortByColumn(DemoTableModel::name, Qt::AscendingOrder);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setAlternatingRowColors(true);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setItemDelegateForColumn(DemoTableModel::state, new ProgressDelegate(table_));
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    const int line = fontMetrics().height();
    table_->verticalHeader()->setDefaultSectionSize(line + line / 2);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setHighlightSections(false);
    const int widths[] = {24, 26, 10, 5, 7, 8, 7, 7, 8};  // widths in letters
    for (int i = 0; i < static_cast<int>(std::size(widths)); ++i) {
        table_->setColumnWidth(i, (widths[i] + 3) * fontMetrics().averageCharWidth() * 5 / 4);
    }
    connect(table_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        const auto& path = model_->row(sorted_->mapToSource(index).row()).path;
        const auto generation = document_.generation();
        if (!generation) return;
        const auto found = std::ranges::find(generation->paths, path);
        if (found != generation->paths.end())
            emit demoActivated(static_cast<int>(found - generation->paths.begin()));
    });
}

void DemoPanel::makeButtons() {
    add_ = namedButton(this, "demoAdd", tr("Add…"), tr("Add demos"));
    remove_ = namedButton(this, "demoRemove", tr("Remove"),
                          tr("Remove the selected demos from the list; the files stay; can be undone"));
    only_ = namedButton(this, "demoOnly", tr("Show only this demo"),
                        tr("Show only the data of the selected demo"));
    only_->setCheckable(true);
    connect(add_, &QToolButton::clicked, this, &DemoPanel::addWanted);
    connect(remove_, &QToolButton::clicked, this, &DemoPanel::removeSelected);
    connect(only_, &QToolButton::clicked, this, &DemoPanel::showOnly);
    auto* remove = new QAction(remove_->text(), table_);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    connect(remove, &QAction::triggered, this, &DemoPanel::removeSelected);
    table_->addAction(remove);
}

std::vector<int> DemoPanel::selectedRows() const {
    std::vector<int> rows;
    for (const auto& index : table_->selectionModel()->selectedRows())
        rows.push_back(sorted_->mapToSource(index).row());
    return rows;
}

std::optional<int> DemoPanel::currentRow() const {
    const auto rows = selectedRows();
    return rows.size() == 1 ? std::optional(rows.front()) : std::nullopt;
}

void DemoPanel::removeSelected() {
    std::set<std::filesystem::path> paths;
    for (const int row : selectedRows()) paths.insert(model_->row(row).path);
    document_.removeDemos(paths);
}

void DemoPanel::showOnly(bool only) {
    auto shown = filter_.shown();
    shown.demo.reset();
    if (const auto row = currentRow(); only && row && model_->row(*row).summary)
        shown.demo = model_->row(*row).summary->hash;
    filter_.set(shown);
    update();
}

void DemoPanel::update() {
    updating_ = false;
    const auto current = currentRow();
    const auto* row = current ? &model_->row(*current) : nullptr;
    allow(*remove_, selectedRows().empty() ? tr("select demos in the list first") : QString());
    const auto& shown = filter_.shown().demo;
    allow(*only_, (row && row->summary && row->used) || shown ? QString()
                  : row                                       ? tr("nothing of this demo is used")
                                                              : tr("select one demo in the list first"));
    only_->setChecked(shown && (!row || (row->summary && row->summary->hash == *shown)));
    const auto lines = row ? row->warnings() : QStringList();
    warnings_->setText(lines.join(QLatin1Char('\n')));
    warningArea_->setVisible(!lines.isEmpty());
    warningArea_->setFixedHeight(std::clamp(warnings_->heightForWidth(width()), 0, kMostWarningHeight));
    int used = 0, warned = 0;
    for (int i = 0; i < model_->rowCount(); ++i) {
        used += model_->row(i).contributes() ? 1 : 0;
        warned += model_->row(i).warnings().isEmpty() ? 0 : 1;
    }
    auto text = tr("%1 of %2 used").arg(used).arg(model_->rowCount());
    if (warned > 0) text += tr(", %1 with warnings").arg(warned);
    total_->setText(text);
}

namespace {

constexpr int kOpacity = 110;  ///< of 255, so that the words stay readable

}  // namespace

void ProgressDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const auto share = index.data(DemoTableModel::kProgressRole);
    if (share.isValid()) {
        auto bar = QRectF(option.rect).adjusted(1, 2, -1, -2);
        auto colour = option.palette.color(QPalette::Highlight);
        colour.setAlpha(kOpacity / 3);
        painter->fillRect(bar, colour);
        colour.setAlpha(kOpacity);
        bar.setWidth(bar.width() * share.toDouble());
        painter->fillRect(bar, colour);
    }
    QStyledItemDelegate::paint(painter, option, index);
}

}  // namespace navwright
