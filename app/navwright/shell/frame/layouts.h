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

/// The workspaces: for each kind of work the panels and their places, the tool, the visible layers and the
/// overlays whose eyes are open. Each remembers how it was left. An overlay is visible in the workspace where
/// it came on, in those that have or show its panel, and in those where its eye is opened. Panels are saved
/// over restarts, separately for each screen size, since a small screen has room for less. Tool, layers and
/// eyes are kept until everything is closed, so that what was hidden for one map is visible in the next.
class Layouts : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    Layouts(QMainWindow& window, Docks& docks, Workspace& workspace);

    /// The keys of all workspaces: "look", "tune", "test", "fix", "map", "rotation".
    [[nodiscard]] static QStringList keys();
    /// The original title of a workspace, and a sentence about what it is for.
    [[nodiscard]] static QString title(const QString& key);
    [[nodiscard]] static QString help(const QString& key);
    /// The name that the user gave a workspace; by default its title.
    [[nodiscard]] QString name(const QString& key) const;
    /// Renames a workspace; an empty name brings back its title.
    void rename(const QString& key, const QString& name);

    [[nodiscard]] QString current() const { return current_; }
    /// Whether a panel, by its id, belongs to the present workspace.
    [[nodiscard]] bool offers(const QString& panel) const;
    /// Shows a workspace as it was left, and remembers the present one as it is. Unknown keys are ignored;
    /// "inspect", from older projects and settings, means "look".
    void show(const QString& key);
    /// The next time the workspace is shown, it has the panel in front and the layers that are visible now;
    /// if it is shown now, the panel comes to the front at once.
    void prepare(const QString& key, const QString& panel);
    /// Restores the present workspace to its original state, except for its name.
    void reset();
    /// Restores the original tool, layers and eyes of all workspaces.
    void forgetScenes();
    /// Saves the workspaces and the position of the window for the next start.
    void save();
    /// Restores what save() saved. Call it once, after all panels have been added.
    void restore();
    /// Makes save() do nothing, because the window does not have the size that its user gave it.
    void keepNothing() { keeps_ = false; }

    /// Adds a tool bar that is hidden and shown with the panels. The window owns it.
    void addBar(QToolBar& bar) { bars_.push_back(&bar); }
    /// Hides everything except the view, or restores what was shown before.
    void setAlone(bool alone);
    [[nodiscard]] bool alone() const { return alone_; }

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    /// Another workspace is shown, or this one was renamed or reset.
    void changed(const QString& key);
    void aloneChanged(bool alone);

  private:
    /// The tool and the visible layers of the 3D view.
    struct Scene {
        QString tool;
        QList<bool> visible;            ///< of each layer
        QMap<QString, bool> eyes = {};  ///< of each overlay
        QStringList overlays = {};      ///< that were there and not away
    };

    void load(const QString& key);
    /// Places the docks as a saved state says. Returns whether that was possible.
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
