#include "widgets/test/decisions/team_box.h"

#include <QLineEdit>
#include <QSignalBlocker>

#include <fmt/format.h>

#include <algorithm>

#include "widgets/common/models/named.h"

namespace navwright {

namespace {

constexpr int kBotsOfOne = 8;
constexpr int kTeamLetters = 16;

}  // namespace

Result<Team> writtenTeam(const Cast& cast, const QString& list) {
    Team team;
    int bots = 0;
    for (const auto& entry : list.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto parts = entry.trimmed().split(QLatin1Char(':'));
        const auto name = parts[0].trimmed();
        bool isNumber = true;
        const int count = parts.size() > 1 ? parts[1].trimmed().toInt(&isNumber) : 1;
        if (parts.size() > 2 || !isNumber || count < 1) {
            return fail(
                fmt::format("\"{}\" is no character with a number of bots", entry.trimmed().toStdString()),
                {}, "write a list such as regular:2, camper, rusher:3");
        }
        bots += count;
        if (bots > kMostTeamBots) return fail(fmt::format("A team has at most {} bots", kMostTeamBots));
        const auto member = std::ranges::find(cast.members(), name.toStdString(),
                                              [](const Cast::Member& one) { return one.character.name; });
        if (member == cast.members().end())
            return fail(fmt::format("There is no character {}", name.toStdString()), {},
                        "see the panel Characters");
        team.add(member->character, count);
    }
    return team;
}

TeamBox::TeamBox(const Cast& cast, QWidget* parent) : QComboBox(parent), cast_(cast) {
    named(this, "decisionTeam", tr("Who is recorded"),
          tr("The server's bots, as the verdict has them, or a team of characters: choose one, or write a "
             "list such as "
             "regular:2, camper, rusher:3. Teams judge nothing."));
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(kTeamLetters);
    fill();
    connect(&cast_, &Cast::membersChanged, this, &TeamBox::fill);
    connect(&cast_, &Cast::characterChanged, this, [this] {
        if (const auto now = team()) emit teamChanged(*now);
    });
    connect(this, &QComboBox::activated, this, &TeamBox::take);
    connect(lineEdit(), &QLineEdit::editingFinished, this, &TeamBox::take);
}

void TeamBox::fill() {
    const auto before = count() > 0 ? currentText() : QString();
    const QSignalBlocker quiet(this);
    clear();
    addItem(tr("Server's bots"), QString());
    addItem(tr("Mixed team"),
            QString::fromUtf8(kMixedTeam.data(), static_cast<qsizetype>(kMixedTeam.size())));
    for (const auto& member : cast_.members()) {
        const auto& one = member.character;
        addItem(tr("%1 × %2").arg(kBotsOfOne).arg(QString::fromStdString(one.shownName())),
                QStringLiteral("%1:%2").arg(QString::fromStdString(one.name)).arg(kBotsOfOne));
    }
    const int same = findText(before);
    setCurrentIndex(std::max(0, same));
    if (same < 0 && !before.isEmpty()) setEditText(before);
}

Result<Team> TeamBox::team() const {
    const int chosen = findText(currentText());
    return writtenTeam(cast_, chosen >= 0 ? itemData(chosen).toString() : currentText());
}

void TeamBox::take() {
    const auto written = team();
    if (written) {
        emit teamChanged(*written);
    } else {
        emit said(QString::fromStdString(written.error().error().message()));
    }
}

}  // namespace navwright
