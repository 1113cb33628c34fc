#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "navgen_files.h"
#include "navgen_run.h"
#include "stop_at.h"
#include "test_program.h"

/// `navgen agreement` on the bundled sample.
class TestAgreementVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    static std::vector<std::string> agreement(const std::vector<std::string>& more = {}) {
        std::vector<std::string> words{"agreement", "--no-cache", "--bsp", NavgenFolder::sampleMap(),
                                       NavgenFolder::sample()};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

  private slots:
    void textAndJsonAgree() {
        const auto json = folder_.at("agreement.json");
        const auto run = runInProcess(agreement({"--json-out", json, "--most", "2"}));
        QVERIFY2(run.code == 0, run.err);
        const auto found = QJsonDocument::fromJson(NavgenFolder::read(json)).object();
        QCOMPARE(found["format"].toString(), "navwright.agreement");
        QCOMPARE(found["map"].toString(), "nw_sample");
        const auto share = found["share"].toDouble();
        QVERIFY(share >= 0.98 && share <= 1);
        QCOMPARE(found["possible"].toDouble() / found["tried"].toDouble(), share);
        QVERIFY2(run.out.contains(QByteArray::number(share * 100, 'f', 2) + " % of what players did"),
                 run.out);
        double listed = 0;
        for (const auto& place : found["disagreements"].toArray()) {
            listed += place.toObject()["count"].toDouble();
            QVERIFY(place.toObject()["demo"].toString().startsWith("sample_"));
        }
        QCOMPARE(listed, found["tried"].toDouble() - found["possible"].toDouble());
    }

    void theSameWhateverTheThreads() {
        QCOMPARE(runInProcess(agreement({"--jobs", "3"})).out, runInProcess(agreement({"--jobs", "1"})).out);
    }

    void commandLinesAreChecked_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("said");
        const auto map = QString::fromStdString(NavgenFolder::sampleMap());
        const auto demos = QString::fromStdString(NavgenFolder::sample());
        QTest::newRow("no demos") << QStringList{"--bsp", map} << 1 << "DEMO";
        QTest::newRow("no map") << QStringList{demos} << 1 << "--bsp";
        QTest::newRow("no such map") << QStringList{"--bsp", "absent.bsp", demos} << 2 << "absent.bsp";
        QTest::newRow("no such demo") << QStringList{"--bsp", map, "absent.mvd2"} << 2 << "absent.mvd2";
        QTest::newRow("the map as output")
            << QStringList{"--bsp", map, demos, "--json-out", map} << 2 << "input";
    }
    void commandLinesAreChecked() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QString, said);
        std::vector<std::string> arguments{"agreement", "--no-cache"};
        for (const auto& word : words) arguments.push_back(word.toStdString());
        const auto run = runInProcess(arguments);
        QVERIFY2(run.code == code, run.err);
        QVERIFY2(run.err.contains(said.toUtf8()), run.err);
    }

    void cancellingLeavesNothing() {
        const auto out = folder_.at("never.json");
        QVERIFY(runInProcess(agreement({"--json-out", out}), alreadyStopped()).code != 0);
        QVERIFY(NavgenFolder::read(out).isEmpty());
    }
};

NAVWRIGHT_TEST(TestAgreementVerb);
#include "tst_agreement_verb.moc"
