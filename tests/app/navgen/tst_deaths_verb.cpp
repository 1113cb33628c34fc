#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <sstream>
#include <stop_token>

#include "navgen_files.h"
#include "navgen_run.h"
#include "stop_at.h"
#include "test_program.h"

namespace {

/// Asks to stop once a line of progress says it.
class StopAtWords : public std::stringbuf {
  public:
    explicit StopAtWords(std::string words) : words_(std::move(words)) {}
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  protected:
    int sync() override {
        if (str().contains(words_)) source_.request_stop();
        return 0;
    }

  private:
    std::string words_;
    std::stop_source source_;
};

}  // namespace

/// `navgen deaths` on the bundled sample.
class TestDeathsVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    static std::vector<std::string> deaths(const std::vector<std::string>& more = {}) {
        std::vector<std::string> words{"deaths", "--no-cache", NavgenFolder::sample()};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

  private slots:
    void textAndJsonAgree() {
        const auto nav = folder_.at("sample.nav");
        QCOMPARE(runInProcess({"generate", "--from-geometry", "--bsp", NavgenFolder::sampleMap(), "--out",
                               nav, "--set", "rehearse.rounds=0"})
                     .code,
                 0);
        const auto json = folder_.at("deaths.json");
        const auto run =
            runInProcess(deaths({"--bsp", NavgenFolder::sampleMap(), "--nav", nav, "--json-out", json}));
        QVERIFY2(run.code == 0, run.err);
        const auto found = QJsonDocument::fromJson(NavgenFolder::read(json)).object();
        QCOMPARE(found["format"].toString(), "navwright.deaths");
        QCOMPARE(found["map"].toString(), "nw_sample");
        const auto list = found["deaths"].toArray();
        QVERIFY(!list.isEmpty());
        QVERIFY2(run.out.contains("nw_sample: " + QByteArray::number(list.size()) + " deaths in 5 demos"),
                 run.out);
        QCOMPARE(found["recognised"].toDouble(), 1.0);
        QVERIFY(found["unknown_prints"].toArray().isEmpty());
        int byMeans = 0, byMap = 0, inSpots = 0;
        for (const auto& row : found["means"].toArray()) byMeans += row.toObject()["deaths"].toInt();
        QCOMPARE(byMeans, list.size());
        const QStringList environment{"fall", "drown", "lava", "slime", "crush", "trigger_hurt"};
        for (const auto& death : list) {
            if (environment.contains(death.toObject()["cause"].toString())) ++byMap;
        }
        QVERIFY(byMap > 0);
        for (const auto& spot : found["hazards"].toArray()) {
            inSpots += spot.toObject()["deaths"].toInt();
            QVERIFY(spot.toObject()["node"].toInt(-1) >= 0);
            QVERIFY(spot.toObject()["link_distance"].toDouble(-1) >= 0);
        }
        QCOMPARE(inSpots, byMap);
        const auto rows = [&](const char* table) { return found[table].toArray(); };
        const auto deathsWith = [&](auto&& holds) {
            return std::ranges::count_if(list, [&](const auto& death) { return holds(death.toObject()); });
        };
        QVERIFY(!rows("players").isEmpty() && !rows("cells").isEmpty());
        for (const auto& row : rows("players")) {
            const auto player = row.toObject();
            QCOMPARE(player["deaths"].toInt(),
                     deathsWith([&](const auto& death) { return death["victim"] == player["name"]; }));
            QCOMPARE(player["kills"].toInt(), deathsWith([&](const auto& death) {
                         return death["killer"] == player["name"] && death["victim"] != player["name"];
                     }));
        }
        int inCells = 0;
        for (const auto& cell : rows("cells")) inCells += cell.toObject()["deaths"].toInt();
        QCOMPARE(inCells, deathsWith([](const auto& death) { return death.contains("place"); }));
    }

    void theSameWhateverTheThreadsAndTheOrder() {
        const auto once = folder_.at("a.json"), again = folder_.at("b.json");
        const auto first = runInProcess(deaths({"--jobs", "1", "--json-out", once}));
        const auto demo = NavgenFolder::sample() + "/sample_3.mvd2.gz";
        // A copy under another name is the same demo.
        const auto copy = folder_.write("z_copy.mvd2.gz", NavgenFolder::read(demo));
        const auto second = runInProcess({"deaths", "--no-cache", copy, demo, NavgenFolder::sample(), demo,
                                          "--jobs", "3", "--json-out", again});
        QVERIFY2(first.code == 0 && second.code == 0, first.err + second.err);
        QCOMPARE(NavgenFolder::read(once), NavgenFolder::read(again));
        QVERIFY(!NavgenFolder::read(once).isEmpty());
    }

    void commandLinesAreChecked_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("said");
        const auto map = QString::fromStdString(NavgenFolder::sampleMap());
        const auto demos = QString::fromStdString(NavgenFolder::sample());
        QTest::newRow("no demos") << QStringList{} << 1 << "DEMO";
        QTest::newRow("no such demo") << QStringList{"absent.mvd2"} << 2 << "absent.mvd2";
        QTest::newRow("no such map") << QStringList{"--bsp", "absent.bsp", demos} << 2 << "absent.bsp";
        QTest::newRow("no such nav") << QStringList{"--nav", "absent.nav", demos} << 2 << "absent.nav";
        QTest::newRow("too small cells") << QStringList{"--cell", "0", demos} << 1 << "--cell";
        QTest::newRow("the map as output")
            << QStringList{"--bsp", map, demos, "--json-out", map} << 2 << "input";
        QTest::newRow("another map") << QStringList{"--map", "city", demos} << 0 << "it shows another map";
    }
    void commandLinesAreChecked() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QString, said);
        std::vector<std::string> arguments{"deaths", "--no-cache"};
        for (const auto& word : words) arguments.push_back(word.toStdString());
        const auto run = runInProcess(arguments);
        QVERIFY2(run.code == code, run.err);
        QVERIFY2(run.err.contains(said.toUtf8()), run.err);
    }

    void cancellingLeavesWhatWasThere() {
        const auto out = folder_.at("kept.json");
        folder_.write("kept.json", "as it was");
        const auto never = runInProcess(deaths({"--json-out", out}), alreadyStopped());
        QCOMPARE(never.code, 130);
        QVERIFY2(never.err.contains("cancelled, nothing was written"), never.err);
        QCOMPARE(NavgenFolder::read(out), QByteArray("as it was"));
        // In the middle of it: two of five demos are read.
        StopAtWords said(" 2/5");
        std::ostringstream printed;
        std::ostream err(&said);
        const auto code = navwright::runNavgen(deaths({"--jobs", "1", "--json-out", out}), {printed, err, 80},
                                               said.token());
        const auto words = QByteArray::fromStdString(said.str());
        QCOMPARE(static_cast<int>(code), 130);
        QVERIFY2(words.contains(" 2/5") && !words.contains(" 3/5"), words);
        QVERIFY2(words.contains("cancelled, nothing was written"), words);
        QVERIFY(printed.str().empty());
        QCOMPARE(NavgenFolder::read(out), QByteArray("as it was"));
        QCOMPARE(runInProcess(deaths({"--json-out", out})).code, 0);
        QVERIFY(NavgenFolder::read(out) != QByteArray("as it was"));
    }
};

NAVWRIGHT_TEST(TestDeathsVerb);
#include "tst_deaths_verb.moc"
