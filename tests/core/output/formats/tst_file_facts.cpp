#include <QtTest>

#include "core/base/job_context.h"
#include "core/base/parameter_preset.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/formats/file_facts.h"
#include "made_folder.h"
#include "nav_samples.h"
#include "test_program.h"

using namespace navwright;

/// What is told of a file, by its kind.
class TestFileFacts : public QObject {
    Q_OBJECT

    MadeFolder made_;

    Result<Facts> factsOf(const std::string& name) const {
        JobContext context;
        return fileFacts(made_.at(name).string(), {}, context);
    }

  private slots:
    void aNavIsRead() {
        made_.put("a.nav", *writeAq2Nav(randomNav(12, 1)));
        const auto facts = factsOf("a.nav");
        QVERIFY(facts);
        const auto text = QByteArray::fromStdString(facts->text(2));
        QVERIFY2(text.startsWith("  kind: AQ2 nav\n  bytes: "), text);
        QVERIFY2(text.contains("\n  nodes: 12\n"), text);
        QVERIFY2(text.contains("\n  nodes by type:\n    "), text);
    }

    void jsonHasTheSameFacts() {
        Parameters parameters;
        QVERIFY(parameters.set(Param::NodeMinDemos, 7));
        made_.put("mine.json", presetJson(parameters, "mine"));
        const auto facts = factsOf("mine.json");
        QVERIFY(facts);
        const auto report = Description<Facts>().field("facts", &Facts::values, {"All"}).of(*facts);
        const auto text = QByteArray::fromStdString(reportJson(report));
        QVERIFY2(text.contains("\"kind\": \"Parameter preset\""), text);
        QVERIFY2(text.contains("\"nodes.min_demos\": \"7\""), text);
    }

    /// Packs and votes are not read whole; their readers refuse them all the same.
    void aDamagedFileOfEachReaderIsRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("pack") << QByteArray("PACK\0\0", 6);
        QTest::newRow("votes") << QByteArray("NAVVOTES....");
        QTest::newRow("areas") << QByteArray("EAAS....");
        QTest::newRow("navmesh") << QByteArray("TESM....");
        QTest::newRow("NAV3") << QByteArray("NAV3....");
        QTest::newRow("ledger") << QByteArray(R"({"format": "navwright.ledger"})");
    }
    void aDamagedFileOfEachReaderIsRefused() {
        QFETCH(QByteArray, bytes);
        made_.put("odd", std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        const auto facts = factsOf("odd");
        QVERIFY(!facts);
        QVERIFY2(facts.error().message().contains("odd"), facts.error().message().c_str());
    }

    void whatIsNotReadIsSaid_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << QByteArray() << "The file is empty";
        QTest::newRow("words") << QByteArray("some words") << "navgen does not know this format";
        QTest::newRow("JSON") << QByteArray("{\"a\": 1}")
                              << "This JSON is not a format of navgen, or is damaged";
        QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0}\0", 6) << "The text is UTF-16";
        QTest::newRow("web page") << QByteArray("<html>") << "navgen does not use such files: Web page";
    }
    void whatIsNotReadIsSaid() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        made_.put("odd", std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        const auto facts = factsOf("odd");
        QVERIFY(!facts);
        QCOMPARE(QString::fromStdString(facts.error().error().what), says);
    }
};

NAVWRIGHT_TEST(TestFileFacts);
#include "tst_file_facts.moc"
