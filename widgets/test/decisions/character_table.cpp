#include "widgets/test/decisions/character_table.h"

#include <QHeaderView>

#include <algorithm>

#include "core/bots/test/character_report.h"
#include "widgets/common/models/named.h"
#include "widgets/test/verdict/stuck_words.h"

namespace navwright {

namespace {

QString characterText(const RecordedTest& recorded, const std::string& name) {
    const auto& all = recorded.team.characters;
    const auto found = std::ranges::find(all, name, &Character::name);
    return QString::fromStdString(found != all.end() ? found->shownName() : name);
}

void addLink(QTreeWidgetItem& parent, const NavGraph& graph, const NodeLink& link, const QString& words) {
    auto* item = new QTreeWidgetItem(&parent, {stuckLinkText(graph, link.from, link.to)});
    item->setText(CharacterTable::failing, words);
    item->setData(CharacterTable::who, Qt::UserRole, link.from);
    item->setData(CharacterTable::who, Qt::UserRole + 1, link.to);
}

}  // namespace

CharacterTable::CharacterTable(QWidget* parent) : QTreeWidget(parent) {
    named(this, "decisionCharacters", tr("How the bots of each character fared"),
          tr("Nothing here passes or fails a nav. A click on a link goes there."));
    setColumnCount(columns);
    setHeaderLabels({tr("Character"), tr("Bots"), tr("Nodes visited"), tr("Goals reached"),
                     tr("Items on the way"), tr("Stuck a minute"), tr("Deaths a minute"),
                     tr("Failing links")});
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setStretchLastSection(true);
    setUniformRowHeights(true);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (item == nullptr) return;
        const auto from = item->data(who, Qt::UserRole), to = item->data(who, Qt::UserRole + 1);
        if (from.isValid()) emit linkWanted({from.toInt(), to.toInt()});
    });
}

void CharacterTable::show(const RecordedTest* recorded) {
    clear();
    if (recorded == nullptr || recorded->test.characters.empty()) return;
    const auto& graph = *recorded->graph;
    const auto report = characterReport(std::span(&recorded->test, 1), recorded->thresholds, graph);
    for (const auto& one : report.characters) {
        auto* row = new QTreeWidgetItem(
            this, {characterText(*recorded, one.name), QString::number(one.bots),
                   tr("%1 (%2 %)").arg(one.visited).arg(100 * one.coverage, 0, 'f', 0),
                   QString::number(one.arrivals), QString::number(one.onTheWay),
                   QString::number(one.stuckRate(), 'f', 2), QString::number(one.deathRate(), 'f', 2),
                   QString::number(one.failing.size())});
        for (int column = bots; column < columns; ++column)
            row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        for (const auto& link : one.failing)
            addLink(*row, graph, {link.from, link.to},
                    tr("failed %1 of %2").arg(link.failures).arg(link.attempts));
    }
    auto* findings = new QTreeWidgetItem(this, {tr("Links on which one character alone fails")});
    findings->setText(failing, QString::number(report.findings.size()));
    for (const auto& finding : report.findings) {
        const auto name = characterText(*recorded, finding.character);
        const auto what =
            finding.finding == CharacterFinding::none
                ? tr("fails for %1 alone").arg(name)
                : QString::fromUtf8(findingWords(finding.finding).data(),
                                    static_cast<qsizetype>(findingWords(finding.finding).size()));
        addLink(*findings, graph, finding.link,
                tr("%1: %2 failed %3 of %4, others %5 of %6")
                    .arg(what, name)
                    .arg(finding.failures)
                    .arg(finding.attempts)
                    .arg(finding.othersFailures)
                    .arg(finding.othersAttempts));
    }
    findings->setExpanded(true);
}

}  // namespace navwright
