#include "edit/patch_filter.h"

#include <algorithm>

#include "edit/patch_model.h"

namespace navwright {

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
    // A group is there as long as one of its edits is.
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
