#include "widgets/edit/aq2/patch_panel.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>

#include <algorithm>
#include <set>

#include "core/base/file_format.h"
#include "widgets/common/models/file_filter.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/work_folder.h"
#include "widgets/edit/aq2/deed_list.h"
#include "widgets/edit/aq2/patch_files.h"
#include "widgets/edit/aq2/patch_model.h"
#include "widgets/edit/session/delete_key.h"

namespace navwright {

namespace {

constexpr int kButtonsInARow = 2;

QString patchFilter() {
    return openFilter(PatchPanel::tr("Edits"), {FileKind::patches});
}

}  // namespace

PatchPanel::PatchPanel(Document& document, QWidget* parent)
    : Panel("patchPanel", parent),
      document_(document),
      model_(new PatchModel(document, this)),
      filter_(new PatchFilter(this)),
      view_(new QTreeView(this)),
      search_(new QLineEdit(this)),
      states_(new QComboBox(this)),
      message_(wordsLabel(this, "patchMessage")),
      counts_(wordsLabel(this, "patchCounts")) {
    filter_->setSourceModel(model_);
    search_->setObjectName(QStringLiteral("patchSearch"));
    search_->setAccessibleName(tr("Find edits by their words"));
    search_->setPlaceholderText(tr("Find edits"));
    search_->setClearButtonEnabled(true);
    connect(search_, &QLineEdit::textChanged, filter_, &PatchFilter::setWords);
    states_->setObjectName(QStringLiteral("patchStates"));
    states_->setAccessibleName(tr("Edits listed"));
    states_->addItems({tr("All"), tr("In use"), tr("Orphans"), tr("Off")});
    connect(states_, &QComboBox::currentIndexChanged, filter_,
            [this](int index) { filter_->setShow(static_cast<PatchFilter::Show>(index)); });
    makeView();

    auto* buttons = new QGridLayout;
    auto* import =
        named(new QPushButton(tr("Import…"), this), "patchImport", tr("Append the edits of a file"));
    toggle_ = named(new QPushButton(tr("On or off"), this), "patchToggle",
                    tr("Switch the selected edits off, or on again"));
    group_ = named(new QPushButton(tr("Group…"), this), "patchGroup", tr("Group the selected edits"));
    anchor_ = named(new QPushButton(tr("Re-anchor…"), this), "patchAnchor",
                    tr("Click the edit's new place in the 3D view"));
    revert_ = named(new QPushButton(tr("Revert"), this), "patchRevert",
                    tr("Revert the selected edits, and no others (Del)"));
    export_ = named(new QPushButton(tr("Export…"), this), "patchExport", tr("Write all edits to a file"));
    int place = 0;
    for (auto* button : {toggle_, group_, anchor_, revert_, import, export_}) {
        buttons->addWidget(button, place / kButtonsInARow, place % kButtonsInARow);
        ++place;
    }
    connect(toggle_, &QPushButton::clicked, this, &PatchPanel::toggle);
    connect(group_, &QPushButton::clicked, this, &PatchPanel::group);
    connect(anchor_, &QPushButton::clicked, this,
            [this] { emit anchorWanted(QString::fromStdString(model_->patch(chosen().front()).id)); });
    connect(revert_, &QPushButton::clicked, this, [this] { model_->revertEdits(chosen()); });
    connect(import, &QPushButton::clicked, this, &PatchPanel::askImport);
    connect(export_, &QPushButton::clicked, this, &PatchPanel::askExport);

    addLine({search_, states_}, search_);
    add(view_, 1);
    add(message_);
    add(counts_);
    add(buttons);
    auto* deeds = new DeedList(document_, this);
    connect(deeds, &DeedList::placeWanted, this, &PatchPanel::placeWanted);
    add(deeds);
    updateButtons();
}

void PatchPanel::makeView() {
    view_->setObjectName(QStringLiteral("patchList"));
    view_->setAccessibleName(tr("Edits by hand"));
    view_->setModel(filter_);
    view_->setUniformRowHeights(true);
    view_->setAlternatingRowColors(true);
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view_->setSortingEnabled(true);
    view_->sortByColumn(-1, Qt::AscendingOrder);
    view_->header()->setSectionResizeMode(QHeaderView::Interactive);
    view_->header()->resizeSection(PatchModel::what, view_->fontMetrics().averageCharWidth() * 44);
    view_->header()->resizeSection(PatchModel::state, view_->fontMetrics().averageCharWidth() * 22);
    onDelete(*view_, [this] {
        if (!chosen().empty()) model_->revertEdits(chosen());
    });
    connect(view_, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        emit placeWanted(model_->patch(model_->numbersAt(filter_->mapToSource(index)).front()).at);
    });
    connect(view_, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { folded_.insert(index.data(PatchModel::kIdRole).toString()); });
    connect(view_, &QTreeView::expanded, this,
            [this](const QModelIndex& index) { folded_.remove(index.data(PatchModel::kIdRole).toString()); });
    connect(filter_, &QAbstractItemModel::modelReset, this, &PatchPanel::unfold);
    connect(filter_, &QAbstractItemModel::rowsInserted, this, &PatchPanel::unfold);
    unfold();
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &PatchPanel::updateButtons);
    connect(model_, &QAbstractItemModel::modelReset, this, &PatchPanel::updateButtons);
    connect(model_, &QAbstractItemModel::dataChanged, this, &PatchPanel::updateButtons);
}

void PatchPanel::unfold() {
    for (int row = 0; row < filter_->rowCount(); ++row) {
        const auto index = filter_->index(row, 0);
        view_->setExpanded(index, !folded_.contains(index.data(PatchModel::kIdRole).toString()));
    }
}

std::vector<int> PatchPanel::chosen() const {
    std::set<int> numbers;
    for (const auto& index : view_->selectionModel()->selectedRows()) {
        const auto& at = model_->numbersAt(filter_->mapToSource(index));
        numbers.insert(at.begin(), at.end());
    }
    return {numbers.begin(), numbers.end()};
}

void PatchPanel::updateButtons() {
    const auto count = chosen().size();
    for (auto* button : {toggle_, group_, revert_})
        if (button) allow(*button, count > 0 ? QString() : tr("select edits in the list first"));
    if (anchor_) allow(*anchor_, count == 1 ? QString() : tr("select one edit in the list first"));
    const auto rows = view_->selectionModel()->selectedRows(PatchModel::what);
    message_->setVisible(rows.size() == 1);
    if (rows.size() == 1) {
        // The columns are too narrow to say where an edit is and why it does nothing.
        message_->setText(
            tr("%1 – %2").arg(rows.front().data().toString(),
                              rows.front().siblingAtColumn(PatchModel::state).data().toString()));
    }
    if (export_) allow(*export_, model_->count() > 0 ? QString() : tr("there are no edits"));
    const auto orphans = model_->orphans();
    counts_->setText(
        model_->count() == 0
            ? tr("No edits. Tools and edits are in the menu Nodes and links, and under the right button.")
            : QStringLiteral("%1, %2").arg(
                  countText(static_cast<std::uint64_t>(model_->count()), "edit", "edits"),
                  countText(static_cast<std::uint64_t>(orphans), "orphan", "orphans")));
}

void PatchPanel::toggle() {
    const auto numbers = chosen();
    const bool anyOn =
        std::ranges::any_of(numbers, [this](int number) { return model_->patch(number).enabled; });
    model_->setEnabled(numbers, !anyOn);
}

void PatchPanel::group() {
    QInputDialog dialog(this);
    dialog.setObjectName(QStringLiteral("patchGroupDialog"));
    dialog.setWindowTitle(tr("Group edits"));
    dialog.setLabelText(tr("Name of the group (empty: none)"));
    dialog.setTextValue(QString::fromStdString(model_->patch(chosen().front()).group));
    if (dialog.exec() == QDialog::Accepted) model_->setGroup(chosen(), dialog.textValue());
}

void PatchPanel::askImport() {
    const auto file =
        QFileDialog::getOpenFileName(this, tr("Import edits"), workFolder(document_), patchFilter());
    if (file.isEmpty()) return;
    if (const auto done = importPatchFile(document_, filePath(file)); !done)
        emit failed(done.error().error());
}

void PatchPanel::askExport() {
    const auto usual =
        QDir(workFolder(document_))
            .filePath(QString::fromStdString(patchMapName(document_) + usualEnding(FileKind::patches)));
    const auto file = QFileDialog::getSaveFileName(this, tr("Export edits"), usual, patchFilter());
    if (file.isEmpty()) return;
    if (const auto done = exportPatchFile(document_, filePath(file)); !done)
        emit failed(done.error().error());
}

PatchFilter::PatchFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortCaseSensitivity(Qt::CaseInsensitive);
    setRecursiveFilteringEnabled(true);
}

void PatchFilter::setWords(const QString& words) {
    words_ = words.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void PatchFilter::setShow(Show show) {
    show_ = show;
    invalidateFilter();
}

bool PatchFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const auto index = sourceModel()->index(row, 0, parent);
    // A group is shown as long as one of its edits is.
    if (index.data(PatchModel::kGroupRole).toBool()) return false;
    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    const bool lost =
        on && index.data(PatchModel::kStateRole).toInt() == static_cast<int>(PatchState::orphaned);
    if ((show_ == off && on) || (show_ == orphaned && !lost) || (show_ == applied && (!on || lost)))
        return false;
    const auto text = index.data(PatchModel::kSearchRole).toString();
    return std::ranges::all_of(words_,
                               [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace navwright
