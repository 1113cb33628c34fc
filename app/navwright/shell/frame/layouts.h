#pragma once

#include <QMap>
#include <QObject>
#include <QStringList>

#include <vector>

class QMainWindow;
class QSettings;
class QToolBar;

namespace navwright {

class Docks;
class LayerModel;
class OverlayModel;
class ToolModel;
struct Workspace;

/// The workspaces: for each kind of work, which panels are shown and where, the tool, and the layers that are
/// visible and the overlays whose eyes are open. Each remembers how it was left. An overlay is seen where it
/// came on, where its panel belongs or is shown, and where its eye is opened. Its panels are kept over
/// restarts, on a screen of each size for itself: what a small screen leaves room for is not for a large one.
/// Its tool, layers and eyes are kept until all is closed: what was hidden for one map does not hide the
/// next.
class Layouts : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    Layouts(QMainWindow& window, Docks& docks, Workspace& workspace);

    /// "look", "tune", "test", "fix", "map", "rotation".
    [[nodiscard]] static QStringList keys();
    /// What a workspace is called at first, and what it is for.
    [[nodiscard]] static QString title(const QString& key);
    [[nodiscard]] static QString help(const QString& key);
    /// What its user calls it.
    [[nodiscard]] QString name(const QString& key) const;
    /// Without a name it gets its first title back.
    void rename(const QString& key, const QString& name);

    [[nodiscard]] QString current() const { return current_; }
    /// Whether a panel, by its id, belongs to the present workspace.
    [[nodiscard]] bool offers(const QString& panel) const;
    /// Leaves the present workspace as it is and shows this one, as it was left. Unknown keys are passed
    /// over; "inspect", as projects and settings once had it, is "look".
    void show(const QString& key);
    /// The next time the workspace is shown, it has the panel in front and the layers that are visible now;
    /// if it is shown now, the panel comes to the front at once.
    void prepare(const QString& key, const QString& panel);
    /// The present workspace as it came with the program, but for its name.
    void reset();
    /// Tool, layers and eyes of all workspaces as they came with the program.
    void forgetScenes();
    /// Keeps the present workspace and the window's place for the next start.
    void save();
    /// What save() kept; called once, when all panels are there.
    void restore();
    /// The window is of another size than its user gave it: nothing of this start is kept.
    void keepNothing() { keeps_ = false; }

    /// A bar that goes with the panels; the window's, which it does not leave.
    void addBar(QToolBar& bar) { bars_.push_back(&bar); }
    /// Hides all but the view, or goes back to what was shown before.
    void setAlone(bool alone);
    [[nodiscard]] bool alone() const { return alone_; }

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    /// Another workspace is shown, or this one has another name or is as it came.
    void changed(const QString& key);
    void aloneChanged(bool alone);

  private:
    /// What the 3D view does and shows.
    struct Scene {
        QString tool;
        QList<bool> visible;            ///< of each layer
        QMap<QString, bool> eyes = {};  ///< of each overlay
        QStringList overlays = {};      ///< that were there and not away
    };

    void load(const QString& key);
    /// Whether the docks could be placed as a kept state says.
    [[nodiscard]] bool restoreDocks(const QByteArray& state);
    [[nodiscard]] bool restoreFromBeforePages(const QByteArray& state);
    void keepState();
    void makeFirst(const QString& key);
    [[nodiscard]] QList<bool> visibleLayers() const;
    void keepScene();
    void showScene();
    void showOverlays(const Scene& scene);
    [[nodiscard]] bool isOfHere(const QString& overlay) const;
    void welcomeOverlays();
    void arrange();
    void giveRoom();
    void placeWindow();
    [[nodiscard]] QString screenWords() const;

    QMainWindow& window_;
    Docks& docks_;
    LayerModel& layers_;
    OverlayModel& overlays_;
    ToolModel& tools_;
    QSettings& settings_;
    QString current_;
    QMap<QString, Scene> scenes_;  ///< of workspaces that were left
    QMap<QString, QString> next_;  ///< panels that come to the front of workspaces when these are shown
    std::vector<QToolBar*> bars_;
    QMap<QString, QByteArray> first_;  ///< the docks as each workspace has them at first
    QByteArray before_;                ///< the docks before the view was alone
    bool alone_ = false;
    bool keeps_ = true;
    bool given_ = false;  ///< sizes of panels are those that giveRoom() gave; they follow the window
};

}  // namespace navwright
