#pragma once

#include <QComboBox>

#include "core/base/result.h"
#include "widgets/test/characters/cast.h"

namespace navwright {

/// Chooses who is recorded: the server's bots, the mixed team, eight of one character, or a list such as
/// "regular:2, rusher, camper:3", which may name the user's own characters.
class TeamBox : public QComboBox {
    Q_OBJECT

  public:
    /// The cast outlives it.
    explicit TeamBox(const Cast& cast, QWidget* parent = nullptr);

    /// The team as it is now, with what was changed of its characters.
    [[nodiscard]] Result<Team> team() const;

  signals:
    void teamChanged(const navwright::Team& team);
    /// A message: why the entered text is no team.
    void said(const QString& text);

  private:
    void fill();
    void take();

    const Cast& cast_;
};

/// Reads a list as in TeamBox; an empty one is no team. Errors: as readTeam(), with characters of the cast
/// known by name.
[[nodiscard]] Result<Team> writtenTeam(const Cast& cast, const QString& list);

}  // namespace navwright
