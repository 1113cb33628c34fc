#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

#include "base/result.h"
#include "models/file_text.h"
#include "navwright/autosave.h"
#include "navwright/demo_changes.h"
#include "navwright/drop_filter.h"
#include "navwright/main_window.h"
#include "navwright/menus.h"
#include "navwright/message_bar.h"
#include "navwright/opener.h"
#include "navwright/opening_notice.h"
#include "navwright/project_keeper.h"
#include "navwright/recent_files.h"
#include "navwright/sample_location.h"
#include "navwright/view_area.h"
#include "navwright/welcome_page.h"

#include "view/workbench_view.h"

namespace navwright {

void MainWindow::makeCentre() {
    auto* centre = new QWidget(this);
    centre->setObjectName(QStringLiteral("centre"));
    messages_ = new MessageBar(centre);
    pages_ = new QStackedWidget(centre);
    pages_->setObjectName(QStringLiteral("pages"));
    auto* welcome = new WelcomePage(*recent_, pages_);
    view_ = new ViewArea(document_, layers_, selection_, pages_);
    if (auto* view = view_->view()) {
        view->setFilter(filter_);
        connect(&tools_, &ToolModel::changed, view, [this, view] { view->setSelecting(tools_.selecting()); });
    }
    pages_->addWidget(welcome);
    pages_->addWidget(view_);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(messages_);
    column->addWidget(pages_, 1);
    setCentralWidget(centre);

    connect(this, &MainWindow::themeChanged, view_, &ViewArea::setTheme);
    connect(welcome, &WelcomePage::openWanted, this, [this] { askForFiles(*this); });
    connect(welcome, &WelcomePage::sampleWanted, this, &MainWindow::openSample);
    connect(welcome, &WelcomePage::recentWanted, this, &MainWindow::open);
    connect(new DropFilter(this), &DropFilter::dropped, this, &MainWindow::open);
}

void MainWindow::open(const QStringList& paths) {
    openLookingIn(paths, {});
}

void MainWindow::openLookingIn(const QStringList& paths, const QString& lookIn) {
    if (paths.isEmpty()) return;
    messages_->dismiss();
    opening_ = paths;
    carried_ = false;
    std::vector<std::filesystem::path> files;
    for (const auto& path : paths) files.push_back(filePath(path));
    opener_->open(files, filePath(lookIn));
}

void MainWindow::openSample() {
    const auto folder = sampleFolder();
    if (folder.isEmpty()) {
        showError(
            {"The bundled sample is missing", {}, "reinstall Navwright, or open your own map and demos"});
        return;
    }
    open({folder});
}

void MainWindow::take(const OpenedFiles& files) {
    for (const auto& error : files.errors) showError(error);
    if (!files.map && files.demos.empty() && !files.nav && !files.project) return;
    if (files.project && files.misses() && !files.relocated && !unattended_)
        return askWhere(*files.project, files.inputs, files.projectPath, false);
    const bool otherMap = files.map && document_.map() && files.map->hash != document_.map()->hash;
    if (otherMap || files.nav || files.project) {
        if (!std::exchange(carried_, false) && !mayLoseChanges()) return;
        project_->forget();
        if (!files.nav || files.project) document_.closeAll();
    }
    takeInputs(files);
    pages_->setCurrentWidget(view_);
    bool recovered = false;
    if (files.project) {
        recovered = autosave_->isLeftOver(fileText(files.projectPath));
        takeProject(files);
    }
    if (files.errors.empty() && !recovered) recent_->add(opening_);
}

void MainWindow::takeInputs(const OpenedFiles& files) {
    selection_.clear();
    if (files.map) {
        demosOpened_ = !document_.demos().empty();
        document_.setMap(files.mapPath, files.map);
    }
    if (files.nav) {
        document_.showNav(files.navPath, *files.nav);
        project_->know({files.navPath, files.navHash});
    }
    // The demos of a project come with what it says of them.
    if (files.demos.empty() || files.project) return;
    if (const auto added = document_.addDemos(files.demos); !added) showError(added.error().error());
    demosOpened_ = true;
}

void MainWindow::sayOfDemos() {
    const auto generation = document_.generation();
    if (!generation || generation->demos.empty() || document_.draft()) return;
    if (generation->map != document_.map()) return;  // another is being made
    messages_->retire(kGenerationTopic);
    if (unattended_) return;
    // What was said once is said as it is now, until it is closed or true no more.
    const bool said = messages_->retire(kDemosTopic);
    if (!std::exchange(demosOpened_, false) && !said) return;
    for (const auto& notice : noticesOfDemos(*this, *generation))
        messages_->show(notice.words, notice.offer, kDemosTopic);
}

void MainWindow::sayChangedDemos() {
    const auto now = document_.generation();
    const auto before = document_.previousGeneration();
    if (!now || !before || document_.draft() || now == before) return;
    const auto changes = changedDemos(*before, *now, document_.demos());
    for (const auto& change : changes) {
        const auto leaveOut = [this, path = change.path] { document_.setDemoIncluded(path, false); };
        showNotice(change.words, {tr("Leave it out"), leaveOut}, kChangedDemosTopic);
    }
}

void MainWindow::sayCancelled() {
    log(LogLevel::info, tr("Cancelled"));
    if (unattended_ || document_.current() || document_.demos().empty()) return;
    const auto* what = document_.generation() ? "The nav shown was made before the last change"
                                              : "There is no nav: reading the demos was cancelled";
    showNotice({what, {}, {}}, {tr("Make it now"), [this] { document_.regenerate(); }}, kGenerationTopic);
}

void MainWindow::closeAll() {
    if (!mayLoseChanges()) return;
    cancelWork();
    selection_.clear();
    project_->forget();
    document_.closeAll();
    messages_->dismiss();
    pages_->setCurrentIndex(0);
}

}  // namespace navwright
