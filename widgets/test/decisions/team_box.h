#pragma once

#include <QComboBox>

#include "core/base/result.h"
#include "widgets/test/characters/cast.h"

namespace navwright {

/// Who is recorded: the server's bots, the mixed team, eight of one character, or a list that is written:
/// "regular:2, rusher, camper:3", with a person's own characters by name.
class TeamBox : public QComboBox {
    Q_OBJECT

  public:
    /// The cast outlives it.
    explicit TeamBox(const Cast& cast, QWidget* parent = nullptr);

    /// The team as it is now, with what was changed of its characters.
    [[nodiscard]] Result<Team> team() const;

  signals:
    void teamChanged(const navwright::Team& team);
    /// Why what was written is no team.
    void said(const QString& text);

  private:
    void fill();
    void take();

    const Cast& cast_;
};

/// A list as in TeamBox; empty: no team. Errors: as readTeam(), with characters of the cast known by name.
[[nodiscard]] Result<Team> writtenTeam(const Cast& cast, const QString& list);

}  // namespace navwright
