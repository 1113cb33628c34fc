#include <QtTest>

#include <cstring>
#include <vector>

#include "core/map/bsp/bsp_file.h"
#include "core/physics/movement/golden.h"
#include "flat_world.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr const char* kMaps[] = {"beer", "city", "urbanjungle", "wfall", "wizs"};
constexpr const char* kKinds[] = {"trace", "trace2", "pmove", "pmove2"};

FlatWorld floorOnly() {
    FlatWorld world;
    world.add({{-1024, -1024, -64}, {1024, 1024, 0}});
    return world;
}

Bytes bytesOf(const std::vector<std::int32_t>& words) {
    Bytes bytes(words.size() * sizeof(std::int32_t));
    std::memcpy(bytes.data(), words.data(), bytes.size());
    return bytes;
}

/// A bot at rest on the floor that does nothing for 100 ms, and stays.
std::vector<std::int32_t> restingMove() {
    std::vector<std::int32_t> words(30, 0);
    words[2] = words[20] = 25 * 8 - 7;  // 24 1/8 above the floor
    words[6] = words[24] = 4;
    words[12] = 100;
    words[26] = 1;
    words[29] = 22;
    return words;
}

QString firstMismatch(const GoldenReport& report) {
    if (!report.first) return {};
    QString text = QString("record %1:").arg(report.first->record);
    for (const GoldenField& field : report.first->fields) {
        text += QString("\n  %1 %2: %3")
                    .arg(field.differs ? "*" : " ", field.name.c_str(), field.recorded.c_str());
        if (field.differs) text += QString(" but here %1").arg(field.computed.c_str());
    }
    return text;
}

}  // namespace

class TestGolden : public QObject {
    Q_OBJECT

  private slots:
    void everyRecordedAnswerIsEqual_data();
    void everyRecordedAnswerIsEqual();
    void kindsAreToldByContent();
    void aNameDecidesWhatContentCannot();
    void damageIsAnError_data();
    void damageIsAnError();
    void aDifferenceIsDescribedFieldByField();
    void anotherMapsModelsAreAnError();
};

void TestGolden::everyRecordedAnswerIsEqual_data() {
    REQUIRE_SHARED_DATA();
    QTest::addColumn<QString>("map");
    QTest::addColumn<QString>("kind");
    for (const char* map : kMaps) {
        for (const char* kind : kKinds) QTest::addRow("%s %s", map, kind) << QString(map) << QString(kind);
    }
}

void TestGolden::everyRecordedAnswerIsEqual() {
    QFETCH(QString, map);
    QFETCH(QString, kind);
    const auto file = sharedData() / "truth" / (map + "_" + kind + ".bin.gz").toStdString();
    if (!std::filesystem::exists(file)) QSKIP("no answers of this kind for this map");
    JobContext context;
    const auto golden = readGoldenFile(file);
    QVERIFY2(golden.has_value(), golden ? "" : golden.error().message().c_str());
    const auto bsp = readBspFile(sharedData() / "maps" / (map + ".bsp").toStdString());
    QVERIFY2(bsp.has_value(), bsp ? "" : bsp.error().message().c_str());
    const Collision world(*bsp);
    const auto report = checkGolden(world, static_cast<int>(bsp->models.size()), *golden, context);
    QVERIFY(report.has_value());
    QVERIFY(report->records >= 1000);
    QVERIFY2(report->equal == report->records,
             qPrintable(QString("%1 of %2 equal; ").arg(report->equal).arg(report->records) +
                        firstMismatch(*report)));
}

void TestGolden::kindsAreToldByContent() {
    const auto move = parseGolden(bytesOf(restingMove()), "anything");
    QVERIFY(move.has_value());
    QVERIFY(move->kind == GoldenKind::move);
    QCOMPARE(move->records, std::size_t{1});
    // 240 bytes are two moves or three traces; 1e9 as a float is no fraction.
    auto two = restingMove();
    two.insert(two.end(), two.begin(), two.end());
    const auto both = parseGolden(bytesOf(two), "anything");
    QVERIFY(both.has_value());
    QVERIFY(both->kind == GoldenKind::move);
    QCOMPARE(both->records, std::size_t{2});
}

void TestGolden::aNameDecidesWhatContentCannot() {
    const Bytes zeros(640);  // eight traces or five model traces, both plausible
    QVERIFY(!parseGolden(zeros, "zeros.bin").has_value());
    QVERIFY(parseGolden(zeros, "map_trace.bin")->kind == GoldenKind::trace);
    QVERIFY(parseGolden(zeros, "map_trace2.bin")->kind == GoldenKind::modelTrace);
}

void TestGolden::damageIsAnError_data() {
    QTest::addColumn<QByteArray>("bytes");
    const Bytes good = bytesOf(restingMove());
    const QByteArray whole(reinterpret_cast<const char*>(good.data()), static_cast<qsizetype>(good.size()));
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("cut") << whole.left(119);
    QTest::newRow("too long") << whole + "x";
    QTest::newRow("no sense in any kind") << QByteArray(120, '\x7f');
    QTest::newRow("a gzip header and no more") << QByteArray("\x1f\x8b\x08", 3);
}

void TestGolden::damageIsAnError() {
    QFETCH(QByteArray, bytes);
    QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "answers.bin";
    QFile file(QString::fromStdString(path.string()));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    const auto read = readGoldenFile(path);
    QVERIFY(!read.has_value());
    QVERIFY(!read.error().cancelled());
    QVERIFY(QString::fromStdString(read.error().message()).contains("answers.bin"));
}

void TestGolden::aDifferenceIsDescribedFieldByField() {
    const Collision world(floorOnly().bsp());
    JobContext context;
    auto words = restingMove();
    const auto equal = checkGolden(world, 1, *parseGolden(bytesOf(words), ""), context);
    QVERIFY(equal.has_value());
    QVERIFY2(equal->equal == 1, qPrintable(firstMismatch(*equal)));
    QVERIFY(!equal->first);
    words[18] += 8;  // the engine would have moved a unit
    const auto differs = checkGolden(world, 1, *parseGolden(bytesOf(words), ""), context);
    QCOMPARE(differs->equal, std::size_t{0});
    QVERIFY(differs->first.has_value());
    QCOMPARE(differs->first->record, std::size_t{0});
    std::vector<std::string> wrong;
    for (const GoldenField& field : differs->first->fields) {
        if (field.differs) wrong.push_back(field.name + ": " + field.recorded + " / " + field.computed);
    }
    QCOMPARE(wrong, (std::vector<std::string>{"new origin: 8 0 193 / 0 0 193"}));
}

void TestGolden::anotherMapsModelsAreAnError() {
    const Collision world(floorOnly().bsp());
    std::vector<std::int32_t> words(32, 0);
    words[26] = 3;
    JobContext context;
    const auto file = parseGolden(bytesOf(words), "x_trace2.bin");
    QVERIFY(file.has_value());
    const auto report = checkGolden(world, 1, *file, context);
    QVERIFY(!report.has_value());
    QVERIFY(QString::fromStdString(report.error().message()).contains("brush model"));
}

NAVWRIGHT_TEST(TestGolden);
#include "tst_golden.moc"
