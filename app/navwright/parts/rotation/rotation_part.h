#pragma once

#include <QObject>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/navwright/shell/commands/command_table.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/rotation/maps/rotation_session.h"

class QDockWidget;
class QMainWindow;

namespace navwright {

class Docks;
class MapListPanel;
class Messages;
class OpenService;
struct Workspace;

/// All maps of a rotation, and each of them opened.
class RotationPart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panel. All outlive the part.
    RotationPart(Workspace& workspace, Messages& messages, OpenService& opening, Docks& docks,
                 QMainWindow& window, QObject* parent = nullptr);

    /// A menu of its own within "File".
    [[nodiscard]] Menu menu();
    [[nodiscard]] RotationSession& session() { return *session_; }
    [[nodiscard]] MapListPanel& panel() { return *panel_; }
    /// Opens a map by its row: its nav with its test, or its votes, from which the nav is made anew.
    void open(int row, bool votes);
    /// Where maps are that are not where the rotation found them; the one that was asked for is then opened.
    void lookForMaps(const std::filesystem::path& folder);

  signals:
    /// The nav of a map is open; `file` is its test, to be shown.
    void testWanted(const QString& file);

  private:
    /// A map that was asked for.
    struct Wanted {
        RotationRow row;
        RotationFiles files;
        Parameters parameters;
        bool votes = false;
    };
    /// What is there of it.
    struct Found {
        std::filesystem::path map;  ///< of the right revision; empty: not found
        bool changed = false;       ///< there is a map in its place, of another revision
        bool made = false;          ///< the nav, or the votes
        bool test = false;
    };

    [[nodiscard]] static Found find(const Wanted& wanted, const std::vector<std::filesystem::path>& folders,
                                    JobContext& context);
    void take(std::shared_ptr<const Rotation> rotation);
    void look();
    void openFound(const Wanted& wanted, const Found& found);
    void sayNoMap(const Wanted& wanted, const Found& found);
    void showTest();
    void markOpen();
    void showReport(int row);

    Workspace& workspace_;
    Messages& messages_;
    OpenService& opening_;
    QMainWindow& window_;
    RotationSession* session_;
    MapListPanel* panel_;
    QDockWidget* dock_;
    std::optional<Wanted> wanted_;                   ///< that is being looked for, or whose map was not found
    std::optional<Wanted> untested_;                 ///< is being opened, and its test is to be shown then
    std::vector<std::filesystem::path> mapFolders_;  ///< where else maps are
    LatestWork job_;
};

}  // namespace navwright
