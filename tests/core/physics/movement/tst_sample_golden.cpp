#include <QtTest>

#include <bit>
#include <cstring>

#include "core/base/atomic_file.h"
#include "core/physics/movement/fall_damage.h"
#include "core/physics/movement/golden.h"
#include "core/physics/movement/golden_answers.h"
#include "core/physics/movement/pmove.h"
#include "sample_map.h"
#include "sample_questions.h"
#include "test_program.h"
#include "tests/sample/gzip.h"

using namespace navwright;
using namespace sample_golden;

namespace {

constexpr std::size_t kTraceWords = 20, kMoveWords = 30;
using Record = std::vector<std::int32_t>;

std::filesystem::path goldenFile(const char* kind) {
    return std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "tests" / "core" / "physics" / "movement" /
           "golden" / (std::string("nw_sample_") + kind + ".bin.gz");
}

std::int32_t wordOf(float value) {
    return std::bit_cast<std::int32_t>(value);
}

float realOf(std::int32_t word) {
    return std::bit_cast<float>(word);
}

Vec3 realsOf(const Record& record, std::size_t first) {
    return {realOf(record[first]), realOf(record[first + 1]), realOf(record[first + 2])};
}

Vec3 eighthsOf(const Record& record, std::size_t first) {
    return Vec3(static_cast<float>(record[first]), static_cast<float>(record[first + 1]),
                static_cast<float>(record[first + 2])) *
           0.125f;
}

std::vector<Record> recordsOf(const char* kind, std::size_t words) {
    const auto file = readGoldenFile(goldenFile(kind));
    if (!file) qFatal("%s", file.error().message().c_str());
    std::vector<Record> records(file->records, Record(words));
    for (std::size_t i = 0; i < records.size(); ++i)
        std::memcpy(records[i].data(), file->bytes.data() + i * words * 4, words * 4);
    return records;
}

Record askedTrace(const TraceQuestion& question) {
    Record record(kTraceWords);
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        record[axis] = wordOf(question.start[i]);
        record[3 + axis] = wordOf(question.end[i]);
    }
    record[14] = question.hull;
    record[15] = kMaskPlayerSolid;
    return record;
}

std::int32_t angleOf(int degrees) {
    return static_cast<std::int16_t>(degrees * 65536 / 360);
}

/// The question of a run's first step; those after it start from the answer before.
Record askedMove(const MoveQuestion& question, int run) {
    Record record(kMoveWords);
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        record[axis] = static_cast<std::int32_t>(question.start[i] * 8);
        record[3 + axis] = static_cast<std::int32_t>(question.velocity[i] * 8);
    }
    record[6] = question.flags;
    record[9] = run;
    record[12] = kStepMilliseconds;
    record[13] = angleOf(question.keys.pitch);
    record[14] = angleOf(question.keys.yaw);
    record[15] = question.keys.forward;
    record[17] = question.keys.up;
    return record;
}

Record nextStep(const Record& before) {
    auto record = before;
    for (std::size_t i = 0; i < 6; ++i) record[i] = before[18 + i];
    record[6] = before[24];
    record[7] = before[25];
    ++record[10];
    return record;
}

/// The set as this physics answers it: what is committed, and may be recorded anew by whoever changes the
/// sample map (NAVWRIGHT_RECORD_GOLDEN=1).
Bytes answered(const std::vector<Record>& records) {
    Bytes bytes;
    for (const auto& record : records) {
        const auto raw = std::as_bytes(std::span(record));
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    }
    return bytes;
}

std::vector<Record> answerTraces(const Collision& world) {
    std::vector<Record> records;
    for (const auto& question : traceQuestions()) {
        records.push_back(askedTrace(question));
        answerGolden(world, GoldenKind::trace, records.back());
    }
    return records;
}

std::vector<Record> answerMoves(const Collision& world) {
    std::vector<Record> records;
    int run = 0;
    for (const auto& question : moveQuestions()) {
        auto record = askedMove(question, run++);
        for (int step = 0; step < question.steps; ++step) {
            answerGolden(world, GoldenKind::move, record);
            records.push_back(record);
            record = nextStep(record);
        }
    }
    return records;
}

bool isWithin(const Vec3& place, const Vec3& least, const Vec3& most) {
    for (int i = 0; i < 3; ++i) {
        if (place[i] < least[i] || place[i] > most[i]) return false;
    }
    return true;
}

QByteArray told(const Vec3& place) {
    return QString("%1 %2 %3").arg(place.x).arg(place.y).arg(place.z).toUtf8();
}

}  // namespace

/// The golden set of the bundled sample: equal to what this physics answers, and to what the map's plan and
/// the rules of movement say by hand.
class TestSampleGolden : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        if (!qEnvironmentVariableIsSet("NAVWRIGHT_RECORD_GOLDEN")) return;
        const Collision world(sampleMap());
        QVERIFY(writeFile(goldenFile("trace"), gzip(answered(answerTraces(world)))).has_value());
        QVERIFY(writeFile(goldenFile("pmove"), gzip(answered(answerMoves(world)))).has_value());
    }

    void everyRecordedAnswerIsEqual_data() {
        QTest::addColumn<QString>("kind");
        QTest::newRow("trace") << "trace";
        QTest::newRow("pmove") << "pmove";
    }
    void everyRecordedAnswerIsEqual() {
        QFETCH(QString, kind);
        const auto file = readGoldenFile(goldenFile(qPrintable(kind)));
        QVERIFY(file.has_value());
        const Collision world(sampleMap());
        JobContext context;
        const auto report = checkGolden(world, static_cast<int>(sampleMap().models.size()), *file, context);
        QVERIFY(report.has_value());
        QVERIFY(report->records >= traceQuestions().size());
        QCOMPARE(report->equal, report->records);
    }

    void tracesEndWhereThePlanSays_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const auto& question : traceQuestions()) QTest::newRow(question.name.data()) << index++;
    }
    void tracesEndWhereThePlanSays() {
        QFETCH(int, index);
        const auto records = recordsOf("trace", kTraceWords);
        const auto questions = traceQuestions();
        QCOMPARE(records.size(), questions.size());
        const auto& question = questions[static_cast<std::size_t>(index)];
        const auto& record = records[static_cast<std::size_t>(index)];
        QCOMPARE(realsOf(record, 0), question.start);
        QCOMPARE(realsOf(record, 3), question.end);
        QCOMPARE(record[14], question.hull);
        QVERIFY2(glm::distance(realsOf(record, 7), question.stops) < 0.002f, told(realsOf(record, 7)));
        QCOMPARE(realsOf(record, 10), question.normal);
        QCOMPARE((record[16] & 1) != 0, question.startsSolid);
        QCOMPARE(record[17] & (kMaskSolid | kContentsLadder), question.contents);
        QCOMPARE(record[19] & (kMaskSolid | kMaskLiquid), question.contentsAtStart);
    }

    void movesEndWhereTheRulesSay_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const auto& question : moveQuestions()) QTest::newRow(question.name.data()) << index++;
    }
    void movesEndWhereTheRulesSay() {
        QFETCH(int, index);
        const auto question = moveQuestions()[static_cast<std::size_t>(index)];
        std::vector<Record> steps;
        for (const auto& record : recordsOf("pmove", kMoveWords)) {
            if (record[9] == index) steps.push_back(record);
        }
        QCOMPARE(steps.size(), static_cast<std::size_t>(question.steps));
        auto asked = askedMove(question, index);
        float highest = question.start.z, before = question.velocity.z;
        int damage = 0;
        for (const auto& step : steps) {
            QVERIFY(std::equal(asked.begin(), asked.begin() + 18, step.begin()));
            asked = nextStep(step);
            const float after = eighthsOf(step, 21).z;
            highest = std::max(highest, eighthsOf(step, 18).z);
            damage += fallDamage(fallImpact(before, after, step[26] != 0, step[28]));
            before = after;
        }
        const Vec3 end = eighthsOf(steps.back(), 18);
        QVERIFY2(isWithin(end, question.least, question.most), told(end));
        if (question.highest[1] > 0)
            QVERIFY2(highest >= question.highest[0] && highest <= question.highest[1], told({0, 0, highest}));
        QVERIFY2(damage >= question.damage[0] && damage <= question.damage[1],
                 QByteArray::number(damage).constData());
    }
};

NAVWRIGHT_TEST(TestSampleGolden);
#include "tst_sample_golden.moc"
