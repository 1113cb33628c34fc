#include <QtTest>

#include "app/server/setup/program_files.h"
#include "app/server/setup/source_tree.h"
#include "setup_bench.h"
#include "test_program.h"

using namespace navwright;

/// What a tree of the engine says of itself.
class TestSourceTree : public QObject {
    Q_OBJECT

  private slots:
    void aTreeSaysWhatItAsksFor() {
        const SetupBench bench;
        const auto tree = readSourceTree(bench.plan.source);
        QVERIFY(tree);
        QVERIFY(tree->asksFor("jansson") && tree->asksFor("uuid") && !tree->asksFor("libcurl"));
        QVERIFY(tree->hasOption("sdl2") && !tree->hasOption("x11"));
    }

    void librariesOfTheGameAreShared_data() {
        QTest::addColumn<QString>("meson");
        QTest::addColumn<QString>("expected");
        QTest::newRow("static at the end")
            << "a = dependency('jansson',\n  version: '>= 2.8',\n  static: true\n)\n"
            << "a = dependency('jansson',\n  version: '>= 2.8',\n)\n";
        QTest::newRow("static in the middle, Windows lines")
            << "a = dependency('uuid',\r\n  static : true,\r\n  required: true\r\n)\r\n"
            << "a = dependency('uuid',\r\n  required: true\r\n)\r\n";
        QTest::newRow("another library stays") << "a = dependency('png',\n  static: true\n)\n"
                                               << "a = dependency('png',\n  static: true\n)\n";
        QTest::newRow("what is not closed stays") << "a = dependency('jansson'" << "a = dependency('jansson'";
        QTest::newRow("nothing") << "project('x')\n" << "project('x')\n";
    }
    void librariesOfTheGameAreShared() {
        QFETCH(QString, meson);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(withSharedLibraries(meson.toStdString())), expected);
    }

    void theFilesOfTheNavTestAndTheMapAreFound() {
        QVERIFY(std::filesystem::exists(enginePatchFolder() / "install.py"));
        QVERIFY(std::filesystem::exists(bundledMap()));
    }
};

NAVWRIGHT_TEST(TestSourceTree);
#include "tst_source_tree.moc"
