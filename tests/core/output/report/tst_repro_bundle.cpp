#include <QtTest>

#include <QTemporaryDir>

#include "asset_samples.h"
#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/base/path_text.h"
#include "core/output/report/repro_bundle.h"
#include "test_program.h"
#include "unzip.h"

using namespace navwright;

namespace fs = std::filesystem;

class TestReproBundle : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    fs::path at(const char* name) const { return folder_.filePath(name).toStdString(); }

    ReproBundle bundle() const {
        ReproBundle bundle{
            .project = {}, .versions = "navwright 1\n", .log = "all went well\n", .withInputs = false};
        bundle.project.mapName = "wizs";
        bundle.project.map = ProjectInput{at("wizs.bsp")};
        bundle.project.demos = {{{at("one/match.mvd2")}, true}, {{at("two/match.mvd2")}, false}};
        return bundle;
    }
    Result<> write(const ReproBundle& bundle) const {
        JobContext context;
        return writeReproBundle(bundle, at("out.zip"), context);
    }

  private slots:
    void init() {
        fs::create_directories(at("one"));
        fs::create_directories(at("two"));
        QVERIFY(writeFile(at("wizs.bsp"), "a map"));
        QVERIFY(writeFile(at("one/match.mvd2"), "first"));
        QVERIFY(writeFile(at("two/match.mvd2"), "second"));
        fs::remove(at("out.zip"));
    }

    void namesItsInputsByHash() {
        QVERIFY(write(bundle()));
        const auto files = unzip(at("out.zip"));
        QCOMPARE(files.keys(), (QStringList{"inputs.txt", "log.txt", "project.navwright", "versions.txt"}));
        QCOMPARE(files["log.txt"], QByteArray("all went well\n"));
        const auto hash = QByteArray::fromStdString(contentHash("second").hex());
        QVERIFY(files["inputs.txt"].contains(hash));
        const auto project = parseProject(files["project.navwright"].toStdString(), at("project.navwright"));
        QVERIFY(project);
        QCOMPARE(project->demos.size(), 2u);
        QCOMPARE(project->demos[1].file.hash->hex(), hash.toStdString());
    }

    void takesItsInputsAlong() {
        auto whole = bundle();
        whole.withInputs = true;
        QVERIFY(write(whole));
        const auto files = unzip(at("out.zip"));
        QCOMPARE(files["inputs/wizs.bsp"], QByteArray("a map"));
        const auto unpacked = at("elsewhere");
        const auto project =
            parseProject(files["project.navwright"].toStdString(), unpacked / "project.navwright");
        QVERIFY(project);
        QCOMPARE(project->map->path, unpacked / "inputs" / "wizs.bsp");
        QByteArrayList demos;
        for (const auto& demo : project->demos) {
            QCOMPARE(demo.file.path.parent_path(), unpacked / "inputs");
            demos << files["inputs/" + QString::fromStdString(demo.file.path.filename().string())];
        }
        QCOMPARE(demos, (QByteArrayList{"first", "second"}));
    }

    void aMapOfAPackComesLoose() {
        QVERIFY(writeFile(at("maps.pkz"),
                          asset_samples::pakFile({{"maps/wizs.bsp", asset_samples::bytesOf("a map")}})));
        auto whole = bundle();
        whole.project.map = ProjectInput{at("maps.pkz") / "maps/wizs.bsp"};
        whole.withInputs = true;
        const auto written = write(whole);
        QVERIFY2(written, written ? "" : written.error().message().c_str());
        const auto files = unzip(at("out.zip"));
        QCOMPARE(files["inputs/wizs.bsp"], QByteArray("a map"));
        const auto hash = QByteArray::fromStdString(contentHash("a map").hex());
        QVERIFY(files["inputs.txt"].contains(hash));
    }

    void namesNeedNotBeUtf8() {
        const auto odd = fs::path(folder_.path().toStdString()) / "caf\xe9.mvd2";
        QVERIFY(writeFile(odd, "latin"));
        auto whole = bundle();
        whole.withInputs = true;
        whole.project.demos.push_back({{odd}, true});
        const auto written = write(whole);
        QVERIFY2(written.has_value(), written ? "" : written.error().message().c_str());
        const auto files = unzip(at("out.zip"));
        const auto project =
            parseProject(files["project.navwright"].toStdString(), at("elsewhere") / "project.navwright");
        QVERIFY(project);
        // As it is called once unpacked, by whatever unpacks names of UTF-8.
        const auto name = project->demos.back().file.path.filename().native();
        QCOMPARE(name, pathText(odd.filename()));
        QCOMPARE(files["inputs/" + QString::fromStdString(name)], QByteArray("latin"));
        fs::remove(odd);  // Qt's temporary folder could not
    }

    void theSameBundleGivesTheSameBytes() {
        QVERIFY(write(bundle()));
        const auto first = readFile(at("out.zip"));
        QVERIFY(write(bundle()));
        QVERIFY(*first == *readFile(at("out.zip")));
    }

    void aMissingInputIsSaid() {
        fs::remove(at("one/match.mvd2"));
        QVERIFY(write(bundle()));
        QVERIFY(unzip(at("out.zip"))["inputs.txt"].contains("cannot be read"));
        auto whole = bundle();
        whole.withInputs = true;
        const auto before = *readFile(at("out.zip"));
        const auto failed = write(whole);
        QVERIFY(!failed);
        QVERIFY(failed.error().message().find("match.mvd2") != std::string::npos);
        QVERIFY(before == *readFile(at("out.zip")));
    }

    void aPlaceThatCannotBeWrittenIsSaid() {
        JobContext context;
        QVERIFY(!writeReproBundle(bundle(), at("absent") / "out.zip", context));
    }
};

NAVWRIGHT_TEST(TestReproBundle);
#include "tst_repro_bundle.moc"
