#include <QtTest>

#include <unistd.h>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>

#include "answers.h"
#include "app/navwright/parts/output/deploy_folder_dialog.h"
#include "app/navwright/shell/project/sample_location.h"
#include "asset_samples.h"
#include "byte_array.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/aq2_nav.h"
#include "widgets/common/models/preferences.h"
#include "workbench.h"

using namespace navwright;
using asset_samples::bytesOf;
using asset_samples::pakFile;

/// The nav in the game: put there, read back, and the game started.
class TestDeploying : public QObject {
    Q_OBJECT

    static QString deployed(const Workbench& bench) {
        return bench.folder() + "/server/action/bots/nav/nw_sample.nav";
    }
    static void makeServer(Workbench& bench) {
        QVERIFY(QDir().mkpath(bench.folder() + "/server/action/bots/nav"));
        prefer(bench.window().settings(), preference::deployFolder, bench.folder() + "/server");
    }
    static QString message(Workbench& bench) {
        return bench.find<QWidget>("messageBar")->isVisible() ? bench.find<QLabel>("messageText")->text()
                                                              : QString();
    }
    static QByteArray read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void theNavGoesToTheGameAndTheOldOneIsKept() {
        Workbench bench;
        makeServer(bench);
        QVERIFY(!bench.action("deploy.put")->isEnabled());
        QVERIFY(bench.openSample());
        QFile old(deployed(bench));
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("the old nav") > 0);
        old.close();
        bench.action("deploy.put")->trigger();
        QCOMPARE(message(bench), QString());
        const auto expected = writeAq2Nav(bench.document().generation()->graph->graph);
        QVERIFY(expected);
        QCOMPARE(read(deployed(bench)), QByteArray(reinterpret_cast<const char*>(expected->data()),
                                                   static_cast<qsizetype>(expected->size())));
        QCOMPARE(read(deployed(bench) + ".bak"), QByteArray("the old nav"));

        // Read back it is the same.
        bench.action("deploy.readBack")->trigger();
        QCOMPARE(message(bench), QString());
        QVERIFY(bench.document().navPath().empty());
    }

    /// The game need not look where the pack is.
    void theMapOfAPackGoesAlong() {
        Workbench bench;
        makeServer(bench);
        const auto map = readFile((sampleFolder() + "/nw_sample.bsp").toStdString());
        QVERIFY(map.has_value());
        const auto packed = arrayOf(pakFile({{"maps/nw_sample.bsp", *map}}));
        const auto log = [&bench] { return bench.find<QPlainTextEdit>("logText")->toPlainText(); };
        bench.window().opening().open({bench.write("map.pkz", packed), sampleFolder() + "/sample_1.mvd2",
                                       sampleFolder() + "/sample_5.mvd2"});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation());
        bench.action("deploy.put")->trigger();
        const auto loose = bench.folder() + "/server/action/maps/nw_sample.bsp";
        QCOMPARE(read(loose), arrayOf(*map));
        QVERIFY2(log().contains("was missing there: " + loose), qPrintable(log()));
        QVERIFY(QFile::remove(loose));
        QVERIFY(!bench.write("server/action/all.pkz", packed).isEmpty());
        bench.action("deploy.put")->trigger();
        QVERIFY(!QFile::exists(loose));
        QVERIFY2(log().contains("the map is there: " + bench.folder() + "/server/action/all.pkz/maps"),
                 qPrintable(log()));
        QCOMPARE(message(bench), QString());
        QVERIFY(
            !bench.write("server/action/other.pkz", arrayOf(pakFile({{"maps/nw_sample.bsp", bytesOf("x")}})))
                 .isEmpty());
        bench.action("deploy.put")->trigger();
        QVERIFY2(message(bench).contains("another revision") && message(bench).contains("other.pkz"),
                 qPrintable(message(bench)));
    }

    void anotherNavThereIsToldAndOpenedWhenWanted() {
        Workbench bench;
        makeServer(bench);
        QVERIFY(bench.openSample());
        auto graph = bench.document().generation()->graph->graph;
        graph.nodes.push_back(graph.nodes.front());
        graph.nodes.back().origin += Vec3{0, 0, 400};
        graph.nodes.back().links.clear();
        const auto bytes = writeAq2Nav(graph);
        QVERIFY(bytes);
        QFile file(deployed(bench));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes->data()), static_cast<qint64>(bytes->size()));
        file.close();
        bench.action("deploy.readBack")->trigger();
        QVERIFY2(message(bench).contains("differs") && message(bench).contains("1 node more"),
                 qPrintable(message(bench)));
        auto* offer = bench.find<QPushButton>("messageOffer");
        QVERIFY(offer && offer->isVisible());
        QTest::mouseClick(offer, Qt::LeftButton);
        QVERIFY(bench.waitUntilIdle());
        QTRY_COMPARE(QString::fromStdString(bench.document().navPath().string()), deployed(bench));
    }

    /// The folder that textures come from is not asked for a second time, nor the other way round.
    void oneGameFolderServesAll() {
        Workbench bench;
        makeServer(bench);
        prefer(bench.window().settings(), preference::deployFolder, QString());
        auto& look = bench.window().workspace().mapLook;
        look.setGameFolder(bench.folder() + "/server");
        QVERIFY(bench.openSample());
        bench.action("deploy.put")->trigger();
        QCOMPARE(message(bench), QString());
        QVERIFY(QFile::exists(deployed(bench)));
        look.setGameFolder({});
        whenAsked<DeployFolderDialog>([&](DeployFolderDialog& dialog) {
            dialog.findChild<QLineEdit*>("deployFolder")->setText(bench.folder() + "/server");
            dialog.findChild<QPushButton*>("deployFolderAccept")->click();
        });
        bench.action("deploy.put")->trigger();
        QCOMPARE(look.gameFolder(), bench.folder() + "/server");
    }

    void whatIsMissingIsSaid() {
        Workbench bench;
        makeServer(bench);
        QVERIFY(bench.openSample());
        bench.action("deploy.readBack")->trigger();
        QVERIFY2(message(bench).contains("no nav of nw_sample"), qPrintable(message(bench)));
        bench.action("deploy.startHere")->trigger();
        QVERIFY2(message(bench).contains("No game is set"), qPrintable(message(bench)));
        QVERIFY2(message(bench).contains("Preferences"), qPrintable(message(bench)));
    }

    /// What a right one holds is said, those there are listed, and the nav goes there in the end.
    void aWrongFolderIsNoDeadEnd() {
        Workbench bench;
        makeServer(bench);
        QVERIFY(bench.openSample());
        const auto wrong = bench.folder() + "/server/action/maps/far";
        QVERIFY(QDir().mkpath(wrong));
        prefer(bench.window().settings(), preference::deployFolder, bench.folder() + "/nowhere");
        QString words, gone, problem;
        QStringList found;
        whenAsked<DeployFolderDialog>([&](DeployFolderDialog& dialog) {
            words = dialog.findChild<QLabel*>("deployFolderWords")->text();
            gone = dialog.findChild<QLabel*>("deployFolderProblem")->text();
            auto* accept = dialog.findChild<QPushButton*>("deployFolderAccept");
            auto* line = dialog.findChild<QLineEdit*>("deployFolder");
            auto* list = dialog.findChild<QListWidget*>("deployFound");
            line->selectAll();
            QTest::keyClicks(line, wrong);
            QTest::mouseClick(accept, Qt::LeftButton);
            problem = dialog.findChild<QLabel*>("deployFolderProblem")->text();
            if (!dialog.isVisible()) return;
            for (int row = 0; row < list->count(); ++row) found << list->item(row)->text();
            const auto row = found.indexOf(bench.folder() + "/server");
            if (row < 0) return dialog.reject();
            list->scrollToItem(list->item(int(row)));
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                              list->visualItemRect(list->item(int(row))).center());
            QTest::mouseClick(accept, Qt::LeftButton);
        });
        bench.action("deploy.put")->trigger();
        QVERIFY2(words.contains("the folder action in it"), qPrintable(words));
        QVERIFY2(gone.contains("no such folder"), qPrintable(gone));
        QVERIFY2(problem.contains("no game action"), qPrintable(problem));
        QVERIFY2(found.contains(bench.folder() + "/server"), qPrintable(found.join(' ')));
        QVERIFY(QFile::exists(deployed(bench)));
        QCOMPARE(preferred(bench.window().settings(), preference::deployFolder), bench.folder() + "/server");
    }

    void theGameStartsAtTheCamera() {
        Workbench bench;
        const auto program = bench.write(
            "game",
            "#!/bin/sh\npwd > words.tmp\nfor w; do echo \"$w\" >> words.tmp; done\nmv words.tmp words\n");
        QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QVERIFY(bench.openSample());
        QTimer::singleShot(0, &bench.window(), [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            dialog->findChild<QLineEdit*>("pref.deploy.program")->setText(program);
            dialog->findChild<QLineEdit*>("pref.deploy.words")->setText("+set vid_fullscreen 0");
            dialog->accept();
        });
        bench.action("edit.preferences")->trigger();
        bench.action("deploy.startHere")->trigger();
        QCOMPARE(message(bench), QString());
        QTRY_VERIFY(QFile::exists(bench.folder() + "/words"));
        const auto words = QString::fromUtf8(read(bench.folder() + "/words")).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(QFileInfo(words.first()).canonicalFilePath(), QFileInfo(bench.folder()).canonicalFilePath());
        QVERIFY2(words.join(' ').contains(QRegularExpression(
                     "\\+set jump 1 \\+set cl_beginmapcmd jmod goto -?\\d+ -?\\d+ -?\\d+ \\+set "
                     "vid_fullscreen 0 \\+map nw_sample$")),
                 qPrintable(words.join(' ')));
        prefer(bench.window().settings(), preference::gameProgram, bench.folder() + "/none");
        bench.action("deploy.start")->trigger();
        QVERIFY2(message(bench).contains("missing or cannot be run"), qPrintable(message(bench)));
    }
};

NAVWRIGHT_GUI_TEST(TestDeploying);
#include "tst_deploying.moc"
