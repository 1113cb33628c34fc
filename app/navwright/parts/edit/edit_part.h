#pragma once

#include <QObject>

#include <functional>
#include <vector>

#include "app/navwright/shell/commands/command_table.h"
#include "core/base/vec3.h"
#include "widgets/common/models/selection.h"

namespace navwright {

class CommandTable;
class Docks;
class EditSession;
class EditTool;
class Editor;
class LinkFinder;
class LinkTrialSession;
class Messages;
class SelectionHistory;
class SelectionKeeper;
class ViewArea;
struct EditWanted;
struct Needs;
struct Workspace;

/// Editing by hand: verbs on the selection, tools of the 3D view, the panels of numbers, edits and history.
class EditPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panels and puts its bar under the view. All outlive the part.
    EditPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks,
             QObject* parent = nullptr);

    /// The menu "Nodes and links".
    [[nodiscard]] Menu menu(const Needs& needs);
    /// Gives the view a menu of its own with these commands, which outlive the part.
    void makeViewMenu(const CommandTable& commands);

  signals:
    /// In the menu of the view a place was chosen for a path to start or to end at.
    void pathStartWanted(const navwright::Vec3& place);
    void pathEndWanted(const navwright::Vec3& place);

  private:
    void makePanels(Docks& docks);
    void makeTrial();
    void tryLink() const;
    [[nodiscard]] MenuEntries tools() const;
    /// What edits the nav that is open.
    [[nodiscard]] EditSession& session() const;
    /// An edit of what is selected; `bothKinds`: also of a re-release nav.
    [[nodiscard]] Command edit(const QString& id, const QString& title, const QKeySequence& keys,
                               const QString& help, const EditWanted& wanted, std::function<void()> run,
                               bool bothKinds = false) const;
    [[nodiscard]] MenuEntries nodeEdits() const;
    [[nodiscard]] MenuEntries linkEdits() const;
    [[nodiscard]] Menu types() const;
    [[nodiscard]] Menu moves() const;
    [[nodiscard]] Menu selects() const;

    Workspace& workspace_;
    Messages& messages_;
    ViewArea& area_;
    SelectionKeeper* keeper_;
    SelectionHistory* history_;
    Editor* editor_;
    EditTool* tool_;
    LinkFinder* finder_;
    LinkTrialSession* trial_;
    std::vector<Condition> nav_;       ///< what all commands wait for
    std::vector<Condition> anyNav_;    ///< what commands for both kinds of nav wait for
    std::vector<Condition> navOnMap_;  ///< what commands that ask bots wait for
};

}  // namespace navwright
