#include <QtTest>

#include <QRegularExpression>

#include "app/server/run/engine_check.h"
#include "app/server/run/run_note.h"
#include "engine_bench.h"
#include "test_program.h"

using namespace navwright;
using Level = EngineFinding::Level;

class TestEngineCheck : public QObject {
    Q_OBJECT

  private slots:
    void aGoodEngineIsToldAsSuch() {
        const EngineBench bench;
        const auto findings = checkEngine(bench.profile);
        QCOMPARE(findings.size(), 4u);
        for (const auto& finding : findings) QVERIFY2(finding.level == Level::good, finding.what.c_str());
        QVERIFY(QString::fromStdString(findings[2].what).contains("nav test, version 1"));
        QVERIFY(requireEngine(bench.profile).has_value());
        QVERIFY(bench.untouched());
    }

    void everythingWrongIsToldAtOnce() {
        EngineBench bench;
        std::filesystem::remove(bench.root() / "q2proded");
        std::filesystem::remove(bench.root() / "action/gamefake.so");
        std::filesystem::remove_all(bench.nav().parent_path());
        int bad = 0;
        for (const auto& finding : checkEngine(bench.profile)) {
            if (finding.level != Level::bad) continue;
            ++bad;
            QVERIFY(!finding.hint.empty());
        }
        QCOMPARE(bad, 3);
        QVERIFY(!requireEngine(bench.profile));
    }

    void aLibraryOfThisMachineComesFirst() {
        EngineBench bench;
        bench.write("action/gameaaa.so", "without");
        bench.write("action/gamex86_64.so", "navtest: banner version=23 engine");
        bench.write("action/gameaarch64.so", "navtest: banner version=23 engine");
        QVERIFY(QString::fromStdString(checkEngine(bench.profile)[2].what).contains("version 23"));
    }

    /// What the patch prints is where the version is looked for.
    void theVersionOfThePatchItselfIsFound() {
        EngineBench bench;
        const auto source = EngineBench::read(NAVWRIGHT_SOURCE_DIR "/engine_patch/botlib_navtest.c");
        const auto header = EngineBench::read(NAVWRIGHT_SOURCE_DIR "/engine_patch/navtest_core.h");
        QVERIFY(QString::fromStdString(source).contains("\"navtest: banner version=\" NAVTEST_VERSION_TEXT"));
        const auto version =
            QRegularExpression("NAVTEST_VERSION_TEXT \"(\\d+)\"").match(QString::fromStdString(header));
        QVERIFY(version.hasMatch());
        bench.write("action/gamefake.so",
                    "navtest: banner version=" + version.captured(1).toStdString() + " engine=%s");
        QVERIFY(QString::fromStdString(checkEngine(bench.profile)[2].what)
                    .endsWith("version " + version.captured(1)));
    }

    void aLibraryThatDoesNotSayItsVersionWillDo() {
        EngineBench bench;
        bench.write("action/gamefake.so", "navtest: banner version=%d engine=%s");
        QVERIFY(checkEngine(bench.profile)[2].level == Level::good);
    }

    void aRunThatWasCutShortIsToldOf() {
        EngineBench bench;
        std::filesystem::create_directory(stateFolder(bench.profile));
        std::ofstream(noteFile(bench.profile)) << writeRunNote({1, "box", {}});
        const auto findings = checkEngine(bench.profile);
        QVERIFY(findings.back().level == Level::warning);
        QVERIFY(requireEngine(bench.profile).has_value());
    }

    void noFolderIsSaid() {
        QCOMPARE(checkEngine({}).size(), 1u);
        EngineProfile profile;
        profile.folder = "no/such/folder";
        const auto findings = checkEngine(profile);
        QCOMPARE(findings.size(), 1u);
        QVERIFY(QString::fromStdString(findings[0].what).contains("no/such/folder"));
    }
};

NAVWRIGHT_TEST(TestEngineCheck);
#include "tst_engine_check.moc"
