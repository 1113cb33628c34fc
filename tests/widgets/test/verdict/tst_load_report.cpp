#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/base/digest.h"
#include "core/nav/files/aq2_nav.h"
#include "test_program.h"
#include "trial_bench.h"
#include "widgets/test/verdict/test_files.h"

using namespace navwright;

/// Reports from files: only those about the nav that is open.
class TestLoadReport : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QVERIFY(bench_.open()); }

    void theRightReportIsTaken() {
        auto report = good();
        const auto loaded = loadReport(write(report), bench_.document);
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().message().c_str());
        QVERIFY(**loaded == report);
    }

    void anotherMapIsRefusedByName() {
        auto report = good();
        report.map = "elsewhere";
        const auto loaded = loadReport(write(report), bench_.document);
        QVERIFY(!loaded);
        const auto message = QString::fromStdString(loaded.error().message());
        QVERIFY2(message.contains("elsewhere") && message.contains("nw_sample"), qPrintable(message));
    }

    void anotherNavIsRefusedWithBothHashes() {
        auto report = good();
        const auto ours = report.navSha1;
        report.navSha1 = std::string(40, 'a');
        const auto loaded = loadReport(write(report), bench_.document);
        QVERIFY(!loaded);
        const auto message = loaded.error().message();
        QVERIFY2(message.contains(ours) && message.contains(report.navSha1), message.c_str());
    }

    void aShortReportWithoutAHashIsTaken() {
        QFile file(bench_.folder() + "/short.json");
        QVERIFY(file.open(QIODevice::WriteOnly));
        QJsonArray badLinks;  // in braces a list of one list is that list to some compilers
        badLinks.append(QJsonArray{0, 1});
        file.write(QJsonDocument(QJsonObject{{"map", "nw_sample"},
                                             {"passed", false},
                                             {"coverage_ratio", 0.5},
                                             {"death_rate_per_bot_min", 0},
                                             {"stuck_rate_per_bot_min", 2},
                                             {"bad_nodes", QJsonArray{1}},
                                             {"bad_links", badLinks},
                                             {"unreachable_nodes", QJsonArray{}},
                                             {"test_duration_s", 300},
                                             {"bot_count", 8},
                                             {"total_node_visits", 10},
                                             {"total_environmental_deaths", 0}})
                       .toJson());
        file.close();
        const auto loaded = loadReport(file.fileName().toStdString(), bench_.document);
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().message().c_str());
    }

    void garbageIsAnError_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not JSON") << QByteArray("nonsense");
        QTest::newRow("no report") << QByteArray("{}");
        QTest::newRow("a node that is not there") << QByteArray(writeNavtestReport([this] {
                                                                    auto report = good();
                                                                    report.navSha1.clear();
                                                                    report.badNodes = {1000000};
                                                                    return report;
                                                                }())
                                                                    .c_str());
    }
    void garbageIsAnError() {
        QFETCH(QByteArray, bytes);
        QFile file(bench_.folder() + "/garbage.json");
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        const auto loaded = loadReport(file.fileName().toStdString(), bench_.document);
        QVERIFY(!loaded);
        QVERIFY(loaded.error().message().contains("garbage.json"));
    }

    void withNothingOpenItSaysSo() {
        const Document empty;
        const auto loaded = loadReport(write(good()), empty);
        QVERIFY(!loaded);
        QVERIFY(!loaded.error().error().hint.empty());
    }

  private:
    NavtestReport good() {
        const auto& graph = bench_.document.generation()->graph->graph;
        NavtestReport report;
        report.schema = kNavtestSchema;
        report.map = "nw_sample";
        report.backend = "sim";
        report.navSha1 = sha1Hex(*writeAq2Nav(graph));
        report.badNodes = {2};
        report.thresholds = navtestThresholds(Parameters());
        return report;
    }
    std::filesystem::path write(const NavtestReport& report) {
        QFile file(bench_.folder() + "/report.json");
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(QByteArray::fromStdString(writeNavtestReport(report)));
        return file.fileName().toStdString();
    }

    TestBench bench_;
};

NAVWRIGHT_TEST(TestLoadReport);
#include "tst_load_report.moc"
