#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

#include "base/atomic_file.h"
#include "nav/aq2_nav.h"
#include "navwright/sample_location.h"
#include "shared_data.h"
#include "workbench.h"

using namespace navwright;

/// What becomes of files that are dropped or named: good, bad, many, and stopped half-way.
class TestOpening : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void droppedFilesAreOpened() {
        Workbench bench;
        drop(bench.window(), {sampleFolder()});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation() != nullptr);
    }

    void textDroppedIsNotTaken() {
        Workbench bench;
        QMimeData data;
        data.setText(QStringLiteral("not a file"));
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        event.setAccepted(false);
        QCoreApplication::sendEvent(&bench.window(), &event);
        QVERIFY(!event.isAccepted());
        QVERIFY(!bench.window().busy());
    }

    void garbageIsNamedAndWhatWasOpenStays_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("text") << "readme.txt" << QByteArray("hello");
        QTest::newRow("empty") << "empty.bin" << QByteArray();
        QTest::newRow("no map") << "broken.bsp" << QByteArray(100, 'x');
        QTest::newRow("no nav") << "broken.nav" << QByteArray("NAV2 and then nothing");
    }
    void garbageIsNamedAndWhatWasOpenStays() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto generation = bench.document().generation();
        drop(bench.window(), {bench.write(name, bytes)});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.find<QWidget>("messageBar")->isVisible());
        QVERIFY(bench.find<QLabel>("messageText")->text().contains(name));
        QVERIFY(bench.find<QPlainTextEdit>("logText")->toPlainText().contains(name));
        QCOMPARE(bench.document().generation(), generation);
        QTest::mouseClick(bench.find<QToolButton>("messageClose"), Qt::LeftButton);
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
    }

    void aDemoThatIsNoneFailsInWords() {
        Workbench bench;
        bench.window().open({bench.write("broken.mvd2", QByteArray(64, 'x'))});
        QVERIFY(bench.waitUntilIdle());
        QTRY_VERIFY(bench.find<QWidget>("messageBar")->isVisible());
        QVERIFY(bench.document().generation() == nullptr);
    }

    void aMissingFileIsNamed() {
        Workbench bench;
        bench.window().open({bench.folder() + "/nowhere.mvd2"});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("nowhere.mvd2"));
        QVERIFY(bench.find<QWidget>("welcomePage")->isVisible());
    }

    void aNavIsShownWithoutDemos() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto graph = bench.document().generation()->graph->graph;
        const auto nav = writeAq2Nav(graph);
        QVERIFY(nav);
        const QByteArray bytes(reinterpret_cast<const char*>(nav->data()),
                               static_cast<qsizetype>(nav->size()));
        const auto file = bench.write("nw_sample.nav", bytes);
        bench.window().open({file});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().demos().empty());
        QCOMPARE(bench.document().generation()->graph->graph.nodes.size(), graph.nodes.size());
    }

    void cancelStopsReadingAndKeepsTheMap() {
        REQUIRE_SHARED_DATA();
        Workbench bench;
        bench.window().open({shared("maps/city.bsp"), shared("demos")});
        QVERIFY(QTest::qWaitFor([&] { return bench.document().busy(); }, kWorkMilliseconds));
        QTRY_VERIFY(bench.find<QPushButton>("cancelButton")->isVisible());
        QTest::mouseClick(bench.find<QPushButton>("cancelButton"), Qt::LeftButton);
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(!bench.find<QPushButton>("cancelButton")->isVisible());
        QVERIFY(bench.document().map() != nullptr);
        QVERIFY(bench.document().generation() == nullptr);
        QVERIFY(bench.find<QPlainTextEdit>("logText")->toPlainText().contains("Cancelled"));
    }

    void closingWhileReadingIsClean() {
        for (int i = 0; i < 3; ++i) {
            Workbench bench;
            bench.window().openSample();
            bench.window().close();
        }
        Workbench bench;
        bench.window().openSample();
        QVERIFY(QTest::qWaitFor([&] { return bench.document().busy(); }, kWorkMilliseconds));
        bench.window().close();
    }

  private:
    static QString shared(const char* name) {
        return QStringLiteral(NAVWRIGHT_SHARED_DATA "/") + QString::fromLatin1(name);
    }

    static void drop(MainWindow& window, const QStringList& paths) {
        QMimeData data;
        QList<QUrl> urls;
        for (const auto& path : paths) urls << QUrl::fromLocalFile(path);
        data.setUrls(urls);
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &event);
    }
};

NAVWRIGHT_GUI_TEST_MAIN(TestOpening)
#include "tst_opening.moc"
