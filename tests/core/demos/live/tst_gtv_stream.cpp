#include <QtTest>

#include <QDir>
#include <QFile>

#include "byte_array.h"
#include "fake_gtv.h"
#include "test_program.h"

using namespace navwright;

namespace {

Bytes said(GtvOp op, std::span<const std::byte> payload = {}) {
    ByteWriter out;
    out.u16(static_cast<std::uint16_t>(payload.size() + 1));
    out.u8(static_cast<std::uint8_t>(op));
    out.bytes(payload);
    return std::move(out).take();
}

Bytes joined(const std::vector<Bytes>& parts) {
    Bytes all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

Bytes magic() {
    const auto bytes = std::as_bytes(std::span(std::string_view("MVD2")));
    return {bytes.begin(), bytes.end()};
}

Bytes hello(std::uint32_t flags) {
    ByteWriter out;
    out.u32(flags);
    return said(GtvOp::hello, out.view());
}

Bytes packed(std::span<const std::byte> bytes) {
    auto size = ::compressBound(bytes.size());
    Bytes out(size);
    ::compress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
               bytes.size());
    out.resize(size);
    return out;
}

/// What a stream says of bytes that come in pieces of this size.
struct Taken {
    std::vector<std::pair<GtvOp, Bytes>> messages;
    QString error;
    bool ended = false, foreign = false;
};

Taken taken(std::span<const std::byte> bytes, std::size_t piece = SIZE_MAX) {
    Taken all;
    GtvStream stream;
    while (!bytes.empty() && all.error.isEmpty()) {
        const auto part = bytes.first(std::min(piece, bytes.size()));
        bytes = bytes.subspan(part.size());
        const auto took = stream.take(part, [&](const GtvMessage& message) -> Result<> {
            all.messages.emplace_back(message.op, Bytes(message.payload.begin(), message.payload.end()));
            return {};
        });
        if (!took) all.error = QString::fromStdString(took.error().message());
    }
    all.ended = stream.ended();
    all.foreign = stream.foreign();
    return all;
}

}  // namespace

class TestGtvStream : public QObject {
    Q_OBJECT

  private slots:
    void piecesOfAnySizeGiveTheSame_data() {
        QTest::addColumn<bool>("deflated");
        QTest::addColumn<int>("piece");
        for (const int piece : {1, 2, 3, 7, 64, 1 << 20}) {
            QTest::addRow("plain, %d", piece) << false << piece;
            QTest::addRow("deflated, %d", piece) << true << piece;
        }
    }
    void piecesOfAnySizeGiveTheSame() {
        QFETCH(bool, deflated);
        QFETCH(int, piece);
        const Bytes large(limit::kMessageBytes - 1, std::byte{7});
        const auto body =
            joined({said(GtvOp::streamStart), said(GtvOp::streamData, gtv::gamestate()),
                    said(GtvOp::streamData), said(GtvOp::streamData, large), said(GtvOp::pong)});
        const auto all =
            taken(joined({magic(), hello(deflated ? 1 : 0), deflated ? packed(body) : body}), piece);
        QCOMPARE(all.error, QString());
        QCOMPARE(all.messages.size(), std::size_t(6));
        QVERIFY(all.messages[1].first == GtvOp::streamStart);
        QVERIFY(all.messages[2].second == gtv::gamestate());
        QVERIFY(all.messages[3].first == GtvOp::streamData && all.messages[3].second.empty());
        QVERIFY(all.messages[4].second == large);
        QVERIFY(all.messages[5].first == GtvOp::pong);
    }

    /// The server ends its zlib stream when it drops a client, and says why in plain bytes.
    void whatFollowsTheCompressedStreamIsPlain() {
        const auto all =
            taken(joined({magic(), hello(1), packed(said(GtvOp::streamStart)), said(GtvOp::disconnect)}));
        QCOMPARE(all.error, QString());
        QCOMPARE(all.messages.size(), std::size_t(3));
        QVERIFY(all.messages[2].first == GtvOp::disconnect);
    }

    void aLengthOfZeroEndsTheStream() {
        const auto all = taken(joined({magic(), hello(0), Bytes(2), said(GtvOp::pong)}));
        QVERIFY(all.ended && all.error.isEmpty());
        QCOMPARE(all.messages.size(), std::size_t(1));
    }

    void hostileBytesAreRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const std::vector<Bytes>& parts, const char* words) {
            const auto all = joined(parts);
            QTest::newRow(name) << arrayOf(all) << QString(words);
        };
        ByteWriter http;
        http.string("HTTP/1.1 400 Bad Request");
        row("another protocol", {std::move(http).take()}, "another protocol");
        row("unknown message", {magic(), hello(0), said(GtvOp(10))}, "message 10 is unknown");
        row("control message too long", {magic(), hello(0), said(GtvOp::pong, Bytes(300))}, "300 bytes");
        row("frames before hello", {magic(), said(GtvOp::streamData, Bytes(8))}, "before its hello");
        row("hello twice", {magic(), hello(0), hello(0)}, "twice");
        row("hello too short", {magic(), said(GtvOp::hello, Bytes(3))}, "too short");
        row("hello in the compressed stream", {magic(), hello(1), packed(hello(1))}, "twice");
        row("damaged zlib data", {magic(), hello(1), Bytes(64, std::byte{0xee})}, "damaged");
    }
    void hostileBytesAreRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, words);
        for (const std::size_t piece : {std::size_t(1), SIZE_MAX}) {
            const auto all =
                taken(std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size()))), piece);
            QVERIFY2(all.error.contains(words), qPrintable(all.error));
            QCOMPARE(all.foreign, words == "another protocol");
        }
    }

    /// 64 MiB of frames in 64 KiB.
    void aBombIsRefused() {
        std::vector<Bytes> parts(1024, said(GtvOp::streamData, Bytes(65534)));
        const auto bomb = packed(joined(parts));
        QVERIFY(bomb.size() < (1 << 17));
        const auto all = taken(joined({magic(), hello(1), bomb}));
        QVERIFY2(all.error.contains("far more"), qPrintable(all.error));
        // What was unpacked until then: little more than the credit.
        QVERIFY2(all.messages.size() < 40, qPrintable(QString::number(all.messages.size())));
    }

    /// The same frame thousands of times, flushed like the server flushes it: the best that a game packs to.
    void aGameThatStandsStillIsNoBomb() {
        z_stream deflater{};
        ::deflateInit(&deflater, Z_DEFAULT_COMPRESSION);
        Bytes all = joined({magic(), hello(1)});
        const Bytes still{std::byte{6}, std::byte{0}, std::byte{255}, std::byte{0}, std::byte{0}};
        for (int flush = 0; flush < 20000; ++flush) {
            const auto frames = joined(std::vector<Bytes>(11, said(GtvOp::streamData, still)));
            Bytes out(4096);
            deflater.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(frames.data()));
            deflater.avail_in = uInt(frames.size());
            deflater.next_out = reinterpret_cast<Bytef*>(out.data());
            deflater.avail_out = uInt(out.size());
            ::deflate(&deflater, Z_SYNC_FLUSH);
            all.insert(all.end(), out.begin(), out.end() - deflater.avail_out);
        }
        ::deflateEnd(&deflater);
        const auto took = taken(all, 1460);
        QCOMPARE(took.error, QString());
        QCOMPARE(took.messages.size(), std::size_t(220001));
    }

    /// The seeds of fuzz_gtv. With NAVWRIGHT_WRITE_SEEDS=1 in the environment they are written anew.
    void seedIsWhatAServerSays_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, std::uint32_t flags, const std::vector<Bytes>& parts) {
            const auto all = joined({magic(), hello(flags), joined(parts)});
            QTest::newRow(name) << QString(name) << arrayOf(all);
        };
        std::vector<Bytes> game{said(GtvOp::streamStart), said(GtvOp::streamData)};
        for (const auto& message : gtv::messagesOf(wire::smallMvd({}).bytes))
            game.push_back(said(GtvOp::streamData, message));
        row("game", 0, game);
        std::vector<Bytes> wide{said(GtvOp::streamStart)};
        for (const auto& message :
             gtv::messagesOf(wire::smallMvd({.flavour = DemoFlavour::extended2, .version = 2013}).bytes))
            wide.push_back(said(GtvOp::streamData, message));
        wide.push_back(said(GtvOp::reconnect));
        row("extended", 0, wide);
        row("resumed", 0,
            {said(GtvOp::streamStart), said(GtvOp::streamData, gtv::gamestate()), said(GtvOp::streamData),
             said(GtvOp::pong), said(GtvOp::streamStop), said(GtvOp::streamStart),
             said(GtvOp::streamData, gtv::gamestate("maps/b.bsp", 7)), said(GtvOp::streamData, gtv::frame(1)),
             Bytes(2)});
        // Stored, not compressed: the same whatever zlib is used.
        const auto start = said(GtvOp::streamStart);
        ByteWriter block;
        block.u8(0x78);
        block.u8(0x01);
        block.u8(1);
        block.u16(static_cast<std::uint16_t>(start.size()));
        block.u16(static_cast<std::uint16_t>(~start.size()));
        block.bytes(start);
        const auto sum = ::adler32(1, reinterpret_cast<const Bytef*>(start.data()), uInt(start.size()));
        for (int shift = 24; shift >= 0; shift -= 8) block.u8(static_cast<std::uint8_t>(sum >> shift));
        const Bytes zlibStream(block.view().begin(), block.view().end());
        row("packed", 1, {zlibStream, said(GtvOp::disconnect)});
        row("refused", 0, {said(GtvOp::noAccess)});
    }
    void seedIsWhatAServerSays() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QVERIFY(
            taken(std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size())))).error.isEmpty());
        QFile file(QStringLiteral(NAVWRIGHT_SOURCE_DIR "/tests/fuzz/corpus/gtv/") + name);
        if (qEnvironmentVariableIsSet("NAVWRIGHT_WRITE_SEEDS")) {
            QVERIFY(QDir().mkpath(QFileInfo(file).path()));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
            file.close();
        }
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        QVERIFY(file.readAll() == bytes);
    }

    void aHandlerStopsTheStream() {
        GtvStream stream;
        int calls = 0;
        const auto took = stream.take(
            joined({magic(), hello(0), said(GtvOp::pong), said(GtvOp::pong)}),
            [&](const GtvMessage&) -> Result<> { return ++calls == 2 ? fail("enough") : Result<>(); });
        QVERIFY(!took);
        QCOMPARE(calls, 2);
    }
};

NAVWRIGHT_TEST(TestGtvStream);
#include "tst_gtv_stream.moc"
