#pragma once

#include <QObject>

#include <functional>
#include <map>

#include "app/navwright/shell/guide/guide.h"
#include "app/navwright/shell/guide/guide_light.h"

class QWidget;

namespace navwright {

class CommandTable;
class Docks;
class GuideStrip;
class Messages;
class OpenService;
class WorkbenchView;
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
    void light();
    void sayOnlyMap();

    Workspace& workspace_;
    Messages& messages_;
    CommandTable& commands_;
    Controls controls_;
    Guide* guide_;
    GuideStrip* strip_;
    GuideLight* light_;
};

}  // namespace navwright
