#include <QtTest>

#include <zlib.h>

#include "core/base/gzip.h"
#include "test_program.h"

using namespace navwright;

namespace {

Bytes bytesOf(const QByteArray& text) {
    const auto* data = reinterpret_cast<const std::byte*>(text.constData());
    return {data, data + text.size()};
}

Bytes packed(const QByteArray& text) {
    z_stream stream{};
    if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    Bytes out(text.size() + 200);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.constData()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

}  // namespace

class TestGzip : public QObject {
    Q_OBJECT

  private slots:
    void aMemberUnpacks() {
        const QByteArray text = QByteArray("answers of the engine ").repeated(20000);
        const auto unpacked = gunzip(packed(text), "x");
        QVERIFY(unpacked.has_value());
        QVERIFY(*unpacked == bytesOf(text));
    }

    void anEmptyMemberIsEmpty() { QVERIFY(gunzip(packed({}), "x")->empty()); }

    void otherBytesStayAsTheyAre() {
        QVERIFY(*gunzip(bytesOf("plain"), "x") == bytesOf("plain"));
        QVERIFY(gunzip({}, "x")->empty());
    }

    void noCutOrFlipGivesOtherBytes() {
        const QByteArray text = QByteArray("0123456789").repeated(20);
        const Bytes whole = packed(text);
        for (std::size_t size = 2; size < whole.size(); ++size) {
            const auto cut = gunzip(std::span(whole).first(size), "file.gz");
            QVERIFY(!cut.has_value());
            QVERIFY(QString::fromStdString(cut.error().message()).contains("file.gz"));
        }
        for (std::size_t bit = 8 * 10; bit < 8 * whole.size(); ++bit) {
            Bytes flipped = whole;
            flipped[bit / 8] ^= std::byte{1} << static_cast<int>(bit % 8);
            // Bits between the deflate data and the checksum mean nothing.
            const auto unpacked = gunzip(flipped, "file.gz");
            QVERIFY(!unpacked || *unpacked == bytesOf(text));
        }
    }

    void membersBehindOneAnotherAreOne() {
        Bytes two = packed("first, ");
        const auto second = packed("second");
        two.insert(two.end(), second.begin(), second.end());
        const auto unpacked = gunzip(two, "x");
        QVERIFY(unpacked.has_value());
        QVERIFY(*unpacked == bytesOf("first, second"));
    }

    void whatFollowsIsAnError() {
        Bytes more = packed("text");
        more.push_back(std::byte{0});
        QVERIFY(!gunzip(more, "x").has_value());
    }

    void tooMuchIsAnError() {
        const auto bomb = packed(QByteArray(1 << 20, 'a'));
        QVERIFY(!gunzip(bomb, "x", 1 << 19).has_value());
        QVERIFY(gunzip(bomb, "x", 1 << 20).has_value());
    }
};

NAVWRIGHT_TEST(TestGzip);
#include "tst_gzip.moc"
