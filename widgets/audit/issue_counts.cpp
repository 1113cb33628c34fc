#include "audit/issue_counts.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "audit/issue_model.h"
#include "audit/severity_look.h"

namespace navwright {

IssueCounts::IssueCounts(IssueModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setObjectName(QStringLiteral("issueCounts"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (const auto severity : {Severity::error, Severity::warning, Severity::hint}) {
        auto* button = new QToolButton(this);
        button->setObjectName(QStringLiteral("issueCount.") +
                              QString::fromLatin1(severityName(severity).data()));
        button->setIcon(severityIcon(severity));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this, [this, severity] { emit wanted(severity); });
        buttons_[static_cast<std::size_t>(severity)] = button;
        row->addWidget(button);
    }
    connect(&model_, &IssueModel::modelReset, this, &IssueCounts::update);
    update();
}

void IssueCounts::update() {
    const auto counts = model_.counts();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto title = severityTitle(static_cast<Severity>(i));
        const auto text = tr("%1: %2. Click to list them").arg(title).arg(counts[i]);
        buttons_[i]->setText(QString::number(counts[i]));
        buttons_[i]->setToolTip(text);
        buttons_[i]->setAccessibleName(text);
    }
}

}  // namespace navwright
