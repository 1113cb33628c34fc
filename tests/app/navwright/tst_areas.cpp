#include <QTextBrowser>
#include <QTreeWidget>

#include <algorithm>

#include "aas_samples.h"
#include "answers.h"
#include "app/navwright/shell/project/messages.h"
#include "core/base/atomic_file.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/models/file_text.h"
#include "workbench.h"

using namespace navwright;

/// Areas in the window: made, opened, saved, compared, pointed at.
class TestAreas : public QObject {
    Q_OBJECT

    static QString sampleMap() {
        return QStringLiteral(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp");
    }
    static bool openMap(Workbench& bench, const QStringList& more = {}) {
        bench.window().opening().open(QStringList{sampleMap()} + more);
        return bench.waitUntilIdle() && bench.document().map() != nullptr;
    }
    static std::int32_t checksum() {
        static const auto map = GameMap::read(filePath(sampleMap()));
        return map ? (*map)->bsp.checksum : 0;
    }
    static QString row(const Workbench& bench, int boxes, bool ofSample = true) {
        auto aas = AasRow(boxes).file();
        if (ofSample) aas.mapChecksum = checksum();
        const auto bytes = writeAas(aas);
        const auto file = QStringLiteral("row%1%2.aas").arg(boxes).arg(ofSample ? "" : "_other");
        return bytes ? bench.write(file, QByteArray(reinterpret_cast<const char*>(bytes->data()),
                                                    static_cast<qsizetype>(bytes->size())))
                     : QString();
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }

    void commandsWaitForWhatTheyNeed() {
        Workbench bench;
        QVERIFY(!bench.action("areas.make")->isEnabled());
        QVERIFY(!bench.action("areas.open")->isEnabled());
        QVERIFY(openMap(bench));
        QVERIFY(bench.action("areas.make")->isEnabled());
        QVERIFY(!bench.action("areas.save")->isEnabled());
        QVERIFY(!bench.action("areas.compare")->isEnabled());
        bench.action("areas.make")->trigger();
        QVERIFY(bench.window().opening().busy());
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.action("areas.save")->isEnabled());
        QVERIFY(bench.action("areas.compare")->isEnabled());
        QVERIFY(!bench.action("areas.uncompare")->isEnabled());
        QVERIFY(bench.window().layers().settings(LayerId::areas).visible);
        QVERIFY(bench.window().layers().count(LayerId::areas) > 10);
        bench.action("file.close")->trigger();
        QTRY_VERIFY(!bench.action("areas.save")->isEnabled());
        QCOMPARE(bench.window().layers().count(LayerId::areas), 0ull);
    }

    void aFileIsOpenedBesideItsMap() {
        Workbench bench;
        QVERIFY(openMap(bench, {row(bench, 3)}));
        QTRY_COMPARE(bench.window().layers().count(LayerId::areas), 3ull);
        QVERIFY(bench.window().layers().settings(LayerId::areas).visible);
        QVERIFY(bench.window().layers().settings(LayerId::reachabilities).visible);
        QTRY_COMPARE(bench.window().layers().count(LayerId::reachabilities), 4ull);
        // Another file takes its place; what was selected is no more.
        bench.window().selection().select({ItemKind::area, 3});
        bench.window().opening().open({row(bench, 2)});
        QVERIFY(bench.waitUntilIdle());
        QTRY_COMPARE(bench.window().layers().count(LayerId::areas), 2ull);
        QCOMPARE(bench.window().selection().current(), Item());
    }

    void anotherMapsFileIsRefused() {
        Workbench bench;
        QVERIFY(openMap(bench, {row(bench, 3, false)}));
        const auto refused = [&bench] {
            return std::ranges::any_of(bench.window().messages().messages(), [](const auto& message) {
                return message.words.what.find("another map") != std::string::npos;
            });
        };
        QVERIFY(refused());
        QCOMPARE(bench.window().layers().count(LayerId::areas), 0ull);
        // What comes of the next try takes its place.
        bench.window().opening().open({row(bench, 3)});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(!refused());
    }

    void withoutTheirMapItIsSaid() {
        Workbench bench;
        bench.window().opening().open({row(bench, 3)});
        QTRY_VERIFY(bench.window().messages().shown() != nullptr);
        QCOMPARE(bench.window().messages().shown()->words.hint,
                 std::string("open the map of these areas first"));
    }

    void savedAreasAreTheSameBytes() {
        Workbench bench;
        const auto file = row(bench, 3);
        QVERIFY(openMap(bench, {file}));
        const auto copy = bench.folder() + QStringLiteral("/copy.aas");
        answerFileDialog(copy);
        bench.action("areas.save")->trigger();
        QFile before(file), after(copy);
        QVERIFY(before.open(QIODevice::ReadOnly));
        QVERIFY(after.open(QIODevice::ReadOnly));
        QCOMPARE(after.readAll(), before.readAll());
    }

    void comparedWithAFileThePanelComesUp() {
        Workbench bench;
        QVERIFY(openMap(bench, {row(bench, 4)}));
        answerFileDialog(row(bench, 3));
        bench.action("areas.compare")->trigger();
        QVERIFY(bench.waitUntilIdle());
        auto* tree = bench.find<QTreeWidget>("areaComparison");
        QTRY_VERIFY(tree->isVisible());
        QTRY_COMPARE(tree->topLevelItemCount(), 2);
        QVERIFY(bench.action("areas.uncompare")->isEnabled());
        bench.action("areas.uncompare")->trigger();
        QVERIFY(!tree->isVisible());
    }

    void theInspectorTellsOfTheSelectedArea() {
        Workbench bench;
        QVERIFY(openMap(bench, {row(bench, 3)}));
        bench.window().selection().select({ItemKind::area, 2});
        auto* page = bench.find<QTextBrowser>("inspectorPage");
        QTRY_VERIFY2(page->toPlainText().startsWith("Area 2"), qPrintable(page->toPlainText()));
    }
};

NAVWRIGHT_GUI_TEST(TestAreas);
#include "tst_areas.moc"
