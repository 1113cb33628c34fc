#include <QtTest>

#include <functional>

#include "byte_array.h"
#include "core/base/limits.h"
#include "core/demos/reading/demo_reader.h"
#include "small_mvd.h"
#include "test_program.h"

using namespace navwright;
using wire::MvdKind;

namespace {

Result<Recording> readRefused(const Bytes& bytes) {
    JobContext context;
    return readDemo(bytes, "test.mvd2", context);
}

/// A demo whose first message is `fill`ed.
Bytes demoOf(const std::function<void(ByteWriter&)>& fill) {
    wire::MvdFile file;
    fill(file.message());
    file.endMessage();
    file.endMarker();
    return file.bytes();
}

}  // namespace

/// What the MVD2 reader refuses, and what it says then.
class TestMvdRefusals : public QObject {
    Q_OBJECT

  private slots:
    void wrongGamestatesAreRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        const auto add = [](const char* name, const char* says,
                            const std::function<void(ByteWriter&)>& fill) {
            const auto bytes = demoOf(fill);
            QTest::newRow(name) << arrayOf(bytes) << QString(says);
        };
        add("frame first", "before the first gamestate", [](ByteWriter& out) { wire::emptyFrame(out); });
        add("another protocol", "Protocol 36", [](ByteWriter& out) {
            out.u8(4);
            out.u32(36);
            wire::filler(out, 40);
        });
        add("older version", "2008", [](ByteWriter& out) { wire::serverData(out, {.version = 2008}); });
        add("extended-2 alone", "without extended limits", [](ByteWriter& out) {
            out.u8(4);
            out.u32(37);
            out.u16(2012);
            out.u16(8);
            wire::filler(out, 40);
        });
        add("no clients", "0 client slots",
            [](ByteWriter& out) { wire::smallGamestate(out, {.dummy = -1, .maxClients = 0}); });
        add("too many clients", "256 client slots",
            [](ByteWriter& out) { wire::smallGamestate(out, {.maxClients = 256}); });
        add("dummy beyond the clients", "Dummy slot 4",
            [](ByteWriter& out) { wire::smallGamestate(out, {.dummy = 4}); });
        add("dummy below -1", "Dummy slot -2",
            [](ByteWriter& out) { wire::smallGamestate(out, {.dummy = -2}); });
        add("configstring beyond the end", "Configstring 2081", [](ByteWriter& out) {
            wire::serverData(out, {});
            wire::listedConfigString(out, 2081, "x");
        });
        add("text without end", "ends inside", [](ByteWriter& out) {
            wire::serverData(out, {});
            out.u16(3);
            out.u8('x');
        });
        add("player beyond the clients", "Player slot 2 of 2", [](ByteWriter& out) {
            const MvdKind kind{.dummy = -1, .maxClients = 2};
            wire::serverData(out, kind);
            wire::configStrings(out, kind);
            out.u8(0);
            wire::fullPlayer(out, kind, 2, {});
            wire::endPlayers(out);
            wire::endEntities(out);
        });
        add("entity beyond the limit", "Entity number 1024", [](ByteWriter& out) {
            wire::serverData(out, {});
            wire::configStrings(out, {});
            out.u8(0);
            wire::endPlayers(out);
            wire::fullEntity(out, {}, 1024, 0);
            wire::endEntities(out);
        });
        add("portal bits beyond the message", "ends inside a frame", [](ByteWriter& out) {
            wire::serverData(out, {});
            wire::configStrings(out, {});
            out.u8(255);
        });
    }
    void wrongGamestatesAreRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        JobContext context;
        const auto recording =
            readDemo(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))),
                     "test.mvd2", context);
        QVERIFY(!recording);
        const auto message = QString::fromStdString(recording.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains("test.mvd2, byte "), qPrintable(message));
    }

    void wrongCommandsEndTheReading_data() {
        QTest::addColumn<int>("op");
        for (const int op : {0, 2, 3, 7, 18, 19, 31}) QTest::addRow("op %d", op) << op;
    }
    void wrongCommandsEndTheReading() {
        QFETCH(int, op);
        wire::MvdFile file;
        wire::smallGamestate(file.message(), {});
        file.endMessage();
        wire::emptyFrame(file.message());
        file.endMessage();
        // The frame in front of the wrong command goes with its message.
        wire::print(file.message(), 1, "not kept\n");
        wire::changedConfigString(file.message(), kConfigLayout.playerSkins, "Nobody\\x/y");
        wire::emptyFrame(file.message());
        file.message().u8(static_cast<std::uint8_t>(op));
        file.endMessage();
        wire::emptyFrame(file.message());
        file.endMessage();
        file.endMarker();
        const auto recording = readRefused(file.bytes());
        QVERIFY(recording.has_value());
        QCOMPARE(recording->segments.size(), std::size_t{1});
        const auto& segment = recording->segments[0];
        QCOMPARE(segment.frameCount, 2u);
        QCOMPARE(segment.tracks[0].samples.size(), std::size_t{2});
        QCOMPARE(segment.prints.size(), std::size_t{0});
        QCOMPARE(segment.names.size(), std::size_t{2});
        QVERIFY(!recording->endMarker);
        QCOMPARE(recording->warnings.size(), std::size_t{1});
        const auto warning = QString::fromStdString(recording->warnings[0]);
        QVERIFY2(warning.contains(QString("Unknown command %1").arg(op)), qPrintable(warning));
        QVERIFY2(warning.contains("the last frame read is 1"), qPrintable(warning));
    }

    /// Servers of AQtion write up to MAX_MSGLEN 0x10000, and the framing holds 65535.
    void theLongestMessagesAreRead() {
        wire::MvdFile file;
        wire::smallGamestate(file.message(), {});
        file.endMessage();
        auto& out = file.message();
        wire::emptyFrame(out);
        while (out.size() < 65535) out.u8(1);  // nop
        file.endMessage();
        wire::emptyFrame(file.message());
        file.endMessage();
        file.endMarker();
        const auto recording = readRefused(file.bytes());
        QVERIFY(recording.has_value());
        QVERIFY2(recording->warnings.empty(),
                 recording->warnings.empty() ? "" : recording->warnings[0].c_str());
        QCOMPARE(recording->segments.at(0).frameCount, 3u);
        QVERIFY(recording->endMarker);
    }

    void endlessPrintsEndTheReading() {
        wire::MvdFile file;
        wire::smallGamestate(file.message(), {});
        file.endMessage();
        std::size_t prints = 0;
        while (prints <= limit::kDemoTexts) {
            for (int i = 0; i < 15000; ++i, ++prints) wire::print(file.message(), 1, "x");
            wire::emptyFrame(file.message());
            file.endMessage();
        }
        file.endMarker();
        const auto recording = readRefused(file.bytes());
        QVERIFY(recording.has_value());
        QVERIFY(recording->segments.at(0).prints.size() <= limit::kDemoTexts);
        QVERIFY(recording->segments.at(0).frameCount > 60);
        QCOMPARE(recording->warnings.size(), std::size_t{1});
        QVERIFY2(recording->warnings[0].starts_with("The demo holds more prints and names than are read"),
                 recording->warnings[0].c_str());
    }

    void endlessGamestatesEndTheReading() {
        wire::MvdFile file;
        for (std::size_t i = 0; i <= limit::kDemoSegments; ++i) {
            auto& out = file.message();
            wire::serverData(out, {});
            wire::listedConfigString(out, kConfigLayout.maxClients, "4");
            out.u16(kConfigLayout.end);
            out.u8(0);
            wire::endPlayers(out);
            wire::endEntities(out);
            file.endMessage();
        }
        file.endMarker();
        const auto recording = readRefused(file.bytes());
        QVERIFY(recording.has_value());
        QCOMPARE(recording->segments.size(), limit::kDemoSegments);
        QVERIFY2(recording->warnings.at(0).starts_with("The demo holds more gamestates"),
                 recording->warnings[0].c_str());
    }
};

NAVWRIGHT_TEST(TestMvdRefusals);
#include "tst_mvd_refusals.moc"
