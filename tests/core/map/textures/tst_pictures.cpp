#include <QtTest>

#include <cstring>

#include "asset_samples.h"
#include "core/base/file_kind.h"
#include "core/base/limits.h"
#include "core/map/textures/pcx.h"
#include "core/map/textures/picture_file.h"
#include "core/map/textures/tga.h"
#include "core/map/textures/wal.h"
#include "test_program.h"

using namespace navwright;
using namespace asset_samples;

namespace {

using Quad = std::array<int, 4>;
using Corners = std::array<Quad, 4>;

template <class T>
Bytes with(Bytes file, std::size_t at, T value) {
    std::memcpy(&file[at], &value, sizeof value);
    return file;
}

Quad texel(const Picture& picture, std::uint32_t x, std::uint32_t y) {
    const auto* at = &picture.pixels[4 * (std::size_t{y} * picture.size.width + x)];
    return {at[0], at[1], at[2], at[3]};
}

/// Two by two texels of a tga: red, green, blue, white in the order of the file.
Bytes fourColours(int type, int form, bool packed) {
    auto out = tgaHead({2, 2}, type, 24, form);
    constexpr std::array<std::array<int, 3>, 4> kColours{
        {{0, 0, 255}, {0, 255, 0}, {255, 0, 0}, {255, 255, 255}}};
    if (packed) out.u8(3);
    for (const auto& colour : kColours)
        for (const int channel : colour) out.u8(static_cast<std::uint8_t>(channel));
    return std::move(out).take();
}

constexpr Quad kRed{255, 0, 0, 255}, kGreen{0, 255, 0, 255}, kBlue{0, 0, 255, 255},
    kWhite{255, 255, 255, 255};

}  // namespace

/// Pictures of the game are read as they are, and damaged ones refused with what is wrong.
class TestPictures : public QObject {
    Q_OBJECT

    static void refuses(const Failure& failure, const char* says) {
        QVERIFY2(failure.message().starts_with("a.file"), failure.message().c_str());
        QVERIFY2(failure.message().contains(says), failure.message().c_str());
    }

  private slots:
    void aWalIsReadAndItsLargestPictureShown() {
        const auto picture = checks({16, 8}, 3, 200);
        const auto wal = readWal(walFile(picture, "city/a", "city/b"), "a.wal");
        QVERIFY(wal);
        QCOMPARE(wal->head.name, std::string("city/a"));
        QCOMPARE(wal->head.next, std::string("city/b"));
        QVERIFY((wal->picture.size == PictureSize{16, 8}));
        QCOMPARE(wal->picture.indices, picture.indices);
    }

    void damagedWalsAreRefused_data() {
        QTest::addColumn<Bytes>("file");
        QTest::addColumn<QByteArray>("says");
        const auto whole = walFile(checks({16, 8}, 1, 2));
        constexpr std::size_t kWidth = 32, kHeight = 36, kFirst = 40;
        QTest::newRow("empty") << Bytes() << QByteArray("0 bytes");
        QTest::newRow("no head") << Bytes(whole.begin(), whole.begin() + 99)
                                 << QByteArray("the header alone has 100");
        QTest::newRow("no width") << with(whole, kWidth, 0) << QByteArray("0 x 8 texels");
        QTest::newRow("huge height") << with(whole, kHeight, -1) << QByteArray("16 x 4294967295 texels");
        QTest::newRow("too large together")
            << with(with(whole, kWidth, 8192), kHeight, 8192) << QByteArray("8192 x 8192 texels");
        QTest::newRow("offset beyond")
            << with(whole, kFirst, 5000) << QByteArray("at byte 5000 is not inside");
        QTest::newRow("offset wraps") << with(whole, kFirst, 0xffffffc0U) << QByteArray("is not inside");
        QTest::newRow("offset in the head")
            << with(whole, kFirst, 4) << QByteArray("at byte 4 is not inside");
        QTest::newRow("cut short") << Bytes(whole.begin(), whole.begin() + 227)
                                   << QByteArray("is not inside");
        QTest::newRow("a map") << bytesOf("IBSP....") << QByteArray("a BSP map, not a texture");
    }
    void damagedWalsAreRefused() {
        QFETCH(Bytes, file);
        QFETCH(QByteArray, says);
        const auto wal = readWal(file, "a.file");
        QVERIFY(!wal);
        refuses(wal.error(), says);
    }

    /// What the game reads for the scale of a texture that is replaced.
    void theSizeOfAWalNeedsItsHeadAlone() {
        const auto whole = walFile(checks({16, 8}, 1, 2));
        const auto head = readWalHead(std::span(whole).first(kWalHeadBytes), "a.wal");
        QVERIFY(head && (head->size == PictureSize{16, 8}));
    }

    void transparentTexelsTakeTheColourOfANeighbour() {
        const IndexedPicture picture{.size = {3, 3}, .indices = {10, 255, 255, 255, 255, 20, 255, 255, 30}};
        const auto shown = coloured(picture, palette());
        QVERIFY((texel(shown, 0, 0) == Quad{10, 10, 10, 255}));
        QVERIFY((texel(shown, 2, 0) == Quad{20, 20, 20, 0}));  // below
        QVERIFY((texel(shown, 0, 1) == Quad{10, 10, 10, 0}));  // above
        QVERIFY((texel(shown, 1, 0) == Quad{10, 10, 10, 0}));  // left
        QVERIFY((texel(shown, 1, 1) == Quad{20, 20, 20, 0}));  // right
        QVERIFY((texel(shown, 0, 2) == Quad{0, 0, 0, 0}));     // none
    }

    void aPcxAndItsPaletteAreRead() {
        auto picture = checks({13, 9}, 7, 250);
        picture.indices[5] = 0xc0;
        const auto file = pcxFile(picture);
        const auto read = readPcx(file, "a.pcx");
        QVERIFY2(read, read ? "" : read.error().message().c_str());
        QVERIFY(read->size == picture.size);
        QCOMPARE(read->indices, picture.indices);
        const auto colours = readPcxPalette(file, "a.pcx");
        QVERIFY(colours);
        QVERIFY(colours->colours == palette().colours);
    }

    void aRunMayGoOnInTheNextLine() {
        auto file = pcxFile(checks({4, 4}, 1, 1));
        Bytes joined(file.begin(), file.begin() + 128);
        joined.push_back(std::byte{0xc0 | 16});
        joined.push_back(std::byte{9});
        const auto read = readPcx(joined, "a.pcx");
        QVERIFY(read);
        QCOMPARE(read->indices, std::vector<std::uint8_t>(16, 9));
    }

    void damagedPcxFilesAreRefused_data() {
        QTest::addColumn<Bytes>("file");
        QTest::addColumn<QByteArray>("says");
        const auto whole = pcxFile(checks({16, 8}, 1, 2));
        Bytes beyond(whole.begin(), whole.begin() + 128);
        for (int i = 0; i < 3; ++i) {
            beyond.push_back(std::byte{0xff});  // 63 texels of 128, three times
            beyond.push_back(std::byte{5});
        }
        QTest::newRow("no head") << Bytes(whole.begin(), whole.begin() + 127)
                                 << QByteArray("the header alone has 128");
        QTest::newRow("a run beyond the picture")
            << beyond << QByteArray("a.file, byte 134: A run goes 61 bytes");
        QTest::newRow("cut short") << Bytes(whole.begin(), whole.begin() + 140)
                                   << QByteArray("The data end in line 1");
        QTest::newRow("a large picture of few bytes")
            << with(with(with(whole, 8, std::uint16_t{8191}), 10, std::uint16_t{4095}), 66,
                    std::uint16_t{8192})
            << QByteArray("The data end in line");
        QTest::newRow("upside down") << with(whole, 6, std::uint16_t{100})
                                     << QByteArray("ends left of or above");
        QTest::newRow("too wide") << with(whole, 8, std::uint16_t{0xffff}) << QByteArray("65536 x 8 texels");
        QTest::newRow("short lines") << with(whole, 66, std::uint16_t{15}) << QByteArray("Lines of 15 bytes");
        QTest::newRow("three planes") << with(whole, 65, std::uint8_t{3}) << QByteArray("8 bits in 3 planes");
        QTest::newRow("not packed") << with(whole, 2, std::uint8_t{0}) << QByteArray("packing 0");
    }
    void damagedPcxFilesAreRefused() {
        QFETCH(Bytes, file);
        QFETCH(QByteArray, says);
        const auto picture = readPcx(file, "a.file");
        QVERIFY(!picture);
        if (says.startsWith("a.file")) {
            QVERIFY2(picture.error().message().starts_with(says.constData()),
                     picture.error().message().c_str());
        } else {
            refuses(picture.error(), says);
        }
    }

    void aMissingPaletteIsSaid() {
        const auto whole = pcxFile(checks({16, 8}, 1, 2));
        const auto unmarked = readPcxPalette(with(whole, whole.size() - 769, std::uint8_t{0}), "a.file");
        QVERIFY(!unmarked);
        refuses(unmarked.error(), "no palette at the end");
        const auto cut = readPcxPalette(std::span(whole).first(500), "a.file");
        QVERIFY(!cut);
        refuses(cut.error(), "no room for a palette");
    }

    /// Where the first texel of the file is shown: bit 32 rows from the top, bit 16 from the right.
    void aTgaStandsAsItsHeadSays_data() {
        QTest::addColumn<int>("form");
        QTest::addColumn<Corners>("shown");
        QTest::newRow("from below left") << 0 << std::array{kBlue, kWhite, kRed, kGreen};
        QTest::newRow("from below right") << 16 << std::array{kWhite, kBlue, kGreen, kRed};
        QTest::newRow("from above left") << 32 << std::array{kRed, kGreen, kBlue, kWhite};
        QTest::newRow("from above right") << 48 << std::array{kGreen, kRed, kWhite, kBlue};
    }
    void aTgaStandsAsItsHeadSays() {
        QFETCH(int, form);
        QFETCH(Corners, shown);
        for (const bool packed : {false, true}) {
            const auto picture = readTga(fourColours(packed ? 10 : 2, form, packed), "a.tga");
            QVERIFY(picture);
            for (std::uint32_t i = 0; i < 4; ++i) QVERIFY(texel(*picture, i % 2, i / 2) == shown[i]);
        }
    }

    /// Runs and plain packets, one over the end of a line.
    void packedTexelsAreUnpacked() {
        auto out = tgaHead({4, 2}, 11, 8, 32);
        for (const int byte : {0x80 | 5, 40, 1, 7, 8}) out.u8(static_cast<std::uint8_t>(byte));
        const auto file = std::move(out).take();
        const auto picture = readTga(file, "a.tga");
        QVERIFY(picture);
        constexpr std::array kGreys{40, 40, 40, 40, 40, 40, 7, 8};
        for (std::uint32_t i = 0; i < 8; ++i)
            QVERIFY((texel(*picture, i % 4, i / 4) == Quad{kGreys[i], kGreys[i], kGreys[i], 255}));
    }

    void everyWidthOfAColourIsRead_data() {
        QTest::addColumn<int>("bits");
        QTest::addColumn<int>("form");
        QTest::addColumn<Bytes>("colour");
        QTest::addColumn<Quad>("shown");
        QTest::newRow("15") << 15 << 32 << bytesOf(std::string_view("\x1f\xfc", 2)) << Quad{255, 0, 255, 255};
        QTest::newRow("16") << 16 << 32 << bytesOf(std::string_view("\xe0\x03", 2)) << kGreen;
        QTest::newRow("16, clear") << 16 << 33 << bytesOf(std::string_view("\xe0\x03", 2))
                                   << Quad{0, 255, 0, 0};
        QTest::newRow("16, opaque") << 16 << 33 << bytesOf(std::string_view("\xe0\x83", 2)) << kGreen;
        QTest::newRow("24") << 24 << 32 << bytesOf("\x01\x02\x03") << Quad{3, 2, 1, 255};
        QTest::newRow("32") << 32 << 40 << bytesOf("\x01\x02\x03\x04") << Quad{3, 2, 1, 4};
    }
    void everyWidthOfAColourIsRead() {
        QFETCH(int, bits);
        QFETCH(int, form);
        QFETCH(Bytes, colour);
        QFETCH(Quad, shown);
        auto out = tgaHead({1, 1}, 2, bits, form);
        out.bytes(colour);
        const auto picture = readTga(std::move(out).take(), "a.tga");
        QVERIFY(picture);
        QVERIFY(texel(*picture, 0, 0) == shown);
        auto mapped = tgaHead({1, 1}, 9, 8, form, 2, bits);
        mapped.bytes(Bytes(colour.size()));
        mapped.bytes(colour);
        for (const int byte : {0x80, 1}) mapped.u8(static_cast<std::uint8_t>(byte));
        const auto same = readTga(std::move(mapped).take(), "a.tga");
        QVERIFY(same);
        QVERIFY(texel(*same, 0, 0) == shown);
    }

    void damagedTgasAreRefused_data() {
        QTest::addColumn<Bytes>("file");
        QTest::addColumn<QByteArray>("says");
        const auto file = [](ByteWriter head, const Bytes& rest) {
            head.bytes(rest);
            return std::move(head).take();
        };
        const auto whole = fourColours(2, 0, false);
        QTest::newRow("no head") << Bytes(17) << QByteArray("the header alone has 18");
        QTest::newRow("cut short") << Bytes(whole.begin(), whole.end() - 1) << QByteArray("data end before");
        QTest::newRow("no width") << with(whole, 12, std::uint16_t{0}) << QByteArray("0 x 2 texels");
        QTest::newRow("too high") << with(whole, 14, std::uint16_t{8193}) << QByteArray("2 x 8193 texels");
        QTest::newRow("a large picture of few bytes")
            << with(with(fourColours(10, 0, true), 12, std::uint16_t{8000}), 14, std::uint16_t{4000})
            << QByteArray("data end before");
        QTest::newRow("no type") << with(whole, 2, std::uint8_t{0}) << QByteArray("type 0");
        QTest::newRow("other type") << with(whole, 2, std::uint8_t{32}) << QByteArray("type 32");
        QTest::newRow("other bits") << with(whole, 16, std::uint8_t{12}) << QByteArray("type 2 with 12 bits");
        QTest::newRow("interleaved") << with(whole, 17, std::uint8_t{0x40})
                                     << QByteArray("interleaved lines");
        QTest::newRow("a packet beyond the picture")
            << file(tgaHead({2, 2}, 11, 8, 0), bytesOf(std::string_view("\x84\x07", 2)))
            << QByteArray("A packet goes 1 texels");
        QTest::newRow("no map") << file(tgaHead({1, 1}, 1, 8, 0), Bytes(1))
                                << QByteArray("map of colours is missing");
        QTest::newRow("a colour beyond the map")
            << file(tgaHead({1, 1}, 1, 8, 0, 1, 24), bytesOf(std::string_view("\0\0\0\x01", 4)))
            << QByteArray("not in the map");
        QTest::newRow("a map cut short")
            << file(tgaHead({1, 1}, 1, 8, 0, 9, 24), Bytes(20)) << QByteArray("data end before");
    }
    void damagedTgasAreRefused() {
        QFETCH(Bytes, file);
        QFETCH(QByteArray, says);
        const auto picture = readTga(file, "a.file");
        QVERIFY(!picture);
        refuses(picture.error(), says);
    }

    void sizesOfPngAndJpgAreRead() {
        const auto png = readPictureSize(PictureKind::png, pngHead(300, 200), "a.png");
        QVERIFY(png && (*png == PictureSize{300, 200}));
        const auto jpg = readPictureSize(PictureKind::jpg, jpgHead(300, 200), "a.jpg");
        QVERIFY(jpg && (*jpg == PictureSize{300, 200}));
    }

    void hostileHeadsOfPngAndJpgAreRefused_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<Bytes>("file");
        QTest::addColumn<QByteArray>("says");
        constexpr int kPng = static_cast<int>(PictureKind::png), kJpg = static_cast<int>(PictureKind::jpg);
        const auto png = pngHead(3, 2);
        const auto jpg = jpgHead(3, 2);
        QTest::newRow("huge png") << kPng << pngHead(0x7fffffff, 0x7fffffff)
                                  << QByteArray("2147483647 x 2147483647");
        QTest::newRow("empty png") << kPng << pngHead(0, 5) << QByteArray("0 x 5");
        QTest::newRow("short png") << kPng << Bytes(png.begin(), png.begin() + 20)
                                   << QByteArray("This is no png");
        QTest::newRow("jpg as png") << kPng << jpg << QByteArray("This is no png");
        QTest::newRow("huge jpg") << kJpg << jpgHead(65535, 65535) << QByteArray("65535 x 65535");
        QTest::newRow("jpg without frame")
            << kJpg << Bytes(jpg.begin(), jpg.begin() + 10) << QByteArray("This is no jpg");
        QTest::newRow("jpg with an endless segment")
            << kJpg << with(jpg, 4, std::uint16_t{0xffff}) << QByteArray("This is no jpg");
        QTest::newRow("png as jpg") << kJpg << png << QByteArray("This is no jpg");
    }
    void hostileHeadsOfPngAndJpgAreRefused() {
        QFETCH(int, kind);
        QFETCH(Bytes, file);
        QFETCH(QByteArray, says);
        const auto size = readPictureSize(static_cast<PictureKind>(kind), file, "a.file");
        QVERIFY(!size);
        refuses(size.error(), says);
    }

    void picturesAreUnpackedByKind() {
        const auto indexed = checks({8, 8}, 3, 255);
        const auto expected = coloured(indexed, palette());
        for (const auto kind : {PictureKind::wal, PictureKind::pcx, PictureKind::tga}) {
            const auto file = kind == PictureKind::wal   ? walFile(indexed)
                              : kind == PictureKind::pcx ? pcxFile(indexed)
                                                         : tgaFile(expected);
            const auto picture = decodePicture(kind, file, palette(), "a.file");
            QVERIFY(picture);
            QCOMPARE(picture->pixels, expected.pixels);
            const auto size = readPictureSize(kind, file, "a.file");
            QVERIFY(size && *size == indexed.size);
        }
        QVERIFY(!decodePicture(PictureKind::png, pngHead(1, 1), palette(), "a.png"));
    }

    void theKindShowsInTheContentAndElseInTheName() {
        const auto kind = [](const Bytes& file, const char* name) {
            return static_cast<int>(fileKindOf(file, name));
        };
        const auto wal = walFile(checks({16, 8}, 1, 2), "");
        QCOMPARE(kind(wal, "a"), static_cast<int>(FileKind::wal));
        QCOMPARE(kind(pcxFile(checks({16, 8}, 1, 2)), "a"), static_cast<int>(FileKind::pcx));
        QCOMPARE(kind(tgaFile(coloured(checks({16, 8}, 1, 2), palette())), "a"),
                 static_cast<int>(FileKind::tga));
        const auto broken = with(wal, 40, 7);
        QCOMPARE(kind(broken, "a"), static_cast<int>(FileKind::unknown));
        QCOMPARE(kind(broken, "a.WAL"), static_cast<int>(FileKind::wal));
        QCOMPARE(kind(bytesOf("IBSP...."), "a.wal"), static_cast<int>(FileKind::bsp));
    }
};

NAVWRIGHT_TEST(TestPictures);
#include "tst_pictures.moc"
