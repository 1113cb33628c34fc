#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <span>

#include "byte_array.h"
#include "core/nav/files/aq2_nav.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "stop_at.h"
#include "test_program.h"

/// `navgen navtest --compare` on the sample, with reports that the simulator itself made.
class TestCompareVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string floor_, walked_;
    std::vector<std::string> reports_;

    NavgenRun compare(const std::vector<std::string>& navs, const std::vector<std::string>& reports,
                      const std::vector<std::string>& more = {},
                      const std::string& map = NavgenFolder::sampleMap(), std::stop_token stop = {}) const {
        std::vector<std::string> words{"navtest"};
        words.insert(words.end(), navs.begin(), navs.end());
        words.insert(words.end(), {"--bsp", map, "--duration", "60", "--tests", "2", "--compare"});
        words.insert(words.end(), reports.begin(), reports.end());
        words.insert(words.end(), more.begin(), more.end());
        return runInProcess(words, std::move(stop));
    }
    std::string report(const std::string& nav, const std::string& seed, const QString& name) const {
        const auto out = folder_.at(name);
        runInProcess({"navtest", nav, "--bsp", NavgenFolder::sampleMap(), "--duration", "60", "--seed", seed,
                      "--out", out});
        return out;
    }
    std::string changed(const QString& name, const QByteArray& from, const QByteArray& to) const {
        auto text = NavgenFolder::read(reports_.front());
        if (!text.contains(from)) qFatal("the report has no %s", from.constData());
        return folder_.write(name, text.replace(from, to));
    }
    static QJsonObject json(const std::string& path) {
        return QJsonDocument::fromJson(NavgenFolder::read(path)).object();
    }
    /// The two reports as answers to two tests in one file.
    std::string pooled(const QString& name) const {
        QJsonArray tests, nodes;
        QMap<QPair<int, int>, std::array<int, 3>> links;
        for (const auto& file : reports_) {
            const auto one = json(file);
            tests << QJsonObject{{"seed", one["seed"]},
                                 {"passed", one["passed"]},
                                 {"coverage", one["coverage_ratio"]},
                                 {"stuck_per_bot_min", one["stuck_rate_per_bot_min"]},
                                 {"deaths_per_bot_min", one["death_rate_per_bot_min"]}};
            for (const auto& counted : one["links"].toArray()) {
                const auto link = counted.toObject();
                auto& sum = links[{link["from"].toInt(), link["to"].toInt()}];
                sum[0] += link["attempts"].toInt();
                sum[1] += link["traversals"].toInt();
                sum[2] += link["failures"].toInt();
            }
        }
        QJsonArray list;
        for (auto link = links.begin(); link != links.end(); ++link) {
            list << QJsonObject{{"from", link.key().first},
                                {"to", link.key().second},
                                {"attempts", link.value()[0]},
                                {"traversals", link.value()[1]},
                                {"failures", link.value()[2]}};
        }
        const QJsonObject all{{"map", "nw_sample"}, {"nav", "floor.nav"}, {"bots", 8},    {"duration_s", 60},
                              {"tests", tests},     {"nodes", nodes},     {"links", list}};
        return folder_.write(name, QJsonDocument(all).toJson());
    }

  private slots:
    void initTestCase() {
        floor_ = folder_.at("floor.nav");
        walked_ = folder_.at("walked.nav");
        const auto floor = runInProcess(
            {"generate", "--from-geometry", "--bsp", NavgenFolder::sampleMap(), "--out", floor_});
        QVERIFY2(floor.code == 0, floor.err);
        const auto walked = runInProcess({"generate", "--no-cache", "--bsp", NavgenFolder::sampleMap(),
                                          "--out", walked_, NavgenFolder::sample()});
        QVERIFY2(walked.code == 0, walked.err);
        reports_ = {report(floor_, "1", "floor1.json"), report(floor_, "2", "floor2.json")};
    }

    void theSimulatorAgreesWithItself() {
        const auto out = folder_.at("same.json");
        const auto run = compare({floor_}, reports_, {"--json-out", out});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("stuck per bot and minute"), run.out);
        const auto all = json(out);
        const auto nav = all["navs"].toArray().first().toObject();
        QCOMPARE(nav["server"], nav["simulator"]);
        QCOMPARE(nav["server"]["tests"].toInt(), 2);
        QVERIFY(nav["server_halves"].isObject());
        QCOMPARE(all["summary"]["stuck"]["mean_error"].toDouble(), 0.0);
        QCOMPARE(all["summary"]["verdicts_agree"].toDouble(), 1.0);
        const auto failing = all["summary"]["failing_links"];
        QCOMPARE(failing["server"], failing["both"]);
        QCOMPARE(failing["simulator"], failing["both"]);
        const auto types = nav["by_type"].toArray();
        QVERIFY(!types.isEmpty());
        for (const auto& counted : types) {
            const auto type = counted.toObject();
            QCOMPARE(type["server_failures"], type["simulator_failures"]);
        }
    }

    void answersInOneFileCompareAlike() {
        const auto out = folder_.at("pooled.json"), single = folder_.at("single.json");
        const auto run = compare({floor_}, {pooled("floor.server.json")}, {"--json-out", out});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(compare({floor_}, reports_, {"--json-out", single}).code == 0);
        const auto left = json(out)["navs"][0].toObject(), right = json(single)["navs"][0].toObject();
        for (const auto* key : {"server", "simulator", "by_type", "by_shape", "links", "failing_links"})
            QVERIFY2(left[key] == right[key], key);
    }

    void severalNavsAreSummedUpWhateverTheJobs() {
        auto reports = reports_;
        reports.push_back(report(walked_, "1", "walked1.json"));
        const auto one =
            compare({walked_, floor_}, reports, {"--jobs", "1", "--json-out", folder_.at("j1.json")},
                    NavgenFolder::sample());
        const auto four =
            compare({walked_, floor_}, reports, {"--jobs", "4", "--json-out", folder_.at("j4.json")},
                    NavgenFolder::sample());
        QVERIFY2(one.code == 0, one.err);
        QVERIFY2(one.out.contains("Over 2 navs") && one.out.contains("walked.nav"), one.out);
        QCOMPARE(four.out, one.out);
        QCOMPARE(NavgenFolder::read(folder_.at("j4.json")), NavgenFolder::read(folder_.at("j1.json")));
        QCOMPARE(json(folder_.at("j1.json"))["navs"][0]["nav"].toString().toStdString(), walked_);
    }

    void whatDoesNotFitIsRefused_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QList<QByteArray>>("says");
        QTest::newRow("another nav") << QByteArray("\"nav_sha1\": \"") + sha1Of(0)
                                     << "\"nav_sha1\": \"" + QByteArray(40, 'a')
                                     << QList<QByteArray>{QByteArray(40, 'a'), sha1Of(0)};
        QTest::newRow("another map") << QByteArray("\"map\": \"nw_sample\"")
                                     << QByteArray("\"map\": \"wizs\"")
                                     << QList<QByteArray>{"wizs", "nw_sample"};
        QTest::newRow("another revision")
            << QByteArray("\"map_checksum\": ") << QByteArray("\"map_checksum\": 5, \"was\": ")
            << QList<QByteArray>{"another revision of nw_sample"};
        QTest::newRow("cut short") << QByteArray("\"test_duration_s\": 60")
                                   << QByteArray("\"test_duration_s\": 31")
                                   << QList<QByteArray>{"cut short", "31 of 60 s"};
        QTest::newRow("damaged") << QByteArray("\"links\": [") << QByteArray("\"links\": [[[")
                                 << QList<QByteArray>{"Not valid JSON"};
        QTest::newRow("without links")
            << QByteArray("\"links\": [") << QByteArray("\"ways\": [") << QList<QByteArray>{"no links"};
    }
    void whatDoesNotFitIsRefused() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QList<QByteArray>, says);
        const auto file = changed("bad.json", from, to);
        const auto run = compare({floor_}, {file}, {"--json-out", folder_.at("never.json")});
        QCOMPARE(run.code, 2);
        for (const auto& words : says) QVERIFY2(run.err.contains(words), run.err);
        QVERIFY(run.err.contains("bad.json"));
        QVERIFY(!QFile::exists(QString::fromStdString(folder_.at("never.json"))));
    }

    /// No hash and no checksum tells: most of the nodes stand where this map has walls.
    void aNavOfAnotherRevisionIsRefused() {
        const auto file = NavgenFolder::read(floor_);
        auto nav = navwright::readAq2Nav(
            std::as_bytes(std::span(file.constData(), static_cast<std::size_t>(file.size()))), floor_);
        QVERIFY(nav.has_value());
        for (auto& node : nav->graph.nodes) node.origin.z -= 200;
        const auto bytes = navwright::writeAq2Nav(nav->graph);
        QVERIFY(bytes.has_value());
        const auto sunk = folder_.write("sunk.nav", arrayOf(*bytes));
        const auto run = compare({sunk}, {pooled("sunk.server.json")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("another revision") && run.err.contains("sunk.nav"), run.err);
    }

    void navsAndReportsMustPair() {
        const auto lone = compare({floor_, walked_}, reports_);
        QCOMPARE(lone.code, 2);
        QVERIFY2(lone.err.contains("walked.nav") && lone.err.contains("None of the reports"), lone.err);
        const auto twice = compare({floor_}, {reports_[0], reports_[0]});
        QCOMPARE(twice.code, 2);
        QVERIFY2(twice.err.contains("Seed 1"), twice.err);
        const auto other = compare({walked_}, reports_);
        QCOMPARE(other.code, 2);
        QVERIFY2(other.err.contains("The report is for the nav"), other.err);
    }

    void commandLinesThatMakeNoSense() {
        QCOMPARE(compare({floor_}, reports_, {"--out", folder_.at("x.json")}).code, 1);
        QCOMPARE(compare({floor_}, reports_, {"--backend", "engine"}).code, 1);
        QCOMPARE(runInProcess({"navtest", floor_, walked_, "--bsp", NavgenFolder::sampleMap()}).code, 1);
        const auto file =
            runInProcess({"navtest", floor_, "--bsp", NavgenFolder::sampleMap(), "--json", "x.json"});
        QCOMPARE(file.code, 1);
        QVERIFY2(file.err.contains("--json-out FILE"), file.err);
    }

    void aCancelWritesNothing() {
        const auto run = compare({floor_}, reports_, {"--json-out", folder_.at("stopped.json")},
                                 NavgenFolder::sampleMap(), alreadyStopped());
        QCOMPARE(run.code, 130);
        QVERIFY(!QFile::exists(QString::fromStdString(folder_.at("stopped.json"))));
    }

  private:
    QByteArray sha1Of(std::size_t report) const {
        return json(reports_.at(report))["nav_sha1"].toString().toUtf8();
    }
};

NAVWRIGHT_TEST(TestCompareVerb);
#include "tst_compare_verb.moc"
