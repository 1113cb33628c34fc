#pragma once

#include <QObject>
#include <QTemporaryDir>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <optional>
#include <set>

#include "app/navwright/shell/commands/command_table.h"
#include "core/base/digest.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/live/live_session.h"

class QDockWidget;
class QMainWindow;

namespace navwright {

class Docks;
class LivePanel;
class Messages;
class OpenService;
class WorkbenchView;
struct GraphResult;
struct StagePicture;
struct Workspace;

/// A server's game in the window: its players over the open map, and its demo as one of the document's, of
/// which navs are made while it grows.
class LivePart : public QObject {
    Q_OBJECT

  public:
    /// Docks its panel. All outlive the part; `view` may be null.
    LivePart(Workspace& workspace, Messages& messages, OpenService& opening, WorkbenchView* view,
             Docks& docks, QMainWindow& window, QObject* parent = nullptr);
    ~LivePart() override;

    /// A menu of its own within "File".
    [[nodiscard]] Menu menu();
    [[nodiscard]] LiveSession& session() { return *session_; }
    /// Without a folder the demos stay until the window closes.
    void connectTo(LiveTarget target);

  private:
    void askForServer();
    void showState(GtvState state, const QString& words);
    void beginGame(const LiveGame& game, const std::filesystem::path& demo);
    void finishDemo(const std::filesystem::path& demo);
    void end(const std::optional<Error>& failure);
    void takeMap();
    void judgeMap();
    void findMap(bool asked);
    [[nodiscard]] QString whyNotFed() const;
    void feed();
    [[nodiscard]] bool mayFeed() const;
    void addDemo(const std::filesystem::path& demo);
    void drawPlayers();
    void forgetBefore();
    void compareNew();
    void drawNew(const std::shared_ptr<const StagePicture>& picture);

    Workspace& workspace_;
    Messages& messages_;
    OpenService& opening_;
    WorkbenchView* view_;
    QMainWindow& window_;
    std::unique_ptr<QTemporaryDir> scratch_;  ///< demos that nobody wants to keep
    bool unkept_ = false;                     ///< those of the connection
    LiveSession* session_;
    LivePanel* panel_;
    QDockWidget* dock_;
    GtvState state_ = GtvState::closed;
    std::optional<LiveGame> game_;            ///< none while nothing is played
    std::filesystem::path demo_;              ///< that grows
    bool fits_ = false;                       ///< the game is on the open map
    bool drawn_ = false;                      ///< players are
    bool due_ = false;                        ///< a nav is to be made when there is time
    std::optional<std::uint8_t> approached_;  ///< the player whom the camera has begun to follow
    std::set<std::filesystem::path> added_;   ///< demos that the document was given
    int frames_ = 0;                          ///< of the game that were shown
    int fed_ = 0;                             ///< of them when a nav was last made
    /// The nav before a connection gave the document anything; a null one: there was none.
    using Baseline = std::optional<std::shared_ptr<const GraphResult>>;
    Baseline opened_, connected_;     ///< before the first since opening, and before this one
    std::optional<ContentHash> map_;  ///< that is open
    QTimer timer_;
    LatestWork finding_, comparing_;
};

}  // namespace navwright
