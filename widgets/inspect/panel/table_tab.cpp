#include "widgets/inspect/panel/table_tab.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/index.h"
#include "core/nav/files/node_type.h"
#include "widgets/common/controls/row_views.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/named.h"
#include "widgets/drawing/layers/describe.h"

namespace navwright {

namespace {

constexpr int kColumnWidth = 72;
constexpr int kWordWidth = 110;

}  // namespace

TableTab::TableTab(const QString& id, const QString& title, ItemKind kind, Selection& selection,
                   QWidget* parent)
    : Panel(id + QStringLiteral("Tab"), parent),
      id_(id),
      kind_(kind),
      selection_(selection),
      shown_(model_),
      text_(new QLineEdit(this)),
      type_(new QComboBox(this)),
      count_(new QLabel(this)),
      view_(new QTableView(this)) {
    makeFilters(title);
    makeView(title);
    add(view_);
    connect(text_, &QLineEdit::textChanged, &shown_, &TableFilter::setText);
    connect(type_, &QComboBox::currentIndexChanged, this,
            [this] { shown_.setType(type_->currentData().toString()); });
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&shown_, signal, this, &TableTab::updateCount);
}

void TableTab::makeFilters(const QString& title) {
    text_->setObjectName(id_ + QStringLiteral("Filter"));
    text_->setAccessibleName(tr("Filter %1").arg(title.toLower()));
    text_->setPlaceholderText(tr("Filter: a number, a word, or weight<2"));
    text_->setToolTip(
        tr("Words that must all match: a number finds a node or cluster, other words search types, sources "
           "and flags, weight<2 or votes>=10 compares a column"));
    text_->setClearButtonEnabled(true);
    type_->setObjectName(id_ + QStringLiteral("Type"));
    type_->setAccessibleName(tr("Show one kind of %1").arg(title.toLower()));
    count_->setObjectName(id_ + QStringLiteral("Count"));
    auto* copy = named(new QToolButton(this), id_ + QStringLiteral("Copy"),
                       tr("Copy the marked rows of %1 as CSV").arg(title.toLower()));
    copy->setText(tr("Copy"));
    auto* write = named(new QToolButton(this), id_ + QStringLiteral("Export"),
                        tr("Write %1 as shown to a CSV file").arg(title.toLower()));
    write->setText(tr("Export…"));
    addLine({text_, type_, count_, copy, write}, text_);
    connect(copy, &QToolButton::clicked, this, &TableTab::copyRows);
    connect(write, &QToolButton::clicked, this, &TableTab::askWhereToExport);
}

void TableTab::makeView(const QString& title) {
    asTable(*view_, id_ + QStringLiteral("Table"), title, &shown_);
    view_->sortByColumn(0, Qt::AscendingOrder);
    view_->horizontalHeader()->setDefaultSectionSize(kColumnWidth);
    auto* copy = new QAction(tr("Copy as CSV"), view_);
    copy->setObjectName(id_ + QStringLiteral("CopyAction"));
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    view_->viewport()->installEventFilter(this);
    view_->addAction(copy);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copy, &QAction::triggered, this, &TableTab::copyRows);
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TableTab::rowChanged);
    connect(view_, &QTableView::doubleClicked, this, [this] { selection_.focus(selection_.current()); });
}

void TableTab::setTable(Table table) {
    const bool fresh = model_.table().columns.empty();
    following_ = true;
    model_.setTable(std::move(table));
    following_ = false;
    if (fresh) {
        for (std::size_t i = 0; i < model_.table().columns.size(); ++i) {
            if (model_.table().isWord(i))
                view_->horizontalHeader()->resizeSection(static_cast<int>(i), kWordWidth);
        }
    }
    updateTypes();
    updateCount();
    followSelection();
}

void TableTab::updateTypes() {
    const auto before = type_->currentData().toString();
    const QSignalBlocker quiet(type_);
    type_->clear();
    type_->addItem(tr("All"), QString());
    const auto& table = model_.table();
    if (!table.columns.empty()) {
        for (const auto& word : table.wordsOf(toIndex(table.typeColumn)))
            type_->addItem(QString::fromStdString(word), QString::fromStdString(word));
    }
    // A type that does not occur any more stays chosen, so that a slider moved there and back changes
    // nothing.
    if (!before.isEmpty() && type_->findData(before) < 0) type_->addItem(before, before);
    type_->setCurrentIndex(type_->findData(before));
    if (type_->currentIndex() < 0) type_->setCurrentIndex(0);
}

void TableTab::updateCount() {
    const auto all = model_.rowCount(), shown = shown_.rowCount();
    count_->setText(all == shown ? tr("%1").arg(all) : tr("%1 of %2").arg(shown).arg(all));
}

void TableTab::showTypes(std::uint32_t types) {
    std::set<std::string> words;
    for (int i = 0; i < kNodeTypeCount; ++i) {
        if ((types >> i & 1) != 0) words.insert(lowerReadable(nodeTypeName(static_cast<NodeType>(i))));
    }
    shown_.setTypesShown(std::move(words));
}

void TableTab::followSelection() {
    const auto row =
        selection_.current().kind == kind_ ? model_.table().rowOf(selection_.current()) : std::nullopt;
    const auto index = row ? shown_.mapFromSource(model_.index(static_cast<int>(*row), 0)) : QModelIndex();
    if (index.isValid() && index.row() == view_->currentIndex().row()) return;
    following_ = true;
    if (index.isValid()) {
        view_->setCurrentIndex(index);
        view_->selectRow(index.row());
        view_->scrollTo(index);
        // A table that is not shown has no size yet to scroll in.
        scrollWhenShown_ = true;
    } else {
        view_->selectionModel()->clear();
    }
    following_ = false;
}

bool TableTab::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Paint && std::exchange(scrollWhenShown_, false))
        QMetaObject::invokeMethod(
            view_, [this] { view_->scrollTo(view_->currentIndex()); }, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void TableTab::rowChanged(const QModelIndex& now) {
    if (following_ || !now.isValid()) return;
    const auto row = toIndex(shown_.mapToSource(now).row());
    selection_.select(model_.table().items[row]);
}

void TableTab::copyRows() {
    std::vector<int> marked;
    for (const auto& index : view_->selectionModel()->selectedRows()) marked.push_back(index.row());
    std::ranges::sort(marked);
    std::vector<std::size_t> rows;
    for (const auto row : marked) rows.push_back(toIndex(shown_.mapToSource(shown_.index(row, 0)).row()));
    // If no row is marked, all rows shown are exported.
    if (rows.empty()) rows = shown_.shownRows();
    QApplication::clipboard()->setText(QString::fromStdString(csvOf(model_.table(), rows)));
}

Result<> TableTab::exportCsv(const std::filesystem::path& path) const {
    return offThread(tr("Writing the table"), [path, text = csvOf(model_.table(), shown_.shownRows())] {
        return writeFile(path, text);
    });
}

void TableTab::askWhereToExport() {
    const auto path = QFileDialog::getSaveFileName(this, tr("Export table"), id_ + QStringLiteral(".csv"),
                                                   tr("Comma-separated values (*.csv)"));
    if (path.isEmpty()) return;
    if (const auto done = exportCsv(filePath(path)); !done && !done.error().cancelled())
        emit failed(done.error().error());
}

}  // namespace navwright
