#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/navwright/parts/output/export_files.h"
#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/open_service.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/file_bytes.h"
#include "sanitizers.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr int kServiceMilliseconds = kHangMilliseconds;

/// Models and services as a window has them, without one.
struct Services {
    explicit Services(const QString& folder) : workspace(folder + "/settings.ini") {}

    bool open(const QStringList& paths) {
        opening.open(paths);
        return QTest::qWaitFor([this] { return !opening.busy(); }, kServiceMilliseconds);
    }
    bool openSample() {
        workspace.document.setParameters(quick(), "Quick");
        opening.openSample();
        return QTest::qWaitFor([this] { return !opening.busy(); }, kServiceMilliseconds) &&
               workspace.document.generation();
    }
    static Parameters quick() {
        Parameters parameters;
        if (!parameters.set(Param::RehearseRounds, 0)) qFatal("no such value");
        return parameters;
    }

    Workspace workspace;
    Messages messages;
    ProjectKeeper project{workspace, messages};
    Autosave autosave{workspace, messages, project};
    OpenService opening{workspace, messages, project, autosave};
};

}  // namespace

/// Opening, saving, keeping and exporting work without a window.
class TestServices : public QObject {
    Q_OBJECT

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void theSampleIsOpenedAndClosed() {
        Services services(folder_->path());
        const QSignalSpy opened(&services.opening, &OpenService::opened);
        const QSignalSpy closed(&services.opening, &OpenService::closed);
        QVERIFY(services.openSample());
        QCOMPARE(opened.size(), 1);
        QVERIFY(!services.workspace.document.generation()->graph->graph.nodes.empty());
        services.opening.setMayLoseChanges([] { return false; });
        services.opening.closeAll();
        QVERIFY(services.workspace.document.map());
        services.opening.setMayLoseChanges([] { return true; });
        services.opening.closeAll();
        QVERIFY(!services.workspace.document.map());
        QCOMPARE(closed.size(), 1);
    }

    void aProjectHoldsTheWorkAndWhatTheViewSays() {
        const auto file = folder_->filePath("work.navwright");
        {
            Services services(folder_->path());
            QVERIFY(services.openSample());
            QVERIFY(services.workspace.document.setParameter(Param::NodeRadius, 60));
            services.project.setView([] { return ViewWords{{"layout", "test"}}; }, {});
            QVERIFY(services.workspace.modified());
            QVERIFY(services.project.saveTo(file.toStdString()));
            QVERIFY(!services.workspace.modified());
        }
        Services services(folder_->path());
        ViewWords shown;
        services.project.setView({}, [&shown](const ProjectFile& project) { shown = project.view; });
        QVERIFY(services.open({file}));
        QCOMPARE(services.workspace.document.parameters().real(Param::NodeRadius), 60.0);
        QCOMPARE(shown.at("layout"), std::string("test"));
        QCOMPARE(services.workspace.recent.entries().front(), QStringList(file));
    }

    void aSecondOneIsReadOnlyUntilTheFirstLetsGo() {
        const auto file = folder_->filePath("work.navwright");
        auto first = std::make_unique<Services>(folder_->path());
        QVERIFY(first->openSample());
        QVERIFY(first->project.saveTo(file.toStdString()));
        Services second(folder_->path());
        QVERIFY(second.open({file}));
        QVERIFY(second.project.readOnly());
        const auto* shown = second.messages.shown();
        QVERIFY(shown);
        const QSignalSpy wanted(&second.opening, &OpenService::saveAsWanted);
        second.messages.accept();
        QCOMPARE(wanted.size(), 1);
        QVERIFY(!second.project.takeOver());
        first.reset();
        QVERIFY(second.project.takeOver());
        QVERIFY(!second.project.savedByAnother());
        QVERIFY(second.project.saveOrSay(file.toStdString()));
    }

    void whatIsMissingIsAskedFor() {
        const auto map = folder_->filePath("copy.bsp");
        const auto file = folder_->filePath("work.navwright");
        {
            Services services(folder_->path());
            QVERIFY(services.openSample());
            QVERIFY(QFile::copy(QString::fromStdString(services.workspace.document.mapPath().string()), map));
            services.opening.closeAll();
            QVERIFY(services.open({map}));
            QVERIFY(services.project.saveTo(file.toStdString()));
        }
        QVERIFY(QFile::remove(map));
        Services services(folder_->path());
        const QSignalSpy missing(&services.opening, &OpenService::inputsMissing);
        QVERIFY(services.open({file}));
        QCOMPARE(missing.size(), 1);
        QVERIFY(!services.workspace.document.map());
    }

    void unsavedWorkIsLeftForTheNext() {
        {
            Services services(folder_->path());
            QVERIFY(services.openSample());
            QVERIFY(services.workspace.document.setParameter(Param::NodeRadius, 60));
            QVERIFY(services.autosave.saveNow());
        }
        Services services(folder_->path());
        const auto found = services.autosave.leftOver();
        QVERIFY(found);
        QVERIFY(services.open({found->file}));
        QCOMPARE(services.workspace.document.parameters().real(Param::NodeRadius), 60.0);
        QVERIFY(services.project.path().empty());
        QVERIFY(services.workspace.modified());
    }

    void exportsAreWrittenAllOrNone() {
        Services services(folder_->path());
        QVERIFY(services.openSample());
        ExportFiles files(services.workspace, services.messages);
        const auto one = folder_->filePath("one.csv").toStdString();
        QVERIFY(files.write({{one, "1"}}));
        QCOMPARE(files.usualTarget(".csv"), folder_->filePath("nw_sample.csv"));
        const auto input = services.workspace.document.mapPath();
        QVERIFY(!files.write({{folder_->filePath("two.csv").toStdString(), "2"}, {input, "3"}}));
        QVERIFY(!QFile::exists(folder_->filePath("two.csv")));
        QVERIFY(services.messages.shown());
        QCOMPARE(services.messages.shown()->topic, kExportTopic);
        // The next that succeeds takes the message away.
        QVERIFY(files.write({{one, "4"}}));
        QVERIFY(!services.messages.shown());
        QCOMPARE(readFile(one)->size(), std::size_t{1});
    }

    void whatCommandsWaitForIsTrueOfTheWorkspace() {
        Services services(folder_->path());
        const auto needs = needsOf(services.workspace, services.project);
        for (const auto* need : {&needs.work, &needs.picture, &needs.map, &needs.nav, &needs.navOnMap,
                                 &needs.demos, &needs.archive, &needs.selection}) {
            QVERIFY2(!need->met(), qPrintable(need->unmet));
        }
        QVERIFY(services.openSample());
        for (const auto* need :
             {&needs.work, &needs.picture, &needs.map, &needs.nav, &needs.navOnMap, &needs.demos})
            QVERIFY2(need->met(), qPrintable(need->unmet));
        QVERIFY(!needs.selection.met());
        services.workspace.selection.select({ItemKind::node, 1});
        QVERIFY(needs.selection.met());
        QVERIFY(needs.noTest.met());
    }

    void theWorstMessageIsShownFirstThenOneWithAnOffer() {
        Messages messages;
        int done = 0;
        messages.showError({"One", {}, {}}, "a");
        messages.showNotice({"Two", {}, {}}, {"Do", [&done] { ++done; }}, "b");
        messages.showNotice({"Three", {}, {}}, "c");
        messages.showError({"One", {}, {}}, "a");
        QCOMPARE(messages.messages().size(), std::size_t{3});
        QCOMPARE(messages.shown()->words.what, std::string("One"));
        messages.close();
        QCOMPARE(messages.shown()->words.what, std::string("Two"));
        messages.accept();
        QCOMPARE(done, 1);
        QCOMPARE(messages.shown()->words.what, std::string("Three"));
        messages.accept();
        QVERIFY(messages.messages().empty());
        QCOMPARE(messages.history().size(), std::size_t{3});
        QCOMPARE(messages.history().back().words.what, std::string("One"));
        QVERIFY(!messages.retire("a"));
    }

  private:
    std::unique_ptr<QTemporaryDir> folder_;
};

NAVWRIGHT_TEST(TestServices);
#include "tst_services.moc"
