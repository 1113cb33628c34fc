#include "widgets/review/issues/runs_list.h"

#include <QHeaderView>
#include <QPushButton>
#include <QTreeView>

#include "widgets/common/controls/row_views.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"

namespace navwright {

RunsList::RunsList(Document& document, RunStore& store, QWidget* parent)
    : Panel("keptRuns", parent),
      document_(document),
      store_(store),
      model_(new RunsModel(store, this)),
      list_(new QTreeView(this)),
      keep_(named(new QPushButton(tr("Keep this run"), this), "keptKeep",
                  tr("Keep the present nav with its parameters and test"))),
      compare_(named(new QPushButton(tr("Compare"), this), "keptCompare",
                     tr("Compare the selected run with the present nav"))),
      parameters_(named(new QPushButton(tr("Take its parameters"), this), "keptParameters",
                        tr("Set the parameters as they were in the selected run (can be undone)"))),
      remove_(named(new QPushButton(tr("Forget"), this), "keptRemove", tr("Remove the selected run"))) {
    asList(*list_, "keptList", tr("Kept runs"), model_);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->header()->setStretchLastSection(false);
    addLine({keep_, compare_, parameters_, remove_});
    add(list_, 1);
    connect(keep_, &QPushButton::clicked, this, [this] {
        if (store_.keep({}) > 0) list_->setCurrentIndex(model_->index(model_->rowCount() - 1, 0));
    });
    connect(compare_, &QPushButton::clicked, this, [this] {
        if (const auto* run = current()) emit compareWanted(run->id);
    });
    connect(parameters_, &QPushButton::clicked, this, [this] {
        const auto* run = current();
        if (!run) return;
        document_.setParameters(run->parameters,
                                tr("Parameters of %1").arg(QString::fromStdString(run->name)));
    });
    connect(remove_, &QPushButton::clicked, this, [this] {
        if (const auto* run = current()) store_.remove(run->id);
    });
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &RunsList::update);
    connect(model_, &RunsModel::modelReset, this, &RunsList::update);
    connect(&document_, &Document::generationChanged, this, &RunsList::update);
    update();
}

const StoredRun* RunsList::current() const {
    const auto index = list_->currentIndex();
    return index.isValid() ? store_.find(model_->idAt(index.row())) : nullptr;
}

void RunsList::update() {
    const bool any = current() != nullptr;
    allow(*keep_, document_.generation() ? QString() : tr("open a map and demos, or a nav, first"));
    for (auto* button : {compare_, parameters_, remove_})
        allow(*button, any ? QString() : tr("choose a run first"));
}

}  // namespace navwright
