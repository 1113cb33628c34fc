#include "widgets/map/mesh_comparison/finding_row.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/controls/work_row.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/panel_parts.h"

namespace navwright {

FindingRow::FindingRow(const QString& id, const QString& title, const QString& tip,
                       MeshComparisonFinding& finding, QWidget* parent)
    : QWidget(parent),
      finding_(finding),
      line_(new FlowLayout),
      find_(pushButton(this, id + QStringLiteral("Find"), title, tip)),
      words_(wordsLabel(this, id + QStringLiteral("Words"))),
      work_(new WorkRow(id, tr("Stop the running comparison"), this)) {
    line_->addWidget(find_);
    line_->addWide(work_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(line_);
    column->addWidget(words_);
    connect(find_, &QPushButton::clicked, this, &FindingRow::wanted);
    connect(work_, &WorkRow::cancelled, &finding_, &MeshComparisonFinding::cancel);
    connect(&finding_, &MeshComparisonFinding::progressed, work_, &WorkRow::tell);
}

void FindingRow::add(QWidget* control) {
    line_->insertWidget(line_->indexOf(work_), control);
}

void FindingRow::show(const QString& words, const QString& whyNot) {
    say(*words_, finding_.busy() ? QString() : words);
    find_->setVisible(!finding_.busy());
    work_->setBusy(finding_.busy(), tr("Looking"));
    allow(*find_, whyNot);
}

QString findingWords(const MeshComparisonSession& session, const MeshComparisonFinding& finding,
                     const std::shared_ptr<const MeshComparisonSources>& about, const QString& words) {
    if (!finding.failure().isEmpty()) return FindingRow::tr("Nothing found: %1.").arg(finding.failure());
    if (!about) {
        const auto why = session.whyNoNav();
        return why.isEmpty() ? QString() : FindingRow::tr("Nothing to compare: %1.").arg(why);
    }
    return session.isPresent(about) ? words
                                    : words + FindingRow::tr(" The nav or the meshes have changed since.");
}

}  // namespace navwright
