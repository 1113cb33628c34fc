#include "widgets/rotation/maps/left_out_list.h"

#include <numeric>

#include "widgets/common/models/file_text.h"

namespace navwright {

namespace {

std::size_t sum(const std::map<std::string, std::size_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0},
                           [](std::size_t all, const auto& one) { return all + one.second; });
}

}  // namespace

LeftOutList::LeftOutList(QWidget* parent) : QTreeWidget(parent) {
    setObjectName(QStringLiteral("mapsLeftOut"));
    setAccessibleName(tr("Demos left out"));
    setHeaderHidden(true);
    setUniformRowHeights(true);
}

void LeftOutList::show(const RotationIndex& index) {
    clear();
    demos_ = 0;
    addGroup(tr("No map is there"), leftOutWords(index.withoutMap), sum(index.withoutMap));
    addGroup(tr("Played on another revision of the map"), leftOutWords(index.otherRevision),
             sum(index.otherRevision));
    addGroup(tr("Cannot be read"), index.unreadable, index.unreadable.size());
    if (demos_ == 0) addTopLevelItem(new QTreeWidgetItem(QStringList{tr("All demos were used.")}));
    expandAll();
}

void LeftOutList::addGroup(const QString& title, const std::vector<std::string>& lines, std::size_t demos) {
    if (lines.empty()) return;
    demos_ += demos;
    auto* group =
        new QTreeWidgetItem(this, QStringList{tr("%1 (%2)").arg(title, countText(demos, "demo", "demos"))});
    for (const auto& line : lines) {
        auto* item = new QTreeWidgetItem(group, QStringList{QString::fromStdString(line)});
        item->setToolTip(0, item->text(0));
    }
}

}  // namespace navwright
