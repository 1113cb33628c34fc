#include <QtTest>

#include <limits>

#include "core/base/byte_writer.h"
#include "core/base/zlib_block.h"
#include "core/nav/files/strafe_archive.h"
#include "damage.h"
#include "test_program.h"

using namespace navwright;

namespace {

StrafeArchive sampleArchive() {
    StrafeArchive archive;
    archive.map = "wizs";
    archive.demos = {{"a.mvd2.gz", {1, 2}}, {"b.mvd2", {3, 0xffffffffffffffff}}};
    archive.traversals.push_back({.from = Vec3(1, 2, 3),
                                  .to = Vec3(-400.125f, 2, 3),
                                  .seconds = 0.7f,
                                  .speed = 573,
                                  .demo = 1,
                                  .slot = 254,
                                  .firstFrame = 70000,
                                  .points = {Vec3(1, 2, 3), Vec3(-200, 5, 40), Vec3(-400.125f, 2, 3)}});
    archive.traversals.push_back({.from = Vec3(0), .to = Vec3(9), .seconds = 0.1f, .speed = 0});
    return archive;
}

Bytes payloadOf(const Bytes& file) {
    return readZlibBlock(file, "")->payload;
}

}  // namespace

class TestStrafeArchive : public QObject {
    Q_OBJECT

  private slots:
    void roundTrips_data() {
        QTest::addColumn<bool>("empty");
        QTest::newRow("full") << false;
        QTest::newRow("empty") << true;
    }
    void roundTrips() {
        QFETCH(bool, empty);
        const auto archive = empty ? StrafeArchive() : sampleArchive();
        const auto written = writeStrafeArchive(archive);
        QVERIFY(written.has_value());
        const auto read = readStrafeArchive(*written, "a.strafe_traces");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == archive);
        QVERIFY(*writeStrafeArchive(*read) == *written);
    }

    /// The bytes docs/formats.md describes.
    void theBytesAreAsDocumented() {
        ByteWriter out;
        out.string("wizs");
        out.u32(1);
        out.string("a.mvd2");
        out.write(std::uint64_t{5});
        out.write(std::uint64_t{6});
        out.u32(1);
        for (const float number : {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 0.5f, 480.0f}) out.f32(number);
        out.u32(0);
        out.u8(7);
        out.u32(42);
        out.u32(1);
        for (const float number : {1.0f, 2.0f, 3.0f}) out.f32(number);
        const auto read = readStrafeArchive(writeZlibBlock(1, out.view()), "a");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        const StrafeArchive expected{"wizs",
                                     {{"a.mvd2", {5, 6}}},
                                     {{.from = Vec3(1, 2, 3),
                                       .to = Vec3(4, 5, 6),
                                       .seconds = 0.5f,
                                       .speed = 480,
                                       .demo = 0,
                                       .slot = 7,
                                       .firstFrame = 42,
                                       .points = {Vec3(1, 2, 3)}}}};
        QVERIFY(*read == expected);
        QVERIFY(payloadOf(*writeStrafeArchive(expected)) == Bytes(out.view().begin(), out.view().end()));
    }

    void truncationsAreRefused() {
        const auto written = *writeStrafeArchive(sampleArchive());
        for (std::size_t length = 0; length < written.size(); ++length) {
            QVERIFY(!readStrafeArchive(std::span(written).first(length), "cut"));
        }
        const auto payload = payloadOf(written);
        for (std::size_t length = 0; length < payload.size(); ++length) {
            const auto read = readStrafeArchive(writeZlibBlock(1, std::span(payload).first(length)), "cut");
            QVERIFY(!read);
            QVERIFY(QString::fromStdString(read.error().message()).contains("cut"));
        }
    }

    void bitFlipsReadOrFailCleanly() {
        const auto written = *writeStrafeArchive(sampleArchive());
        forEachBitFlip(written, [&](const Bytes& flipped) {
            const auto read = readStrafeArchive(flipped, "flipped");
            if (read) QVERIFY(*read == sampleArchive());
        });
        forEachBitFlip(payloadOf(written), [](const Bytes& flipped) {
            const auto read = readStrafeArchive(writeZlibBlock(1, flipped), "flipped");
            if (read) QVERIFY(payloadOf(*writeStrafeArchive(*read)) == flipped);
        });
    }

    void countsThatCannotFitAllocateNothing() {
        ByteWriter out;
        out.string("wizs");
        out.u32(0xffffffff);
        const auto read = readStrafeArchive(writeZlibBlock(1, out.view()), "a");
        QVERIFY(!read);
        QVERIFY(QString::fromStdString(read.error().message()).contains("4294967295 demos"));
    }

    void otherVersionsAreRefused() {
        auto written = *writeStrafeArchive(sampleArchive());
        written[0] = std::byte{2};
        const auto read = readStrafeArchive(written, "a");
        QVERIFY(!read);
        QVERIFY(QString::fromStdString(read.error().message())
                    .contains("This is an AQ2 nav, not a strafe archive"));
    }

    void onlyWhatReadsIsWritten_data() {
        QTest::addColumn<QString>("says");
        for (const auto* says :
             {"demo 2 of 2", "time", "speed", "an end", "one of its points", "map name", "demo name"}) {
            QTest::newRow(says) << says;
        }
    }
    void onlyWhatReadsIsWritten() {
        QFETCH(QString, says);
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        auto archive = sampleArchive();
        auto& traversal = archive.traversals[0];
        if (says == "demo 2 of 2") traversal.demo = 2;
        if (says == "time") traversal.seconds = 0;
        if (says == "speed") traversal.speed = -1;
        if (says == "an end") traversal.to.z = kNan;
        if (says == "one of its points") traversal.points[1].x = kNan;
        if (says == "map name") archive.map.push_back('\0');
        if (says == "demo name") archive.demos[0].name.push_back('\0');
        const auto written = writeStrafeArchive(archive);
        QVERIFY(!written);
        QVERIFY2(QString::fromStdString(written.error().message()).contains(says),
                 written.error().message().c_str());
    }
};

NAVWRIGHT_TEST(TestStrafeArchive);
#include "tst_strafe_archive.moc"
