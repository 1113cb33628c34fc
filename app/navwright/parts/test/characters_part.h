#pragma once

#include <QObject>

namespace navwright {

class Cast;
class CharactersPanel;
class Docks;
class Messages;
class PanelPage;
class WorkbenchView;
struct Workspace;

/// The characters of test bots: their editor in a panel, and in the view what they want.
class CharactersPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panel. `view` is nullptr where there is none. All outlive the part.
    CharactersPart(Workspace& workspace, Messages& messages, WorkbenchView* view, Docks& docks,
                   QObject* parent = nullptr);

    [[nodiscard]] Cast& cast() { return *cast_; }
    void show();

  private:
    Cast* cast_;
    CharactersPanel* panel_;
    PanelPage* page_;
};

}  // namespace navwright
