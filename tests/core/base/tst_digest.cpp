#include <QtTest>

#include "core/base/digest.h"
#include "test_program.h"

using namespace navwright;

class TestDigest : public QObject {
    Q_OBJECT

  private slots:
    void sha1OfKnownTexts_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("digest");
        // FIPS 180-1, appendices A and B.
        QTest::newRow("empty") << QByteArray("") << QByteArray("da39a3ee5e6b4b0d3255bfef95601890afd80709");
        QTest::newRow("abc") << QByteArray("abc") << QByteArray("a9993e364706816aba3e25717850c26c9cd0d89d");
    }
    void sha1OfKnownTexts() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, digest);
        QCOMPARE(sha1Hex(bytes(text)), digest.toStdString());
    }

    void mapChecksumFoldsMd4() {
        // RFC 1320: MD4("abc") = a448017a af21d852 5fc10ae8 7aa6729d, read as little-endian words and xor-ed.
        const std::uint32_t expected = 0x7a0148a4u ^ 0x52d821afu ^ 0xe80ac15fu ^ 0x9d72a67au;
        QCOMPARE(mapChecksum(bytes("abc")), static_cast<std::int32_t>(expected));
    }

    void contentHashTellsInputsApart() {
        QCOMPARE(contentHash("a"), contentHash("a"));
        QVERIFY(contentHash("a") != contentHash("b"));
        QVERIFY(combine(contentHash("a"), contentHash("b")) != combine(contentHash("b"), contentHash("a")));
        QCOMPARE(contentHash("a").hex().size(), std::size_t{32});
    }

  private:
    static std::span<const std::byte> bytes(const QByteArray& text) {
        return std::as_bytes(std::span(text.constData(), static_cast<std::size_t>(text.size())));
    }
};

NAVWRIGHT_TEST(TestDigest);
#include "tst_digest.moc"
