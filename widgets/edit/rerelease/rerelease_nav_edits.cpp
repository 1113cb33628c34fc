#include "widgets/edit/rerelease/rerelease_nav_edits.h"

#include <memory>
#include <utility>

#include "core/base/index.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/nav/files/rerelease_names.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/edit/rerelease/rerelease_nav_classes.h"
#include "widgets/inspect/panel/row_table.h"

namespace navwright {

namespace {

QString valueWords(RereleaseGame game, const RereleasePatch& patch) {
    QStringList words;
    const bool link = patch.to.has_value() && patch.kind != RereleasePatchKind::moveNode;
    if (patch.type) words << QString::fromStdString(gameWords(linkTypeWord(game, *patch.type)));
    if (patch.radius) words << RereleaseNavEdits::tr("radius %1").arg(*patch.radius);
    if (patch.flags) {
        QStringList flags;
        for (int bit = 0; bit < 16; ++bit) {
            if ((*patch.flags >> bit & 1) == 0) continue;
            flags << QString::fromStdString(gameWords(link ? linkFlagWord(bit) : nodeFlagWord(game, bit)));
        }
        words << (flags.isEmpty() ? RereleaseNavEdits::tr("no flags") : flags.join(QStringLiteral(" + ")));
    }
    if (patch.traversal)
        words << RereleaseNavEdits::tr("from %1 to %2")
                     .arg(pointWords(patch.traversal->start), pointWords(patch.traversal->end));
    if (patch.edict) words << RereleaseNavEdits::tr("box from %1").arg(pointWords(patch.edict->bounds.mins));
    return words.join(QStringLiteral(", "));
}

}  // namespace

RereleaseNavEdits::RereleaseNavEdits(RereleaseNavModel& model, QWidget* parent)
    : Panel("rereleaseNavEdits", parent),
      model_(model),
      words_(wordsLabel(this, "rereleaseEditsWords")),
      table_(new RowTable("rereleaseEdits", tr("Edits since it was opened"), this)),
      save_(
          pushButton(this, "rereleaseEditsSave", tr("Save edits…"),
                     tr("Write these edits as a file, to be laid over a nav of this map that is made anew"))),
      apply_(pushButton(this, "rereleaseEditsApply", tr("Apply edits…"),
                        tr("Lay the edits of a file over this nav, also those of QuakeNavEditor"))) {
    add(words_);
    add(table_, 1);
    addLine({save_, apply_});
    connect(save_, &QPushButton::clicked, this, &RereleaseNavEdits::saveWanted);
    connect(apply_, &QPushButton::clicked, this, &RereleaseNavEdits::applyWanted);
    connect(table_, &RowTable::rowChosen, this, [this](int at) {
        const auto place = toIndex(at);
        if (place < patches_.patches.size()) emit placeWanted(patches_.patches[place].at);
    });
    connect(&model_, &RereleaseNavModel::graphChanged, this, &RereleaseNavEdits::find);
    show();
}

void RereleaseNavEdits::find() {
    const auto before = model_.opened(), after = model_.graph();
    if (!after || before == after) {
        finding_.cancel();
        patches_ = {};
        return show();
    }
    finding_.run([this, before, after](WorkContext& context) -> LatestWork::Done {
        auto found = rereleasePatchesBetween(*before, *after, {}, context);
        return [this, found = std::make_shared<Result<RereleasePatchFile>>(std::move(found))] {
            patches_ = *found ? std::move(**found) : RereleasePatchFile();
            show();
        };
    });
}

void RereleaseNavEdits::show() {
    const auto count = patches_.patches.size();
    words_->setText(
        !model_.isOpen() ? tr("No re-release nav is open.")
        : count == 0
            ? tr("Nothing was changed since it was opened.")
            : tr("%1 since it was opened; a click flies there.").arg(countText(count, "edit", "edits")));
    allow(*save_, !model_.isOpen() ? tr("open a re-release nav first")
                  : count == 0     ? tr("nothing was changed since it was opened")
                                   : QString());
    allow(*apply_, model_.isOpen() ? QString() : tr("open a re-release nav first"));
    auto table = rowTable({{tr("Edit"), tr("What was done")},
                           {tr("At"), tr("The node, or where the link starts")},
                           {tr("To"), tr("Where the link ends, or the node went")},
                           {tr("What it is now"), QString()}});
    for (const auto& patch : patches_.patches) {
        addRow(table,
               {QString::fromStdString(gameWords(rereleasePatchKindName(patch.kind))), pointWords(patch.at),
                patch.to ? pointWords(*patch.to) : QString(), valueWords(patches_.game, patch)});
    }
    table_->setTable(std::move(table), 0, Qt::AscendingOrder);
}

}  // namespace navwright
