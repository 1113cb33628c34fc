#include <QtTest>

#include <random>

#include "core/base/byte_writer.h"
#include "core/base/zlib_block.h"
#include "test_program.h"

using namespace navwright;

class TestZlibBlock : public QObject {
    Q_OBJECT

  private slots:
    void roundTrip_data() {
        QTest::addColumn<int>("size");
        for (const int size : {0, 1, 100, 70000}) QTest::addRow("%d bytes", size) << size;
    }
    void roundTrip() {
        QFETCH(int, size);
        const auto payload = bytes(size);
        const auto read = readZlibBlock(writeZlibBlock(2, payload), "test");
        QVERIFY(read.has_value());
        QCOMPARE(read->version, 2);
        QVERIFY(read->payload == payload);
    }

    void startsAsTheEngineWritesIt() {
        const auto block = writeZlibBlock(2, bytes(100));
        QCOMPARE(std::to_integer<int>(block[9]), 0x78);
        QCOMPARE(std::to_integer<int>(block[10]), 0xDA);
    }

    void bytesAfterTheStreamAreIgnored() {
        auto block = writeZlibBlock(1, bytes(50));
        block.resize(block.size() + 10);
        QVERIFY(readZlibBlock(block, "test").has_value());
    }

    void everyTruncationIsAnError() {
        const auto block = writeZlibBlock(2, bytes(300));
        for (std::size_t length = 0; length < block.size(); ++length) {
            const auto read = readZlibBlock(std::span(block).first(length), "cut.nav");
            QVERIFY(!read);
            QVERIFY(read.error().message().find("cut.nav") != std::string::npos);
        }
    }

    void falseLengthsAreErrors_data() {
        QTest::addColumn<int>("at");
        QTest::addColumn<int>("value");
        QTest::newRow("raw negative") << 1 << -1;
        QTest::newRow("raw huge") << 1 << INT32_MAX;
        QTest::newRow("raw more than zlib can hold") << 1 << (60 << 20);
        QTest::newRow("raw one too small") << 1 << 299;
        QTest::newRow("raw one too large") << 1 << 301;
        QTest::newRow("packed negative") << 5 << -1;
        QTest::newRow("packed huge") << 5 << INT32_MAX;
        QTest::newRow("packed zero") << 5 << 0;
    }
    void falseLengthsAreErrors() {
        QFETCH(int, at);
        QFETCH(int, value);
        ByteWriter writer;
        writer.bytes(writeZlibBlock(2, bytes(300)));
        writer.overwrite<std::int32_t>(static_cast<std::size_t>(at), value);
        QVERIFY(!readZlibBlock(writer.view(), "test"));
    }

  private:
    static Bytes bytes(int size) {
        std::mt19937 random(static_cast<unsigned>(size));
        Bytes made(static_cast<std::size_t>(size));
        for (auto& byte : made) byte = static_cast<std::byte>(random() & 0x0f);
        return made;
    }
};

NAVWRIGHT_TEST(TestZlibBlock);
#include "tst_zlib_block.moc"
