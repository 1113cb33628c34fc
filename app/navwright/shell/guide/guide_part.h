#pragma once

#include <QObject>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>

#include "app/navwright/shell/guide/guide.h"
#include "app/navwright/shell/guide/guide_light.h"
#include "core/base/parameters.h"

class QWidget;

namespace navwright {

class CommandTable;
class Docks;
class GuideStrip;
class Messages;
class OpenService;
class WorkbenchView;
struct NavtestReport;
struct Workspace;

/// The guide to a first nav: its steps, when they are done, and what they light. Without the guide, a bar
/// says what comes next where only a map is open.
class GuidePart : public QObject {
    Q_OBJECT

  public:
    /// What a step lights, asked for when it is shown; by the ids of the steps.
    using Controls = std::map<QString, std::function<GuideControl()>>;

    /// `view` is nullptr where there is none; all outlive the part.
    GuidePart(Workspace& workspace, Messages& messages, OpenService& opening, WorkbenchView* view,
              Docks& docks, CommandTable& commands, Controls controls, QWidget& window,
              QObject* parent = nullptr);

    [[nodiscard]] Guide& guide() { return *guide_; }
    [[nodiscard]] QWidget* strip();

  signals:
    /// Demos are asked for.
    void filesWanted();

  private:
    [[nodiscard]] std::vector<GuideStep> steps(Docks& docks);
    [[nodiscard]] QString keysOf(const char* command) const;
    void connectDeeds(WorkbenchView* view);
    void tickTuning(int step);
    void tickTest(bool busy);
    /// Another map, or none: what was done on the one before does not count.
    void followMap();
    void light();
    void sayOnlyMap();

    Workspace& workspace_;
    Messages& messages_;
    CommandTable& commands_;
    Controls controls_;
    Guide* guide_;
    GuideStrip* strip_;
    GuideLight* light_;
    std::filesystem::path map_;                    ///< that was worked on last
    Parameters parameters_;                        ///< after the last step of the undo stack
    std::shared_ptr<const NavtestReport> report_;  ///< that was shown when the last test began
    int step_ = 0;                                 ///< of the undo stack
};

}  // namespace navwright
