#include "navwright/audit_actions.h"

#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>

#include "audit/agreement_panel.h"
#include "audit/comparison_panel.h"
#include "audit/issue_counts.h"
#include "audit/issue_panel.h"
#include "audit/runs_list.h"
#include "navwright/command_states.h"
#include "navwright/main_window.h"
#include "navwright/view_area.h"
#include "view/workbench_view.h"

namespace navwright {

namespace {

/// Shows an overlay of a panel as long as the panel itself is shown.
class PanelOverlay : public QObject {
  public:
    PanelOverlay(WorkbenchView& view, QString id, QDockWidget& dock)
        : QObject(&dock), view_(view), id_(std::move(id)), shown_(false) {
        connect(&dock, &QDockWidget::visibilityChanged, this, [this](bool visible) {
            shown_ = visible;
            view_.setOverlay(id_, shown_ ? picture_ : nullptr);
        });
    }
    void set(std::shared_ptr<const StagePicture> picture) {
        picture_ = std::move(picture);
        if (shown_) view_.setOverlay(id_, picture_);
    }

  private:
    WorkbenchView& view_;
    QString id_;
    bool shown_;
    std::shared_ptr<const StagePicture> picture_;
};

template <class Panel, class Signal>
void draw(MainWindow& window, const char* id, QDockWidget* dock, Panel* panel, Signal signal) {
    auto* view = window.view().view();
    if (!view) return;
    auto* overlay = new PanelOverlay(*view, QString::fromLatin1(id), *dock);
    QObject::connect(panel, signal, overlay, [overlay](std::shared_ptr<const StagePicture> picture) {
        overlay->set(std::move(picture));
    });
}

template <class Panel>
void fly(MainWindow& window, Panel* panel) {
    if (auto* view = window.view().view())
        QObject::connect(panel, &Panel::placeWanted, view, &WorkbenchView::lookAt);
}

void bringUp(QDockWidget* dock) {
    dock->show();
    dock->raise();
}

IssuePanel* addIssues(MainWindow& window, Audit& audit) {
    auto* panel = new IssuePanel(audit, window.selection());
    auto* dock =
        window.addPanel(QStringLiteral("issues"), MainWindow::tr("Issues"), Qt::RightDockWidgetArea, panel);
    draw(window, "issues", dock, panel, &IssuePanel::marksChanged);
    draw(window, "fix", dock, panel, &IssuePanel::previewChanged);
    fly(window, panel);
    auto* status = window.statusBar();
    QObject::connect(panel, &IssuePanel::said, status,
                     [status](const QString& text) { status->showMessage(text, kMessageMilliseconds); });
    auto* counts = new IssueCounts(panel->model(), window.statusBar());
    window.statusBar()->addPermanentWidget(counts);
    QObject::connect(counts, &IssueCounts::wanted, panel, [panel, dock](Severity severity) {
        bringUp(dock);
        panel->showSeverity(severity);
    });
    return panel;
}

void addAgreement(MainWindow& window, Audit& audit) {
    auto* panel = new AgreementPanel(audit, window.selection());
    auto* dock = window.addPanel(QStringLiteral("agreement"), MainWindow::tr("Agreement"),
                                 Qt::BottomDockWidgetArea, panel);
    draw(window, "agreement", dock, panel, &AgreementPanel::overlayChanged);
    fly(window, panel);
    QObject::connect(panel, &AgreementPanel::evidenceWanted, &window, [&window] {
        if (auto* inspector = window.findChild<QDockWidget*>(QStringLiteral("panel.inspector")))
            bringUp(inspector);
    });
}

ComparisonPanel* addComparison(MainWindow& window, Comparison& comparison) {
    auto* panel = new ComparisonPanel(comparison, window.selection(), window.tools());
    auto* dock = window.addPanel(QStringLiteral("comparison"), MainWindow::tr("Comparison"),
                                 Qt::RightDockWidgetArea, panel);
    draw(window, "comparison", dock, panel, &ComparisonPanel::overlayChanged);
    draw(window, "comparisonPaths", dock, panel, &ComparisonPanel::pathsChanged);
    fly(window, panel);
    QObject::connect(panel, &ComparisonPanel::failed, &window,
                     [&window](const QString& what, const QString& where, const QString& hint) {
                         window.showError({what.toStdString(), where.toStdString(), hint.toStdString()});
                     });
    if (auto* view = window.view().view()) {
        QObject::connect(view, &WorkbenchView::placeClicked, panel, &ComparisonPanel::addPlace);
    }
    return panel;
}

RunsList* addRuns(MainWindow& window, RunStore& store, ComparisonPanel* comparison) {
    auto* panel = new RunsList(window.document(), store);
    window.addPanel(QStringLiteral("keptRuns"), MainWindow::tr("Kept runs"), Qt::BottomDockWidgetArea, panel);
    QObject::connect(panel, &RunsList::compareWanted, comparison, [&window, comparison](int id) {
        comparison->compareWith({.kind = Side::Kind::run, .run = id, .path = {}});
        bringUp(window.findChild<QDockWidget*>(QStringLiteral("panel.comparison")));
    });
    return panel;
}

class AuditMenu {
  public:
    explicit AuditMenu(MainWindow& window) : window_(window) {
        menu_ = new QMenu(MainWindow::tr("&Audit"), window_.menuBar());
        menu_->setObjectName(QStringLiteral("menu.audit"));
        auto* help = window_.findChild<QMenu*>(QStringLiteral("menu.help"));
        window_.menuBar()->insertMenu(help ? help->menuAction() : nullptr, menu_);
    }
    template <class Slot>
    void add(const char* id, const QString& text, const QKeySequence& shortcut, Slot slot,
             QWidget* button = nullptr) {
        auto* action = window_.actions().add(QString::fromLatin1(id), text, shortcut);
        QObject::connect(action, &QAction::triggered, &window_, slot);
        menu_->addAction(action);
        if (button) enableLike(*action, *button);
    }
    void separate() { menu_->addSeparator(); }

  private:
    MainWindow& window_;
    QMenu* menu_;
};

void addMenu(MainWindow& window, IssuePanel* issues, RunStore* store) {
    AuditMenu menu(window);
    const auto show = [&window](const char* id) {
        bringUp(window.findChild<QDockWidget*>(QStringLiteral("panel.") + QLatin1String(id)));
    };
    const auto button = [issues](const char* name) {
        return issues->findChild<QWidget*>(QString::fromLatin1(name));
    };
    const auto next = [issues, show] {
        show("issues");
        issues->next();
    };
    const auto previous = [issues, show] {
        show("issues");
        issues->previous();
    };
    menu.add("audit.next", MainWindow::tr("&Next issue"), Qt::Key_N, next, button("issueNext"));
    menu.add("audit.previous", MainWindow::tr("&Previous issue"), Qt::SHIFT | Qt::Key_N, previous,
             button("issuePrevious"));
    menu.add(
        "audit.select", MainWindow::tr("&Select what the marked issues are about"),
        MainWindow::tr("Ctrl+Shift+N"), [issues] { issues->selectMarked(); }, button("issueSelect"));
    menu.add(
        "audit.fix", MainWindow::tr("&Fix the issue"), MainWindow::tr("Ctrl+Return"),
        [issues] { issues->fix(); }, button("issueFix"));
    menu.add(
        "audit.fixAll", MainWindow::tr("Fix &all of its kind"), MainWindow::tr("Ctrl+Shift+Return"),
        [issues] { issues->fixAllOfKind(); }, button("issueFixAll"));
    menu.separate();
    menu.add("audit.keep", MainWindow::tr("&Keep this run"), {}, [store, show] {
        store->keep({});
        show("keptRuns");
    });
    menu.add("audit.compare", MainWindow::tr("&Compare navs"), {}, [show] { show("comparison"); });
    menu.add("audit.agreement", MainWindow::tr("A&greement of demos, physics and test"), {},
             [show] { show("agreement"); });
}

}  // namespace

void addAudit(MainWindow& window) {
    auto* audit = new Audit(window.document());
    auto* comparison = new Comparison(window.document(), window.runs());
    auto* issues = addIssues(window, *audit);
    addAgreement(window, *audit);
    auto* compared = addComparison(window, *comparison);
    auto* runs = addRuns(window, window.runs(), compared);
    // They end with the last of the panels, while the document is still there.
    comparison->setParent(runs);
    audit->setParent(runs);
    addMenu(window, issues, &window.runs());
}

}  // namespace navwright
