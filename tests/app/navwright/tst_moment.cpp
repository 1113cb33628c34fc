#include <QFile>
#include <QFileInfo>

#include <algorithm>

#include "answers.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/saved_moment.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "rerelease_samples.h"
#include "saved_moments.h"
#include "widgets/view3d/view/workbench_view.h"

using namespace navwright;

/// A moment of the window, saved and opened again.
class TestMoment : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void aSavedMomentOpensAsItWas() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 2));
        const auto origin = bench.document().generation()->graph->graph.nodes.front().origin;
        bench.document().setPatches({{.id = "1", .operation = PatchOperation::lockNode, .at = origin}},
                                    "lock");
        bench.document().setDemoIncluded(bench.document().demos().front().path, false);
        QVERIFY(bench.waitUntilIdle());
        bench.window().layers().setVisible(LayerId::votes, true);
        bench.window().layers().setVisible(LayerId::links, false);
        CameraRig wanted;
        wanted.setEye({100, -50, 300}, 30, -20);
        bench.window().view().setRig(wanted);
        const auto rig = bench.window().view().view()->rig();
        const std::vector<Item> selected{Item::link(1, 0), {ItemKind::cluster, 2}, {ItemKind::node, 3}};
        bench.window().selection().select(selected[2]);
        bench.window().selection().selectAll(selected);
        // About what was just tried: other commands end it.
        bench.window().messages().showError({"It looks odd here", "somewhere", {}});
        const auto before = bench.window().project().project();

        const auto file = bench.folder() + "/odd.navwright";
        answerFileDialog(bench.folder() + "/odd");
        bench.action("help.saveMoment")->trigger();
        QTRY_VERIFY(QFile::exists(file));
        QVERIFY(std::ranges::any_of(loadProject(file.toStdString())->view, [](const auto& word) {
            return word.first.starts_with("moment.message.") && word.second == "somewhere: It looks odd here";
        }));
        // It is no save: the work is as unsaved as before.
        QVERIFY(bench.window().project().path().empty());
        QVERIFY(bench.window().isWindowModified());

        bench.restart();
        QVERIFY(openMoment(bench, file));
        QVERIFY(bench.window().project().path().empty());
        const auto after = bench.window().project().project();
        QVERIFY(after.map == before.map);
        QVERIFY(after.demos == before.demos);
        QVERIFY(after.parameters == before.parameters);
        QVERIFY(after.patches == before.patches);
        const auto& selection = bench.window().selection();
        QCOMPARE(selection.items().size(), selected.size());
        for (const auto& item : selected) QVERIFY(selection.contains(item));
        QVERIFY(selection.current() == selected[2]);
        QVERIFY(bench.window().layers().settings(LayerId::votes).visible);
        QVERIFY(!bench.window().layers().settings(LayerId::links).visible);
        const auto shown = bench.window().view().view()->rig();
        QVERIFY(glm::distance(shown.eye(), rig.eye()) < 0.1F);
        QVERIFY(glm::distance(shown.forward(), rig.forward()) < 1e-3F);
    }

    void messagesAndVersionAreInTheFile() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.window().messages().dismiss();
        bench.window().messages().showNotice({"It looks odd here", "somewhere", "look"});
        const auto file = bench.folder() + "/odd.navwright";
        QVERIFY(save(bench, file));
        const auto project = loadProject(file.toStdString());
        QVERIFY(project.has_value());
        QVERIFY(isMoment(*project));
        QCOMPARE(project->view.at("moment.version"), std::string(NAVWRIGHT_VERSION));
        QCOMPARE(project->view.at("moment.message.1"), std::string("somewhere: It looks odd here (look)"));
        QVERIFY(!isMoment(bench.window().project().project()));
    }

    /// As a test case lies elsewhere than what it is about.
    void itsInputsMayHaveMoved() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.window().selection().select({ItemKind::node, 1});
        const auto file = bench.folder() + "/odd.navwright";
        QVERIFY(save(bench, file));
        auto project = *loadProject(file.toStdString());
        const std::filesystem::path sample = QFileInfo(project.map->path).path().toStdString();
        project.map->path = "/nowhere" / project.map->path.filename();
        for (auto& demo : project.demos) demo.file.path = "/nowhere" / demo.file.path.filename();
        QVERIFY(saveProject(project, file.toStdString()));
        bench.restart();
        QVERIFY(openMoment(bench, file, QString::fromStdString(sample.string())));
        QVERIFY(bench.document().generation() != nullptr);
        QVERIFY(bench.window().selection().current() == (Item{ItemKind::node, 1}));
    }

    /// It has a copy of the nav, as it was then.
    void aNavOfARereleaseIsInIt() {
        Workbench bench;
        const auto fit = fitRerelease(sampleRerelease(), RereleaseFormat::nav2, 15);
        const auto tables = rereleaseTables(fit.graph, 15);
        QVERIFY(tables.has_value());
        const auto bytes = writeRereleaseFile(*tables);
        const auto nav =
            bench.write("hall.nav", {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())});
        bench.window().opening().open({nav});
        QVERIFY(bench.waitUntilIdle());
        auto& shown = bench.window().workspace().rereleaseNav;
        QVERIFY(shown.isOpen());
        shown.select(std::vector<Item>{{ItemKind::node, 2}, Item::link(0, 1)});
        const auto file = bench.folder() + "/odd.navwright";
        QVERIFY(save(bench, file));
        QVERIFY(QFile::remove(nav));
        bench.restart();
        QVERIFY(openMoment(bench, file));
        const auto& again = bench.window().workspace().rereleaseNav;
        QVERIFY(again.isOpen());
        QCOMPARE(again.graph()->nodes.size(), std::size_t{4});
        QVERIFY(again.selected() == (std::vector<Item>{{ItemKind::node, 2}, Item::link(0, 1)}));
    }

    void whatIsNotThereIsNotSelected() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto file = bench.folder() + "/odd.navwright";
        QVERIFY(save(bench, file));
        auto project = *loadProject(file.toStdString());
        project.view["moment.selection"] =
            "node:99999999,link:1,link:1.9999,rocket:1,node:,node:-1,:3,,node:2.x,node:4";
        QVERIFY(saveProject(project, file.toStdString()));
        bench.restart();
        QVERIFY(openMoment(bench, file));
        QCOMPARE(bench.window().selection().items().size(), std::size_t{1});
        QVERIFY(bench.window().selection().current() == (Item{ItemKind::node, 4}));
    }

    void aMomentDoesNotReplaceTheProject() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(bench.window().project().saveTo(file.toStdString()));
        const auto path = bench.window().project().path();
        QVERIFY(!saveMoment(bench.window().workspace(), bench.window().messages(), bench.window().project(),
                            path));
        QVERIFY(!isMoment(*loadProject(path)));
    }

  private:
    static bool save(Workbench& bench, const QString& file) {
        return saveMoment(bench.window().workspace(), bench.window().messages(), bench.window().project(),
                          file.toStdString())
            .has_value();
    }
};

NAVWRIGHT_GUI_TEST(TestMoment);
#include "tst_moment.moc"
