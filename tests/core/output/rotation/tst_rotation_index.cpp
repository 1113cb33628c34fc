#include <QtTest>

#include "core/output/rotation/rotation_file.h"
#include "rotation_samples.h"
#include "test_program.h"

using namespace navwright;

/// The index of a rotation as data and as a file.
class TestRotationIndex : public QObject {
    Q_OBJECT

    static QByteArray written(const RotationIndex& index) {
        return QByteArray::fromStdString(writeRotationIndex(index));
    }

  private slots:
    void whatNeedsWorkComesFirst() {
        std::vector<std::string> names;
        for (const auto& one : worstFirst(sampleRotation().rows)) names.push_back(one.map);
        QCOMPARE(names, (std::vector<std::string>{"none", "bad", "thin", "good", "later"}));
    }

    void statesInWords() {
        const auto index = sampleRotation();
        std::vector<std::string_view> words;
        for (const auto& row : worstFirst(index.rows)) words.push_back(rowStateWords(stateOf(row)));
        QCOMPARE(words,
                 (std::vector<std::string_view>{"no nav", "failed", "passed", "passed", "not made yet"}));
        QCOMPARE(summaryWords(index),
                 std::string("5 maps, 2 with a nav that passes its test, from 15 demos"));
        QCOMPARE(stageWords(index), std::string());
    }

    void howFarItIs() {
        auto index = sampleRotation();
        index.stage = RotationStage::making;
        QVERIFY(stageWords(index).starts_with("4 of 5 maps made; a run is under way"));
        index.stage = RotationStage::stopped;
        QVERIFY(stageWords(index).contains("stopped"));
        index.stage = RotationStage::reading;
        index.demosDone = 3;
        index.demos = 9;
        QVERIFY(stageWords(index).starts_with("3 of 9 demos read"));
    }

    void whatIsWrittenIsReadBack() {
        auto index = sampleRotation();
        index.rows[0].map = "caf\xe9";  // a name need not be UTF-8
        index.rows[0].mapFile = "/maps/caf\xe9.bsp";
        index.stage = RotationStage::stopped;
        const auto text = writeRotationIndex(index);
        const auto read = parseRotationIndex(text, "index.json");
        if (!read) qFatal("%s", read.error().error().message().c_str());
        QVERIFY(*read == index);
        QCOMPARE(writeRotationIndex(*read), text);
    }

    void badFilesAreRefusedByName_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("format") << QByteArray("navwright.rotation\"") << QByteArray("navwright.project\"")
                                << QByteArray("This is a project");
        QTest::newRow("version") << QByteArray("\"version\": 1") << QByteArray("\"version\": 2")
                                 << QByteArray("version");
        QTest::newRow("stage") << QByteArray("\"finished\"") << QByteArray("\"dreaming\"")
                               << QByteArray("dreaming");
        QTest::newRow("a way out of the folder")
            << QByteArray("\"folder\": \"bad-1\"") << QByteArray("\"folder\": \"../bad\"")
            << QByteArray("maps[1].folder");
        QTest::newRow("the folder above") << QByteArray("\"folder\": \"bad-1\"")
                                          << QByteArray("\"folder\": \"..\"") << QByteArray("maps[1].folder");
        QTest::newRow("no name") << QByteArray("\"map\": \"bad\"") << QByteArray("\"map\": \"\"")
                                 << QByteArray("maps[1].map");
        QTest::newRow("share") << QByteArray("\"coverage\": 0.8") << QByteArray("\"coverage\": 80")
                               << QByteArray("coverage");
        QTest::newRow("parameter") << QByteArray("\"parameters\": {")
                                   << QByteArray("\"parameters\": {\"no.such\": \"1\"")
                                   << QByteArray("no.such");
        QTest::newRow("unknown field")
            << QByteArray("\"without_map\"") << QByteArray("\"witout_map\"") << QByteArray("witout_map");
    }
    void badFilesAreRefusedByName() {
        QFETCH(const QByteArray, from);
        QFETCH(const QByteArray, to);
        QFETCH(const QByteArray, said);
        auto text = written(sampleRotation());
        QVERIFY2(text.contains(from), text);
        text.replace(text.indexOf(from), from.size(), to);
        const auto read = parseRotationIndex(text.toStdString(), "index.json");
        QVERIFY(!read);
        const auto words = QByteArray::fromStdString(read.error().error().message());
        QVERIFY2(words.contains("index.json") && words.contains(said), words);
    }

    void everyPrefixIsRefused() {
        const auto text = writeRotationIndex(sampleRotation());
        for (std::size_t size = 0; size + 1 < text.size(); ++size) {
            QVERIFY2(!parseRotationIndex(std::string_view(text).substr(0, size), "index.json"),
                     std::to_string(size).c_str());
        }
    }
};

NAVWRIGHT_TEST(TestRotationIndex);
#include "tst_rotation_index.moc"
