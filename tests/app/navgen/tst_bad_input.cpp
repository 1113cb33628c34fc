#include <QtTest>

#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

using Words = std::vector<std::string>;
Q_DECLARE_METATYPE(Words)

/// Whatever is wrong with what `generate` is given: a sentence that names the file, exit 2, and no file
/// touched.
class TestBadInput : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    /// Files that rows refer to, all made anew for every row.
    void makeFiles() const {
        const auto map = NavgenFolder::read(NavgenFolder::sampleMap());
        const auto demo = NavgenFolder::read(NavgenFolder::sample() + "/sample_2.mvd2.gz");
        folder_.write("empty.bsp", "");
        folder_.write("cut.bsp", map.left(map.size() / 2));
        folder_.write("text.bsp", "no map");
        folder_.write("other.bsp", map);
        // A map is its checksum.
        folder_.write("foreign.bsp", map + "another map");
        folder_.write("nw_sample.bsp", map + "another revision");
        folder_.write("empty.mvd2", "");
        folder_.write("garbage.mvd2.gz", "\x1f\x8b garbage");
        folder_.write("text.mvd2", "no demo");
        folder_.write("half.mvd2.gz", demo.left(demo.size() / 2));
        folder_.write("preset.json", R"({"parameters": {"nodes.radius": "wide"}})");
        folder_.write("patches.json",
                      R"({"format": "navwright.patches", "version": 1, "map": "city", "patches": []})");
        folder_.write("cut.json", R"({"format": )");
        folder_.write("ledger.json", R"({"format": "navwright.ledger", "version": 99})");
        folder_.write("report.navtest.json", R"({"map": "nw_sample", "passed": false, "coverage_ratio": 0.5,
            "death_rate_per_bot_min": 0, "stuck_rate_per_bot_min": 0, "bad_nodes": [1], "bad_links": [],
            "unreachable_nodes": [], "test_duration_s": 300, "bot_count": 8, "total_node_visits": 1,
            "total_environmental_deaths": 0, "nav_sha1": "0123456789012345678901234567890123456789"})");
        QDir().mkdir(QString::fromStdString(folder_.at("nothing")));
        for (const auto* name : {"out.nav", "out.json", "out.strafe"}) folder_.write(name, "old");
    }

    /// Words of a row with file names of the folder in place.
    Words resolved(const Words& words) const {
        Words all = {"generate", "--set", "rehearse.rounds=0", "--out", folder_.at("out.nav"), "--no-cache"};
        for (const auto& word : words) {
            if (word.starts_with("@")) {
                all.push_back(folder_.at(QString::fromStdString(word.substr(1))));
            } else if (word == "MAP") {
                all.insert(all.end(), {"--bsp", NavgenFolder::sampleMap()});
            } else {
                all.push_back(word == "SAMPLE" ? NavgenFolder::sample() : word);
            }
        }
        return all;
    }

  private slots:
    void isRefused_data() {
        QTest::addColumn<Words>("words");
        QTest::addColumn<QByteArray>("names");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, Words words, const char* names, const char* says) {
            QTest::newRow(name) << std::move(words) << QByteArray(names) << QByteArray(says);
        };
        row("no such map", {"--bsp", "@none.bsp", "SAMPLE"}, "none.bsp", "");
        row("empty map", {"--bsp", "@empty.bsp", "SAMPLE"}, "empty.bsp", "");
        row("cut map", {"--bsp", "@cut.bsp", "SAMPLE"}, "cut.bsp", "ump");
        row("not a map", {"--bsp", "@text.bsp", "SAMPLE"}, "text.bsp", "");
        row("another map", {"--bsp", "@foreign.bsp", "SAMPLE"}, "foreign.bsp", "nw_sample");
        row("another revision of the map", {"--bsp", "@nw_sample.bsp", "SAMPLE"}, "nw_sample.bsp",
            "revision");
        row("no such demo", {"MAP", "@none.mvd2"}, "none.mvd2", "");
        row("empty demo", {"MAP", "@empty.mvd2"}, "empty.mvd2", "");
        row("gzip garbage", {"MAP", "@garbage.mvd2.gz"}, "garbage.mvd2.gz", "gzip");
        row("not a demo", {"MAP", "@text.mvd2"}, "text.mvd2", "ot a demo");
        row("one damaged demo alone", {"MAP", "--set", "nodes.min_demos=3", "@half.mvd2.gz"}, "half.mvd2.gz",
            "nodes.min_demos");
        row("a folder without demos", {"MAP", "@nothing"}, "nothing", "no demo");
        row("too few demos", {"MAP", "--set", "nodes.min_demos=3", "SAMPLE/sample_1.mvd2"}, "nw_sample.bsp",
            "nodes.min_demos");
        row("rules nothing passes",
            {"MAP", "--set", "fill.mode=off", "--set", "nodes.min_weight=20", "--set", "nodes.radius=8",
             "--set", "votes.spacing=256", "SAMPLE/sample_1.mvd2", "SAMPLE/sample_2.mvd2.gz",
             "SAMPLE/sample_3.mvd2.gz"},
            "nw_sample.bsp", "min_weight");
        row("no such preset", {"MAP", "--preset", "@none.json", "SAMPLE"}, "none.json", "preset");
        row("damaged preset", {"MAP", "--preset", "@preset.json", "SAMPLE"}, "preset.json", "nodes.radius");
        row("patches for another map", {"MAP", "--patches", "@patches.json", "SAMPLE"}, "patches.json",
            "city");
        row("damaged patches", {"MAP", "--patches", "@cut.json", "SAMPLE"}, "cut.json", "JSON");
        row("a newer ledger", {"MAP", "--ledger", "@ledger.json", "SAMPLE"}, "ledger.json", "ersion");
        row("damaged report", {"MAP", "--feedback", "@cut.json", "SAMPLE"}, "cut.json", "JSON");
        row("a report without its nav", {"MAP", "--feedback", "@report.navtest.json", "SAMPLE"},
            "report.navtest.json", "0123456789");
        row("an output in no folder", {"MAP", "--report", "@none/r.json", "SAMPLE"}, "none/r.json", "folder");
        row("an output that is an input",
            {"--bsp", "@other.bsp", "--map", "nw_sample", "--report", "@other.bsp", "SAMPLE"}, "other.bsp",
            "input");
        row("two outputs of one name", {"MAP", "--strafe", "@out.json", "--report", "@out.json", "SAMPLE"},
            "out.json", "Two outputs");
        row("stages into a file", {"MAP", "--stages", "@out.json", "SAMPLE"}, "out.json", "not a folder");
    }
    void isRefused() {
        QFETCH(Words, words);
        QFETCH(QByteArray, names);
        QFETCH(QByteArray, says);
        for (auto& word : words) {
            if (word.starts_with("SAMPLE/")) word = NavgenFolder::sample() + word.substr(6);
        }
        folder_.clear();
        makeFiles();
        const auto before = folder_.names();
        const auto map = NavgenFolder::read(folder_.at("other.bsp"));
        const auto run = runInProcess(resolved(words));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.out.isEmpty(), run.out);
        QVERIFY2(run.err.contains("navgen: "), run.err);
        QVERIFY2(run.err.contains(names), run.err);
        QVERIFY2(run.err.contains(says), run.err);
        QCOMPARE(folder_.names(), before);
        for (const auto* name : {"out.nav", "out.json", "out.strafe"}) {
            QCOMPARE(NavgenFolder::read(folder_.at(name)), QByteArray("old"));
        }
        QVERIFY(NavgenFolder::read(folder_.at("other.bsp")) == map);
    }

    void aDamagedDemoAmongOthersIsAWarning() {
        folder_.clear();
        makeFiles();
        for (const auto* demo : {"half.mvd2.gz", "garbage.mvd2.gz", "empty.mvd2"}) {
            const auto run = runInProcess(resolved({"MAP", "SAMPLE", std::string("@") + demo}));
            QVERIFY2(run.code == 0, run.err);
            QVERIFY2(run.err.contains("warning: ") && run.err.contains(demo), run.err);
        }
    }
};

NAVWRIGHT_TEST(TestBadInput);
#include "tst_bad_input.moc"
