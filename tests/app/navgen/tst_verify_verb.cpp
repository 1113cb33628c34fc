#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

/// `navgen verify` on the bundled sample: type, physics, and what demos show.
class TestVerifyVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string nav_;

    [[nodiscard]] std::vector<std::string> verify(const std::vector<std::string>& more) const {
        std::vector<std::string> words{"verify", nav_, "--bsp", NavgenFolder::sampleMap(), "--no-cache"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    [[nodiscard]] static QJsonObject jsonOf(const std::string& file) {
        return QJsonDocument::fromJson(NavgenFolder::read(file)).object();
    }

  private slots:
    void initTestCase() {
        nav_ = folder_.at("sample.nav");
        const auto run = writePlainNav(nav_);
        QVERIFY2(run.code == 0, run.err);
    }

    void withoutDemosThereIsNoEvidence() {
        const auto json = folder_.at("plain.json");
        const auto run = runInProcess(verify({"--json-out", json}));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(!run.out.contains("in demos"), run.out);
        const auto found = jsonOf(json);
        QVERIFY(!found.contains("evidence"));
        QVERIFY(!found["links"].toArray().first().toObject().contains("demos"));
    }

    void withDemosTheTableHasThem() {
        const auto json = folder_.at("shown.json");
        const auto run = runInProcess(verify({"--json-out", json, "--demos", NavgenFolder::sample()}));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("in demos") && run.out.contains(" traversals lead"), run.out);
        const auto found = jsonOf(json);
        const auto evidence = found["evidence"].toObject();
        QVERIFY(evidence["demos"].toArray().size() >= 3);
        QVERIFY(evidence["between_nodes"].toInt() > 0);
        QVERIFY(evidence["between_nodes"].toInt() <= evidence["traversals"].toInt());
        std::map<QString, int> shown;
        int jumped = 0;
        for (const auto& entry : found["links"].toArray()) {
            const auto link = entry.toObject();
            const auto seen = link["demos"].toObject();
            QVERIFY(seen["jumped"].toInt() <= seen["traversals"].toInt());
            QVERIFY(seen["demos"].toInt() <= seen["traversals"].toInt());
            if (seen["traversals"].toInt() > 0) ++shown[link["type"].toString()];
            jumped += seen["jumped"].toInt();
        }
        QVERIFY2(jumped > 0, "the sample's players jump");
        int all = 0, links = 0;
        for (const auto& entry : found["types"].toArray()) {
            const auto row = entry.toObject();
            QCOMPARE(row["shown"].toInt(), shown[row["type"].toString()]);
            QVERIFY(row["shown_possible"].toInt() <= row["shown"].toInt());
            all += row["shown"].toInt();
            links += row["links"].toInt();
        }
        QVERIFY2(2 * all > links, "most links come from these demos");
        QVERIFY(all < links);
    }

    void theSameWhateverTheThreads() {
        QCOMPARE(runInProcess(verify({"--demos", NavgenFolder::sample(), "--jobs", "3"})).out,
                 runInProcess(verify({"--demos", NavgenFolder::sample(), "--jobs", "1"})).out);
    }

    void demosAreChecked_data() {
        QTest::addColumn<QString>("demo");
        QTest::addColumn<QString>("said");
        QTest::newRow("absent") << "absent.mvd2"
                                << "absent.mvd2";
        QTest::newRow("a map") << QString::fromStdString(NavgenFolder::sampleMap()) << "nw_sample.bsp";
    }
    void demosAreChecked() {
        QFETCH(QString, demo);
        QFETCH(QString, said);
        const auto run = runInProcess(verify({"--demos", demo.toStdString()}));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(said.toUtf8()), run.err);
    }
};

NAVWRIGHT_TEST(TestVerifyVerb);
#include "tst_verify_verb.moc"
