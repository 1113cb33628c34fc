#include <QtTest>

#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "byte_array.h"
#include "core/base/limits.h"
#include "core/demos/reading/demo_bytes.h"
#include "core/demos/reading/demo_reader.h"
#include "damage.h"
#include "small_dm2.h"
#include "small_mvd.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr std::size_t kGzipHeader = 10;

/// One gzip member, with zlib.
Bytes gzipped(std::span<const std::byte> raw, int level = Z_BEST_COMPRESSION) {
    z_stream stream{};
    ::deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    Bytes packed(::deflateBound(&stream, raw.size()) + 64);
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(raw.data()));
    stream.avail_in = static_cast<uInt>(raw.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    ::deflateEnd(&stream);
    return packed;
}

Bytes joined(const Bytes& first, const Bytes& second) {
    auto both = first;
    both.insert(both.end(), second.begin(), second.end());
    return both;
}

Bytes bytesOf(std::string_view text) {
    const auto view = std::as_bytes(std::span(text));
    return {view.begin(), view.end()};
}

Result<Recording> readDamaged(std::span<const std::byte> bytes) {
    JobContext context;
    return readDemo(bytes, "test.demo", context);
}

std::uint32_t framesOf(const Recording& recording) {
    if (recording.segments.empty()) return 0;
    return recording.segments.back().firstFrame + recording.segments.back().frameCount;
}

/// What a reader that stops before `frame` must have of `whole` (one segment).
Segment before(const Segment& whole, std::uint32_t frame) {
    auto part = whole;
    part.frameCount = frame;
    const auto late = [frame](const auto& entry) { return entry.frame >= frame; };
    std::erase_if(part.names, late);
    std::erase_if(part.prints, late);
    for (auto& track : part.tracks) {
        std::erase_if(track.samples, late);
        if (!track.velocities.empty()) track.velocities.resize(track.samples.size());
    }
    std::erase_if(part.tracks, [](const Track& track) { return track.samples.empty(); });
    return part;
}

std::size_t wholeMessages(const std::vector<std::size_t>& ends, std::size_t size) {
    return static_cast<std::size_t>(std::ranges::upper_bound(ends, size) - ends.begin());
}

}  // namespace

/// Demos cut at every length, flipped in every bit, packed in every wrong way.
class TestDemoDamage : public QObject {
    Q_OBJECT

  private slots:
    void everyTruncationOfAnMvdGivesTheFramesBefore_data() {
        QTest::addColumn<int>("flavour");
        QTest::addColumn<int>("version");
        QTest::newRow("standard") << static_cast<int>(DemoFlavour::standard) << 2010;
        QTest::newRow("extended") << static_cast<int>(DemoFlavour::extended) << 2012;
        QTest::newRow("extended-2 with fog") << static_cast<int>(DemoFlavour::extended2) << 2013;
    }
    void everyTruncationOfAnMvdGivesTheFramesBefore() {
        QFETCH(int, flavour);
        QFETCH(int, version);
        const auto demo = wire::smallMvd({.flavour = static_cast<DemoFlavour>(flavour), .version = version});
        const auto whole = readDamaged(demo.bytes);
        QVERIFY(whole.has_value());
        constexpr std::size_t kMagic = 4;
        for (std::size_t size = 0; size < demo.bytes.size(); ++size) {
            const auto part = readDamaged(std::span(demo.bytes).first(size));
            if (size < kMagic) {
                QVERIFY(!part);
                continue;
            }
            QVERIFY2(part, qPrintable(QString("%1 bytes").arg(size)));
            const auto frames = static_cast<std::uint32_t>(wholeMessages(demo.messageEnds, size));
            QCOMPARE(framesOf(*part), frames);
            QCOMPARE(part->warnings.size(), std::size_t{1});
            QVERIFY(!part->endMarker);
            if (frames > 0) QVERIFY(part->segments.at(0) == before(whole->segments[0], frames));
            const auto lost = size - (frames == 0 ? kMagic : demo.messageEnds[frames - 1]);
            const auto says = QString("%1 of %2 bytes were not read").arg(lost).arg(size);
            QVERIFY2(QString::fromStdString(part->warnings[0]).contains(says), part->warnings[0].c_str());
        }
    }

    void everyTruncationOfADm2GivesTheFramesBefore() {
        const auto demo = wire::smallDm2();
        const auto whole = readDamaged(demo.bytes);
        QVERIFY(whole.has_value());
        constexpr std::size_t kRecognised = 9;
        // Frames known after each message: the server's numbers skip two.
        const std::array<std::uint32_t, 7> frames{0, 0, 1, 2, 5, 6, 7};
        for (std::size_t size = 0; size < demo.bytes.size(); ++size) {
            const auto part = readDamaged(std::span(demo.bytes).first(size));
            QCOMPARE(part.has_value(), size >= kRecognised);
            if (!part) continue;
            const auto reached = frames[wholeMessages(demo.messageEnds, size)];
            QCOMPARE(framesOf(*part), reached);
            QCOMPARE(part->warnings.size(), std::size_t{1});
            if (reached > 0) QVERIFY(part->segments.at(0) == before(whole->segments[0], reached));
        }
    }

    void everyTruncationOfGzipGivesTheFramesBefore() {
        const auto demo = wire::smallMvd({});
        const auto whole = readDamaged(demo.bytes);
        const auto packed = gzipped(demo.bytes, Z_NO_COMPRESSION);
        std::uint32_t most = 0;
        for (std::size_t size = 0; size < packed.size(); ++size) {
            const auto part = readDamaged(std::span(packed).first(size));
            if (!part) {
                QCOMPARE(most, 0u);
                continue;
            }
            const auto frames = framesOf(*part);
            QVERIFY(frames >= most);
            most = frames;
            QVERIFY(!part->warnings.empty());
            if (frames > 0) QVERIFY(part->segments.at(0) == before(whole->segments[0], frames));
        }
        QCOMPARE(most, framesOf(*whole));
    }

    void everyBitFlipIsSurvived_data() {
        QTest::addColumn<QByteArray>("bytes");
        const auto add = [](const char* name, const Bytes& bytes) { QTest::newRow(name) << arrayOf(bytes); };
        const auto mvd = wire::smallMvd({}).bytes;
        add("standard", mvd);
        add("extended", wire::smallMvd({.flavour = DemoFlavour::extended, .version = 2012}).bytes);
        add("extended-2", wire::smallMvd({.flavour = DemoFlavour::extended2, .version = 2013}).bytes);
        add("client demo", wire::smallDm2().bytes);
        add("extended client demo", wire::smallDm2({.protocol = 3436}).bytes);
        add("gzip", gzipped(mvd));
    }
    void everyBitFlipIsSurvived() {
        QFETCH(QByteArray, bytes);
        const auto view = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        std::size_t told = 0;
        forEachBitFlip({view.begin(), view.end()}, [&told](const Bytes& flipped) {
            const auto recording = readDamaged(flipped);
            if (!recording || !recording->warnings.empty()) ++told;
            if (recording) QVERIFY(framesOf(*recording) < 10000);
        });
        QVERIFY(told > 100);
    }

    void bitFlipsOfGzipAreToldOrHarmless() {
        const auto demo = wire::smallMvd({}).bytes;
        const auto whole = readDamaged(demo);
        QVERIFY(whole.has_value());
        forEachBitFlip(gzipped(demo), [&whole](const Bytes& flipped) {
            const auto recording = readDamaged(flipped);
            QVERIFY(!recording || !recording->warnings.empty() || recording->segments == whole->segments);
        });
    }

    void whatIsNoDemoIsRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << QByteArray() << "empty";
        QTest::newRow("text") << QByteArray("this is not a demo, whatever its name says") << "Not a demo";
        QTest::newRow("wrong magic") << QByteArray("MVD1\0\0", 6) << "Not a demo";
        QTest::newRow("map") << QByteArray("IBSP\x26\0\0\0", 8) << "Not a demo";
        QTest::newRow("gzip magic alone") << QByteArray("\x1f\x8b") << "gzip";
        QTest::newRow("gzip garbage")
            << QByteArrayLiteral("\x1f\x8b\x08\0\0\0\0\0\0\3garbage that inflates to nothing") << "gzip";
        const auto text = gzipped(bytesOf("packed, but not a demo"));
        QTest::newRow("packed text") << arrayOf(text) << "Not a demo";
    }
    void whatIsNoDemoIsRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const auto recording =
            readDamaged(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
        QVERIFY(!recording);
        const auto message = QString::fromStdString(recording.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.startsWith("test.demo"), qPrintable(message));
    }

    void packedDemosReadLikeRawOnes_data() {
        QTest::addColumn<int>("members");
        QTest::addColumn<int>("level");
        QTest::newRow("one member") << 1 << 9;
        QTest::newRow("stored") << 1 << 0;
        QTest::newRow("two members") << 2 << 9;
        QTest::newRow("forty members") << 40 << 1;
    }
    void packedDemosReadLikeRawOnes() {
        QFETCH(int, members);
        QFETCH(int, level);
        const auto raw = wire::smallMvd({}).bytes;
        Bytes packed;
        const auto step = raw.size() / static_cast<std::size_t>(members) + 1;
        for (std::size_t at = 0; at < raw.size(); at += step) {
            packed =
                joined(packed, gzipped(std::span(raw).subspan(at, std::min(step, raw.size() - at)), level));
        }
        const auto plain = readDamaged(raw);
        const auto unpacked = readDamaged(packed);
        QVERIFY(plain && unpacked);
        QVERIFY(unpacked->segments == plain->segments);
        QVERIFY(unpacked->warnings.empty());
        // One recording, however it is packed.
        QVERIFY(unpacked->hash == plain->hash);
    }

    void theStatedLengthIsNotTrusted_data() {
        QTest::addColumn<quint32>("stated");
        QTest::newRow("zero") << 0u;
        QTest::newRow("too small") << 100u;
        QTest::newRow("larger") << 5000u;
        QTest::newRow("absurd") << 0xffffffffu;
    }
    void theStatedLengthIsNotTrusted() {
        QFETCH(quint32, stated);
        const auto raw = wire::smallMvd({}).bytes;
        auto packed = gzipped(raw);
        std::memcpy(packed.data() + packed.size() - sizeof(stated), &stated, sizeof(stated));
        const auto recording = readDamaged(packed);
        QVERIFY(recording.has_value());
        QCOMPARE(framesOf(*recording), 6u);
        QVERIFY(!recording->warnings.empty());
    }

    void bytesAfterTheGzipDataAreCounted() {
        const auto packed = joined(gzipped(wire::smallMvd({}).bytes), bytesOf("garbage"));
        const auto recording = readDamaged(packed);
        QVERIFY(recording.has_value());
        QCOMPARE(framesOf(*recording), 6u);
        QCOMPARE(recording->warnings.size(), std::size_t{1});
        QVERIFY(recording->warnings[0].starts_with("7 bytes after the gzip data"));
    }

    void damageInTheMiddleSaysHowMuchWasLost() {
        Bytes packed;
        const auto demo = wire::smallMvd({});
        const auto cut = demo.messageEnds[3];
        packed = gzipped(std::span(demo.bytes).first(cut));
        const auto good = packed.size();
        auto tail = gzipped(std::span(demo.bytes).subspan(cut));
        tail[kGzipHeader] = std::byte{0xff};  // an impossible block
        packed = joined(packed, tail);
        const auto recording = readDamaged(packed);
        QVERIFY(recording.has_value());
        QCOMPARE(framesOf(*recording), 4u);
        QCOMPARE(recording->warnings.size(), std::size_t{2});
        const auto warning = QString::fromStdString(recording->warnings[0]);
        QVERIFY2(warning.contains("damaged"), qPrintable(warning));
        QVERIFY2(warning.contains(QString("of %1 packed bytes").arg(packed.size())), qPrintable(warning));
        QVERIFY(good < packed.size());
        QVERIFY(recording->warnings[1].find("the last frame read is 3") != std::string::npos);
    }

    void manyFramesOfManySlotsAreBounded() {
        // 255 slots in use and frames of seven bytes: each byte of the file would become 900 of memory.
        const wire::MvdKind kind{.dummy = -1, .maxClients = 255};
        wire::MvdFile file;
        wire::serverData(file.message(), kind);
        wire::configStrings(file.message(), kind);
        file.message().u8(0);
        for (int slot = 0; slot < 255; ++slot) wire::movedPlayer(file.message(), kind, slot, {1, 2, 3});
        wire::endPlayers(file.message());
        wire::endEntities(file.message());
        file.endMessage();
        constexpr int kFrames = 70'000;
        for (int frame = 0; frame < kFrames; ++frame) {
            wire::emptyFrame(file.message());
            file.endMessage();
        }
        file.endMarker();
        const auto recording = readDamaged(file.bytes());
        QVERIFY(recording.has_value());
        QVERIFY(framesOf(*recording) < kFrames);
        QVERIFY(framesOf(*recording) > kFrames / 3);
        QVERIFY(framesOf(*recording) * 255 <= limit::kDemoSamplesPerByte * file.size() + 255);
        QVERIFY(recording->warnings.at(0).find("samples") != std::string::npos);
    }

    void aGzipBombIsCutOff() {
        // More zeros than are taken, as many members of the same 16 MB.
        constexpr std::size_t kMember = std::size_t{16} << 20;
        const auto member = gzipped(Bytes(kMember));
        Bytes bomb;
        for (std::size_t size = 0; size <= limit::kDemoBytes; size += kMember) bomb = joined(bomb, member);
        JobContext context;
        const auto bytes = unpackDemo(bomb, context);
        QVERIFY(bytes.has_value());
        QCOMPARE(bytes->size, limit::kDemoBytes);
        QVERIFY(bytes->trouble.find("more than") != std::string::npos);
    }
};

NAVWRIGHT_TEST(TestDemoDamage);
#include "tst_demo_damage.moc"
