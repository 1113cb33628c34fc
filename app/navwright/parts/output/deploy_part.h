#pragma once

#include <QObject>

#include <memory>

#include "app/navwright/shell/commands/command_table.h"
#include "core/output/deploy/deployment.h"

class QWidget;

namespace navwright {

class Messages;
class ViewArea;
struct Needs;
struct Workspace;

/// The nav in the game: put there, compared, opened from there; the game started on its map.
class DeployPart : public QObject {
    Q_OBJECT

  public:
    /// All outlive the part; `window` is the parent of what is asked.
    DeployPart(Workspace& workspace, Messages& messages, ViewArea& area, QWidget& window,
               QObject* parent = nullptr);

    /// The menu "Deploy".
    [[nodiscard]] Menu menu(const Needs& needs);

  signals:
    /// The user wants this file opened.
    void openWanted(const QStringList& paths);
    /// The nav is where the game's bots read it.
    void navDeployed();

  private:
    void deploy();
    void deployPackedMap(const std::filesystem::path& to);
    void readBack();
    void showDeployed(const DeployedNav& there, const QString& difference);
    void startGame(bool atCamera);
    /// The folder to deploy to, asked for until it is right; empty if the user cancelled.
    [[nodiscard]] QString folder();
    [[nodiscard]] std::string game() const;
    [[nodiscard]] std::string mapName() const;

    Workspace& workspace_;
    Messages& messages_;
    ViewArea& area_;
    QWidget& window_;
};

}  // namespace navwright
