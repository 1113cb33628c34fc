#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "byte_array.h"
#include "core/aas/file/aas_file.h"
#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/base/gzip.h"
#include "navgen_run.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

namespace {

const QByteArray kHead = "frame,slot,pm_type,x,y,z,viewoffset_z,rdflags,health\n";

}  // namespace

/// `frames` and `extract`: the verbs that only read demos.
class TestReadDemos : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::string at(const char* name) const { return folder_.filePath(name).toStdString(); }

    static int cached(const QTemporaryDir& folder) {
        QDirIterator walk(folder.path(), QDir::Files, QDirIterator::Subdirectories);
        int count = 0;
        for (; walk.hasNext(); walk.next()) ++count;
        return count;
    }

  private slots:
    void framesAreAscendingCsv() {
        const auto run = runInProcess({"frames", NavgenFolder::sample() + "/sample_1.mvd2"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.startsWith(kHead));
        std::pair<int, int> last(-1, -1);
        auto lines = run.out.mid(kHead.size()).split('\n');
        QVERIFY(lines.takeLast().isEmpty());
        QVERIFY(lines.size() > 100);
        for (const auto& line : lines) {
            const auto cells = line.split(',');
            QCOMPARE(cells.size(), 9);
            for (int cell = 0; cell < 8; ++cell) {
                bool isNumber = false;
                cells[cell].toInt(&isNumber);
                QVERIFY2(isNumber, line);
            }
            const std::pair place(cells[0].toInt(), cells[1].toInt());
            QVERIFY2(place > last, line);
            last = place;
        }
    }

    void framesSayWhatTheyAreOfInOneLine() {
        const auto run = runInProcess({"frames", NavgenFolder::sample() + "/sample_1.mvd2"});
        QCOMPARE(run.err.count('\n'), 1);
        const auto told = QJsonDocument::fromJson(run.err).object();
        QCOMPARE(told["map"].toString(), QString("nw_sample"));
        QVERIFY(told.contains("flavour") && told.contains("dummy_slot") && told["maxclients"].toInt() > 0);
        QCOMPARE(told["gamestates"].toInt(), 1);
        QCOMPARE(told["trailing_bytes"].toInt(-1), 0);
    }

    /// In order, each from where the one before it ended, but where a run begins anew.
    void framesTellTheAreasOnTheWay() {
        const auto areas = at("sample.aas");
        const auto map = NavgenFolder::sample() + "/nw_sample.bsp";
        QCOMPARE(runInProcess({"areas", map, "--out", areas}).code, 0);
        const auto demo = NavgenFolder::sample() + "/sample_1.mvd2";
        const auto run = runInProcess({"frames", demo, "--areas", areas});
        QVERIFY2(run.code == 0, run.err);
        auto lines = run.out.split('\n');
        QCOMPARE(lines.takeFirst(), QByteArray("gamestate,slot,area,from,to,x,y,z,held"));
        QVERIFY(lines.takeLast().isEmpty());
        QVERIFY(lines.size() > 50);
        int following = 0;
        QList<QByteArray> last;
        for (const auto& line : lines) {
            const auto cells = line.split(',');
            QCOMPARE(cells.size(), 9);
            QVERIFY(cells[2].toInt() > 0 && cells[3].toDouble() <= cells[4].toDouble());
            if (!last.isEmpty() && last[1] == cells[1] && last[4] == cells[3]) {
                ++following;
                QVERIFY2(last[2] != cells[2], line);
            }
            last = cells;
        }
        QVERIFY(following * 10 > lines.size() * 9);
        auto other = *navwright::readAasFile(areas);
        ++other.mapChecksum;
        const auto foreign = at("foreign.aas");
        QVERIFY(navwright::writeFile(foreign, *navwright::writeAas(other)));
        const auto refused = runInProcess({"frames", demo, "--areas", foreign});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("does not show the map of these areas"), refused.err);
    }

    void framesEqualTheEnginesLog_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"gt_std", "gt_ext", "gt_ext2"}) QTest::newRow(name) << name;
    }
    void framesEqualTheEnginesLog() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto run =
            runInProcess({"frames", (sharedData() / "truth" / (name.toStdString() + ".mvd2.gz")).string()});
        const auto packed = navwright::readFile(sharedData() / "truth" / (name.toStdString() + ".csv.gz"));
        QVERIFY(packed);
        const auto log = navwright::gunzip(*packed, "the engine's log");
        QVERIFY(log);
        const auto truth = arrayOf(*log).split('\n');
        const auto rows = run.out.mid(kHead.size()).split('\n');
        QCOMPARE(rows.size(), truth.size());
        for (qsizetype row = 0; row < rows.size(); ++row) {
            if (rows[row] == truth[row]) continue;
            QVERIFY2(truth[row].endsWith(",-999"), truth[row]);  // health was not logged
            const auto columns = truth[row].left(truth[row].lastIndexOf(','));
            QCOMPARE(rows[row].left(rows[row].lastIndexOf(',')), columns);
        }
    }

    void aCutDemoGivesItsFramesAndAWarning() {
        QFile whole(QString::fromStdString(NavgenFolder::sample() + "/sample_1.mvd2"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const auto bytes = whole.readAll();
        QFile cut(folder_.filePath("cut.mvd2"));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(bytes.left(bytes.size() / 2));
        cut.close();
        const auto full = runInProcess({"frames", NavgenFolder::sample() + "/sample_1.mvd2"});
        const auto half = runInProcess({"frames", at("cut.mvd2")});
        QCOMPARE(half.code, 0);
        QVERIFY(full.out.startsWith(half.out));
        QVERIFY(half.out.size() > kHead.size() && half.out.size() < full.out.size());
        QVERIFY(!QJsonDocument::fromJson(half.err)["warnings"].toArray().isEmpty());
    }

    void whatIsNoDemoIsRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("hello");
        QTest::newRow("gzip garbage") << QByteArray("\x1f\x8b garbage");
        QTest::newRow("map") << QByteArray("IBSP");
    }
    void whatIsNoDemoIsRefused() {
        QFETCH(QByteArray, bytes);
        QFile file(folder_.filePath("odd.mvd2"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        for (const auto* verb : {"frames", "extract"}) {
            std::vector<std::string> words = {verb, at("odd.mvd2")};
            if (words.front() == "extract") words.push_back("--no-cache");
            const auto run = runInProcess(words);
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.contains("navgen: ") && run.err.contains("odd.mvd2"), run.err);
        }
    }

    void extractSaysOnceThatNothingCouldBeKept() {
        const QTemporaryDir folder;
        const auto file = folder.filePath("in_the_way");
        QFile way(file);
        QVERIFY(way.open(QIODevice::WriteOnly));
        const auto run = runInProcess({"extract", "--cache-limit", "0", "--cache", file.toStdString(),
                                       "--quiet", NavgenFolder::sample()});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.count('\n') == 1 && run.err.contains("in_the_way"), run.err);
        QVERIFY2(run.err.contains("5 demos that were read could not be kept"), run.err);
        QVERIFY2(run.out.contains("5 of 5 demos read"), run.out);
    }

    /// Every verb with a cache, however it reads demos; not once a demo.
    void aCacheThatKeepsNothingIsSaidOnce_data() {
        QTest::addColumn<QStringList>("words");
        const auto map = QString::fromStdString(NavgenFolder::sampleMap());
        const QStringList all{"--cache-limit", "0"};
        const auto plain = all + QStringList{"--set", "fill.mode=off", "--set", "rehearse.rounds=0"};
        QTest::newRow("generate") << QStringList{"generate", "--bsp", map, "--out", "a.nav"} + plain;
        QTest::newRow("generate with an archive")
            << QStringList{"generate", "--bsp", map, "--out", "b.nav", "--strafe", "b.strafe"} + plain;
        QTest::newRow("deaths") << QStringList{"deaths"} + all;
        QTest::newRow("agreement") << QStringList{"agreement", "--bsp", map} + all;
        QTest::newRow("votes") << QStringList{"votes", "--maps", map, "--out", "c.votes"};
    }
    void aCacheThatKeepsNothingIsSaidOnce() {
        QFETCH(QStringList, words);
        QFile way(folder_.filePath("in_the_way"));
        QVERIFY(way.open(QIODevice::WriteOnly));
        std::vector<std::string> command;
        for (const auto& word : words)
            command.push_back(word.contains('.') && !word.contains('/') && !word.contains('=')
                                  ? at(word.toStdString().c_str())
                                  : word.toStdString());
        for (const auto& word : {std::string("--quiet"), std::string("--cache"), way.fileName().toStdString(),
                                 NavgenFolder::sample()})
            command.push_back(word);
        const auto run = runInProcess(command);
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.err.count("in_the_way") == 1 &&
                     run.err.contains("5 demos that were read could not be kept: "),
                 run.err);
    }

    void extractFillsTheCacheOnce() {
        const QTemporaryDir cache;
        const auto first =
            runInProcess({"extract", "--cache", cache.path().toStdString(), NavgenFolder::sample()});
        QVERIFY2(first.code == 0, first.err);
        QCOMPARE(cached(cache), 5);
        const auto second =
            runInProcess({"extract", "--cache", cache.path().toStdString(), NavgenFolder::sample()});
        QCOMPARE(second.out, first.out);
        QCOMPARE(cached(cache), 5);
    }

    void shardsCoverAFolderExactlyOnce_data() {
        QTest::addColumn<QStringList>("shards");
        QTest::newRow("from 1") << QStringList{"1/3", "2/3", "3/3"};
        QTest::newRow("from 0") << QStringList{"0/3", "1/3", "2/3"};
        QTest::newRow("more shards than demos")
            << QStringList{"1/7", "2/7", "3/7", "4/7", "5/7", "6/7", "7/7"};
    }
    void shardsCoverAFolderExactlyOnce() {
        QFETCH(QStringList, shards);
        const QTemporaryDir cache;
        int seen = 0;
        for (const auto& shard : shards) {
            const auto run = runInProcess({"extract", "--json", "--cache", cache.path().toStdString(),
                                           "--shard", shard.toStdString(), NavgenFolder::sample()});
            QVERIFY2(run.code == 0, run.err);
            seen += static_cast<int>(QJsonDocument::fromJson(run.out)["demos"].toArray().size());
        }
        QCOMPARE(seen, 5);
        QCOMPARE(cached(cache), 5);
    }

    void badShardsAreUsageErrors_data() {
        QTest::addColumn<QString>("shard");
        for (const auto* shard : {"", "1", "/", "1/", "/2", "3/2", "1/0", "-1/2", "a/b", "1/2/3"}) {
            QTest::newRow(qPrintable(QString("'%1'").arg(shard))) << shard;
        }
    }
    void badShardsAreUsageErrors() {
        QFETCH(QString, shard);
        QCOMPARE(
            runInProcess({"extract", "--no-cache", "--shard=" + shard.toStdString(), NavgenFolder::sample()})
                .code,
            1);
    }

    void oneBadDemoDoesNotStopTheOthers() {
        QFile odd(folder_.filePath("zz.mvd2"));
        QVERIFY(odd.open(QIODevice::WriteOnly));
        odd.write("no demo");
        odd.close();
        const QTemporaryDir cache;
        const auto run = runInProcess({"extract", "--json", "--cache", cache.path().toStdString(),
                                       folder_.filePath("zz.mvd2").toStdString(), NavgenFolder::sample()});
        QCOMPARE(run.code, 2);
        QCOMPARE(QJsonDocument::fromJson(run.out)["demos"].toArray().size(), 6);
        QCOMPARE(cached(cache), 5);
    }

    void aFolderWithoutDemosIsRefused() {
        const QTemporaryDir empty;
        const auto run = runInProcess({"extract", "--no-cache", empty.path().toStdString()});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(empty.path().toUtf8()), run.err);
    }

    void aStoppedRunSaysSo() {
        const auto run = runInProcess({"extract", "--no-cache", NavgenFolder::sample()}, alreadyStopped());
        QCOMPARE(run.code, 130);
        QVERIFY2(run.err.contains("cancelled, nothing was written"), run.err);
    }
};

NAVWRIGHT_TEST(TestReadDemos);
#include "tst_read_demos.moc"
