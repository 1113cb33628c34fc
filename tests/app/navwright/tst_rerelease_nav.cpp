#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QTimer>

#include <algorithm>

#include "answers.h"
#include "app/navwright/parts/rerelease/rerelease_part.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/files/files_part.h"
#include "asset_samples.h"
#include "byte_array.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/convert.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_fit.h"
#include "core/nav/files/rerelease_nav_file.h"
#include "drops.h"
#include "must.h"
#include "quake_map.h"
#include "rerelease_samples.h"
#include "shared_data.h"
#include "wide_map.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/edit/rerelease/rerelease_nav_legend.h"
#include "widgets/edit/rerelease/rerelease_nav_panel.h"
#include "widgets/edit/rerelease/rerelease_nav_tool.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// Navs of the re-releases in the window: opened as they are, edited, saved, exported, made one of ours.
class TestRereleaseNav : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;

    [[nodiscard]] RereleaseNavModel& nav() { return bench_->window().workspace().rereleaseNav; }

    /// The sample as a NAV2 of version 15, in a file of this test.
    [[nodiscard]] QString writtenNav(const QString& name = QStringLiteral("hall.nav"),
                                     const Vec3& moved = Vec3(0)) {
        auto graph = sampleRerelease();
        for (auto& node : graph.nodes) node.origin += moved;
        const auto fit = fitRerelease(graph, RereleaseFormat::nav2, 15);
        const auto tables = rereleaseTables(fit.graph, 15);
        if (!tables) return {};
        const auto bytes = writeRereleaseFile(*tables);
        return bench_->write(name, {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())});
    }
    [[nodiscard]] bool open(const QStringList& files) {
        bench_->window().opening().open(files);
        return bench_->waitUntilIdle();
    }
    [[nodiscard]] QString said() { return bench_->find<QLabel>("messageText")->text(); }
    static QByteArray contentOf(const QString& file) {
        QFile on(file);
        return on.open(QIODevice::ReadOnly) ? on.readAll() : QByteArray();
    }
    /// Answers the next dialog of that name by pressing a button of it.
    void answer(const char* dialog, const char* button) {
        QTimer::singleShot(0, this, [this, dialog, button] { press(dialog, button); });
    }
    void press(const char* dialog, const char* button) {
        auto* shown = bench_->find<QDialog>(dialog);
        if (shown == nullptr || !shown->isVisible())
            return QTimer::singleShot(10, this, [this, dialog, button] { press(dialog, button); });
        shown->findChild<QPushButton*>(QString::fromLatin1(button))->click();
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
    }
    void cleanup() { bench_.reset(); }

    void isOpenedAsItIs() {
        const auto file = writtenNav();
        QVERIFY(open({file}));
        QVERIFY(nav().isOpen());
        QCOMPARE(nav().file().version, 15);
        QCOMPARE(nav().graph()->nodes.size(), std::size_t{4});
        QVERIFY(!bench_->document().generation());
        QVERIFY(bench_->window().windowTitle().startsWith("hall.nav"));
        QVERIFY(bench_->find<QLabel>("rereleaseNavFacts")->text().contains("NAV2 version 15"));
        QVERIFY(bench_->find<RereleaseNavPanel>("rereleaseNavPanel")->isVisible());
        QVERIFY(!bench_->document().undoStack().canUndo());
        // What works on navs of ours says that there is none.
        QVERIFY(!bench_->action("test.start")->isEnabled());
        bench_->action("file.close")->trigger();
        QVERIFY(!nav().isOpen());
    }

    void unchangedItIsSavedByteForByte() {
        const auto file = writtenNav();
        const auto before = contentOf(file);
        QVERIFY(open({file}));
        bench_->action("file.save")->trigger();
        QVERIFY(contentOf(file) == before);
        // Changed, and changed back.
        nav().select({ItemKind::node, 0});
        bench_->window().workspace().rereleaseNavEditor.setRadius(8);
        QVERIFY(bench_->window().isWindowModified());
        QCOMPARE(bench_->action("file.save")->text(), QString("&Save re-release nav"));
        bench_->action("file.save")->trigger();
        QVERIFY(!bench_->window().isWindowModified());
        const auto bytes = readFile(file.toStdString());
        QVERIFY(bytes.has_value());
        const auto saved = readRereleaseNavFile(*bytes, "saved");
        QVERIFY(saved && saved->graph == *nav().graph() && saved->version == 15);
        bench_->document().undoStack().undo();
        QVERIFY(bench_->window().isWindowModified());
        bench_->action("file.save")->trigger();
        QVERIFY(contentOf(file) == before);
    }

    void keysEditIt() {
        QVERIFY(open({writtenNav()}));
        nav().select({ItemKind::node, 1});
        QTest::keyClick(&bench_->window(), Qt::Key_Delete);
        QCOMPARE(nav().graph()->nodes.size(), std::size_t{3});
        bench_->action("edit.undo")->trigger();
        QCOMPARE(nav().graph()->nodes.size(), std::size_t{4});
        QTest::keyClick(&bench_->window(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(nav().graph()->nodes[1].origin.x, sampleRerelease().nodes[1].origin.x + 8);
        bench_->action("edit.undo")->trigger();
        bench_->action("nodes.tool.edit")->trigger();
        QCOMPARE(bench_->window().tools().current(), RereleaseNavTool::move());
        bench_->action("edit.clearSelection")->trigger();
        bench_->action("edit.clearSelection")->trigger();
        QVERIFY(nav().selected().empty());
        QVERIFY(bench_->window().tools().selecting());
    }

    /// A click on a node selects it, a drag with the tool to move moves it.
    void theMouseSelectsAndMoves() {
        QVERIFY(open({writtenNav()}));
        auto* view = bench_->window().view().view();
        // When it is drawn the camera looks at the whole of it.
        QTRY_VERIFY(bench_->window().rerelease().panel().legend().topLevelItemCount() > 0);
        view->camera().lookFrom(ViewCamera::Side::top);
        const auto at = [&](const Vec3& place) -> QPointF {
            // Where the line of sight through the picture passes nearest.
            QPointF best;
            float least = 1e9f;
            const auto size = view->scene().size();
            for (int y = 0; y < size.height(); y += 2) {
                for (int x = 0; x < size.width(); x += 2) {
                    const auto ray = view->scene().rayThrough(QPointF(x, y));
                    const auto away = place - ray.origin;
                    const auto off = glm::length(away - glm::dot(away, ray.direction) * ray.direction);
                    if (off < least) {
                        least = off;
                        best = QPointF(x, y);
                    }
                }
            }
            return best;
        };
        const auto node = nav().graph()->nodes[1].origin;
        const auto place = at(node + Vec3(0, 0, 8));
        const auto selects = [&] {
            emit view->scene().clicked(place, Qt::NoModifier);
            return nav().current() == Item{ItemKind::node, 1};
        };
        QVERIFY(QTest::qWaitFor(selects, kWorkMilliseconds));
        bench_->action("nodes.tool.edit")->trigger();
        const auto to = at(node + Vec3(-40, 20, 0));
        auto& scene = view->scene();
        const auto send = [&](QEvent::Type type, const QPointF& where, Qt::MouseButtons buttons) {
            QMouseEvent event(type, where, where, type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                              buttons, Qt::NoModifier);
            QCoreApplication::sendEvent(&scene, &event);
        };
        send(QEvent::MouseButtonPress, place, Qt::LeftButton);
        send(QEvent::MouseMove, to, Qt::LeftButton);
        send(QEvent::MouseButtonRelease, to, Qt::NoButton);
        const auto moved = nav().graph()->nodes[1].origin - node;
        QVERIFY2(std::abs(moved.x + 40) < 8 && std::abs(moved.y - 20) < 8 && moved.z == 0,
                 qPrintable(QString("%1 %2 %3").arg(moved.x).arg(moved.y).arg(moved.z)));
        QCOMPARE(bench_->document().undoStack().count(), 1);
    }

    void itsMapIsFound() {
        const auto map = bench_->folder() + "/nw_sample.bsp";
        QVERIFY(QFile::copy(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp", map));
        const auto file = writtenNav("nw_sample.nav");
        QVERIFY(open({file}));
        QVERIFY(nav().isOpen() && bench_->document().map());
        QCOMPARE(bench_->document().map()->name(), std::string("nw_sample"));
        // Another nav keeps the map, and says that it is named otherwise.
        QVERIFY(open({writtenNav("other.nav")}));
        QVERIFY(nav().isOpen() && bench_->document().map());
        QVERIFY2(said().contains("nw_sample stays open"), qPrintable(said()));
    }

    /// The re-release of Quake II has IBSP and QBSP, loose and in packs.
    void itsMapOfQuake2IsShownUnderIt_data() {
        QTest::addColumn<bool>("wide");
        QTest::addColumn<bool>("packed");
        QTest::newRow("IBSP") << false << false;
        QTest::newRow("QBSP") << true << false;
        QTest::newRow("QBSP in a pack") << true << true;
    }
    void itsMapOfQuake2IsShownUnderIt() {
        QFETCH(const bool, wide);
        QFETCH(const bool, packed);
        auto map = must(readFile(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp"));
        if (wide) map = WideMap(map).file();
        if (packed) {
            QVERIFY(!bench_->write("pak0.pak", arrayOf(asset_samples::pakFile({{"maps/nw_sample.bsp", map}})))
                         .isEmpty());
        } else {
            QVERIFY(!bench_->write("nw_sample.bsp", arrayOf(map)).isEmpty());
        }
        QVERIFY(open({writtenNav("nw_sample.nav")}));
        QVERIFY(nav().isOpen() && bench_->document().map());
        QCOMPARE(bench_->document().map()->name(), std::string("nw_sample"));
        auto* view = bench_->window().view().view();
        QTRY_VERIFY(view->mapPicture() != nullptr);
        // With collision, all that asks the map works.
        QVERIFY(bench_->action("rerelease.radii")->isEnabled());
    }

    void againstAForeignMapItIsNeitherMendedNorOverwritten() {
        const auto file = writtenNav("hall.nav", {0, 0, 3000});
        const auto before = contentOf(file);
        QVERIFY(open({NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp"}));
        QVERIFY(open({file}));
        QCOMPARE(nav().foreignTo(), QString("nw_sample"));
        QVERIFY2(said().contains("inside walls"), qPrintable(said()));
        bench_->action("rerelease.check")->trigger();
        const auto* summary = bench_->find<QLabel>("issueSummary");
        QTRY_VERIFY_WITH_TIMEOUT(summary->text().contains("warning"), kWorkMilliseconds);
        QVERIFY(bench_->find<QLabel>("issueMissing")->text().contains("another map than nw_sample"));
        for (const auto* button : {"issueFix", "issueFixSafe"})
            QVERIFY(whyGrey(*bench_->find<QPushButton>(button)).contains("another map than nw_sample"));
        QVERIFY(!bench_->action("rerelease.radii")->isEnabled());
        // Another name is proposed.
        QString proposed;
        whenAsked<QFileDialog>([&](QFileDialog& dialog) {
            proposed = dialog.findChild<QLineEdit*>("fileNameEdit")->text();
            QMetaObject::invokeMethod(&dialog, "accept");
        });
        bench_->action("file.save")->trigger();
        QCOMPARE(QFileInfo(proposed).fileName(), QString("hall-nw_sample.nav"));
        QVERIFY(contentOf(file) == before);
        QCOMPARE(QFileInfo(fileText(nav().path())).fileName(), QString("hall-nw_sample.nav"));
        bench_->action("file.save")->trigger();  // that one is its own
        // Until a person says that it is of this map.
        const auto* wayOut = bench_->find<QPushButton>("issueWayOut");
        QCOMPARE(wayOut->text(), QString("It is of this map"));
        QTest::mouseClick(bench_->find<QPushButton>("issueWayOut"), Qt::LeftButton);
        const auto* missing = bench_->find<QLabel>("issueMissing");
        QTRY_VERIFY_WITH_TIMEOUT(!missing->text().contains("another map than"), kWorkMilliseconds);
        QVERIFY(!wayOut->isVisible());
        QVERIFY(!whyGrey(*bench_->find<QPushButton>("issueFixSafe")).contains("another map"));
        QVERIFY(bench_->action("rerelease.radii")->isEnabled());
    }

    /// Nothing is dropped unasked, however it is opened.
    void whereDemosAreOpenANavOfAnotherMapIsAskedAbout() {
        QVERIFY(bench_->openSample());
        const auto made = bench_->document().generation();
        const auto file = writtenNav("hall.nav", {0, 0, 3000});
        QStringList elsewhere;
        bench_->window().files().setOpenElsewhere([&](const QStringList& paths) {
            elsewhere = paths;
            return true;
        });
        QString asked;
        whenAsked<QMessageBox>([&](QMessageBox& question) {
            asked = question.text();
            QTest::keyClick(&question, Qt::Key_Return);
        });
        drop(bench_->window(), {file});
        QTRY_COMPARE_WITH_TIMEOUT(elsewhere, QStringList{file}, kWorkMilliseconds);
        QVERIFY2(asked.contains("nw_sample") && asked.contains("hall"), qPrintable(asked));
        QVERIFY(!nav().isOpen());
        QCOMPARE(bench_->document().generation(), made);
        QCOMPARE(bench_->document().demos().size(), std::size_t{5});
        QVERIFY(!bench_->document().undoStack().canUndo());
    }

    void itsMapOfQuakeIsShownUnderIt() {
        QVERIFY(!bench_->write("hall.bsp", arrayOf(quakeMap(false))).isEmpty());
        QVERIFY(open({writtenNav()}));
        QVERIFY(nav().isOpen());
        QVERIFY(bench_->document().shownMap() && !bench_->document().map());
        auto* view = bench_->window().view().view();
        QTRY_VERIFY(view->mapPicture() != nullptr);
        QCOMPARE(view->surfaceAlong({{32, 32, 100}, {0, 0, -1}}), std::optional(Vec3(32, 32, 0)));
        const auto summary = bench_->find<QLabel>("issueSummary")->text();
        QVERIFY2(summary.contains("map of Quake"), qPrintable(summary));
    }

    void becomesOneOfOurs() {
        const auto file = writtenNav();
        QVERIFY(open({file}));
        // Not at first: what is lost is shown before.
        answer("lossDialog", "lossAccept");
        bench_->action("rerelease.convert")->trigger();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(!nav().isOpen());
        QVERIFY(bench_->document().generation() != nullptr);
        QCOMPARE(bench_->document().generation()->graph->graph.nodes.size(), std::size_t{4});
        QCOMPARE(bench_->document().navPath(), std::filesystem::path(file.toStdString()));
    }

    /// What a crash would leave is opened with what was changed.
    void unsavedWorkIsCopied() {
        const auto file = writtenNav();
        QVERIFY(open({file}));
        nav().select({ItemKind::node, 0});
        bench_->window().workspace().rereleaseNavEditor.setRadius(8);
        auto& autosave = bench_->window().autosave();
        QVERIFY(autosave.saveNow());
        for (const auto* ending : {".navwright", ".gamenav"})
            QVERIFY(
                QFile::copy(autosave.folder() + "/autosave-0" + ending, bench_->folder() + "/kept" + ending));
        bench_->document().undoStack().setClean();
        bench_->action("file.close")->trigger();
        QVERIFY(!QFile::exists(autosave.folder() + "/autosave-0.gamenav"));
        QVERIFY(open({bench_->folder() + "/kept.navwright"}));
        QVERIFY(nav().isOpen());
        QCOMPARE(int(nav().graph()->nodes[0].radius), 8);
        QCOMPARE(nav().path(), std::filesystem::path(file.toStdString()));
    }

    void demosTakeItsPlace() {
        QVERIFY(open({writtenNav()}));
        QVERIFY(bench_->openSample());
        QVERIFY(!nav().isOpen());
    }

    void isExportedInEveryVersion_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("version");
        for (const int version : {14, 15, 17, 18})
            QTest::addRow("NAV2 %d", version) << int(NavFormat::nav2) << version;
        for (int version = 2; version <= 6; ++version)
            QTest::addRow("NAV3 %d", version) << int(NavFormat::nav3) << version;
        for (int version = 1; version <= 3; ++version)
            QTest::addRow("NavJson %d", version) << int(NavFormat::navJson) << version;
    }
    void isExportedInEveryVersion() {
        QFETCH(int, format);
        QFETCH(int, version);
        QVERIFY(open({writtenNav()}));
        bench_->action("file.exportNav")->trigger();
        auto* engine = bench_->find<QComboBox>("exportEngine");
        QCOMPARE(engine->itemText(engine->findData(int(NavFormat::nav3))),
                 QString("Quake II re-release, NAV3"));
        QCOMPARE(engine->itemText(engine->findData(int(NavFormat::nav2))), QString("Quake re-release, NAV2"));
        engine->setCurrentIndex(engine->findData(format));
        auto* versions = bench_->find<QComboBox>("exportVersion");
        versions->setCurrentIndex(versions->findData(version));
        const auto target = bench_->folder() + "/out.file";
        bench_->find<QLineEdit>("exportTarget")->setText(target);
        auto* write = bench_->find<QPushButton>("exportWrite");
        QTRY_VERIFY_WITH_TIMEOUT(write->isEnabled(), kWorkMilliseconds);
        // The sample has an edict, which version 14 and NavJson 1 know by names it has not.
        auto* losses = bench_->find<RowTable>("lossTable");
        const bool lost = version == 14 || version == 1 || format == int(NavFormat::nav3);
        QCOMPARE(losses->isVisibleTo(bench_->find<QDialog>("exportDialog")), lost);
        QTest::mouseClick(write, Qt::LeftButton);
        QTRY_VERIFY(!bench_->find<QDialog>("exportDialog"));
        const auto bytes = readFile(target.toStdString());
        QVERIFY(bytes.has_value());
        const auto written = readRereleaseNavFile(*bytes, "out.file");
        QVERIFY2(written.has_value(), written ? "" : written.error().message().c_str());
        QCOMPARE(written->version, version);
        QCOMPARE(written->graph.nodes.size(), std::size_t{4});
    }

    /// Of the public graphs, without a map.
    void publicGraphsAreShown_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"aerowalk", "dm3_mm", "hip1m1"}) QTest::newRow(name) << QString(name);
    }
    void publicGraphsAreShown() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto source =
            QString::fromStdString((sharedData() / "navjson" / (name.toStdString() + ".navjson")).string());
        const auto file = bench_->folder() + "/" + name + ".navjson";
        QVERIFY(QFile::copy(source, file));
        QVERIFY(open({file}));
        QVERIFY(nav().isOpen());
        const auto before = contentOf(file);
        QVERIFY(bench_->window().rerelease().save(false));
        QVERIFY(contentOf(file) == before);
        bench_->action("rerelease.check")->trigger();
        const auto* summary = bench_->find<QLabel>("issueSummary");
        QTRY_VERIFY_WITH_TIMEOUT(summary->text().contains("warning"), kWorkMilliseconds);
    }
};

NAVWRIGHT_GUI_TEST(TestRereleaseNav);
#include "tst_rerelease_nav.moc"
