#include <QtTest>

#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "test_program.h"

using namespace navwright;

class TestByteIo : public QObject {
    Q_OBJECT

  private slots:
    void whatIsWrittenReadsBack() {
        ByteWriter writer;
        writer.u8(0xfe);
        writer.s8(-2);
        writer.u16(0xfedc);
        writer.s16(-3);
        writer.u32(0xfedcba98);
        writer.s32(-4);
        writer.f32(1.5f);
        writer.string("wizs");
        writer.fixedString("e1u1/floor", 4);
        writer.fixedString("x", 3);
        ByteReader reader(writer.view());
        QCOMPARE(reader.u8(), 0xfe);
        QCOMPARE(reader.s8(), -2);
        QCOMPARE(reader.u16(), 0xfedc);
        QCOMPARE(reader.s16(), -3);
        QCOMPARE(reader.u32(), 0xfedcba98u);
        QCOMPARE(reader.s32(), -4);
        QCOMPARE(reader.f32(), 1.5f);
        QCOMPARE(reader.string(), std::string_view("wizs"));
        QCOMPARE(reader.take(4).size(), std::size_t{4});
        QCOMPARE(reader.string(), std::string_view("x"));
        reader.skip(1);
        QCOMPARE(reader.remaining(), std::size_t{0});
        QVERIFY(!reader.failed());
    }

    void integersAreLittleEndian() {
        ByteWriter writer;
        writer.u32(0x3244564D);
        QCOMPARE(QByteArray(reinterpret_cast<const char*>(writer.view().data()), 4), QByteArray("MVD2"));
    }

    void overwriteChangesOnlyItsPlace() {
        ByteWriter writer;
        writer.u16(1);
        writer.u16(2);
        writer.u16(3);
        writer.overwrite<std::uint16_t>(2, 9);
        ByteReader reader(writer.view());
        QCOMPARE(reader.u16(), 1);
        QCOMPARE(reader.u16(), 9);
        QCOMPARE(reader.u16(), 3);
    }

    void readingPastTheEndFailsAndStaysFailed() {
        const std::array<std::byte, 3> bytes{std::byte{1}, std::byte{2}, std::byte{3}};
        ByteReader reader(bytes);
        QCOMPARE(reader.u32(), 0u);
        QVERIFY(reader.failed());
        QCOMPARE(reader.u8(), 0);
        QVERIFY(reader.failed());
        QCOMPARE(reader.remaining(), std::size_t{0});
    }

    void takingMoreThanThereIsFails() {
        const std::array<std::byte, 3> bytes{};
        ByteReader reader(bytes);
        QVERIFY(reader.take(SIZE_MAX).empty());
        QVERIFY(reader.failed());
    }

    void anUnterminatedStringFails() {
        const std::array bytes{std::byte{'a'}, std::byte{'b'}};
        ByteReader reader(bytes);
        QVERIFY(reader.string().empty());
        QVERIFY(reader.failed());
        ByteReader none(std::span<const std::byte>{});
        QVERIFY(none.string().empty());
        QVERIFY(none.failed());
    }
};

NAVWRIGHT_TEST(TestByteIo);
#include "tst_byte_io.moc"
