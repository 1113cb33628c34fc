#include <QtTest>

#include <cstring>

#include "asset_samples.h"
#include "core/base/stop_scope.h"
#include "core/map/packs/pack.h"
#include "made_folder.h"
#include "stop_at.h"
#include "test_program.h"
#include "zip_samples.h"

using namespace navwright;
using namespace asset_samples;
using zip_samples::ZipFile;
using zip_samples::zipFile;

namespace {

template <class T>
Bytes withNumber(Bytes file, std::size_t at, T value) {
    std::memcpy(&file[at], &value, sizeof value);
    return file;
}

std::vector<std::string> namesOf(const Pack& pack) {
    std::vector<std::string> names;
    for (const auto& entry : pack.entries()) names.push_back(entry.name);
    return names;
}

/// What the pack holds under the name, as text; or why not.
std::string contentOf(Pack& pack, std::string_view name, std::uint64_t maxBytes = 1 << 20) {
    const auto* entry = pack.find(name);
    if (entry == nullptr) return "none";
    const auto bytes = pack.read(*entry, maxBytes);
    return bytes ? std::string(asText(*bytes)) : bytes.error().message();
}

void isRefused(const Bytes& file, const char* name, const QByteArray& says) {
    const auto pack = openPack(file, name);
    QVERIFY(!pack);
    QVERIFY2(pack.error().message().starts_with(name), pack.error().message().c_str());
    QVERIFY2(pack.error().message().contains(says), pack.error().message().c_str());
}

}  // namespace

/// Packs hand out what they hold, and nothing a hostile one says is taken at its word.
class TestPacks : public QObject {
    Q_OBJECT

  private slots:
    void aPackIsReadFromDiskAndFromMemory_data() {
        QTest::addColumn<Bytes>("file");
        QTest::newRow("pak") << pakFile(
            {{"maps/b.bsp", bytesOf("map")}, {"Textures/City/A.WAL", bytesOf("wal")}});
        QTest::newRow("zip") << zipFile({{"maps/", {}, false},
                                         {"maps/b.bsp", bytesOf("map")},
                                         {"Textures/City/A.WAL", bytesOf("wal"), false}});
    }
    void aPackIsReadFromDiskAndFromMemory() {
        QFETCH(Bytes, file);
        const MadeFolder folder;
        folder.put("any.name", file);
        auto onDisk = openPack(folder.at("any.name"));
        auto inMemory = openPack(file, "a.pack");
        for (auto* pack : {&onDisk, &inMemory}) {
            QVERIFY2(*pack, *pack ? "" : pack->error().message().c_str());
            QCOMPARE(namesOf(***pack), (std::vector<std::string>{"maps/b.bsp", "textures/city/a.wal"}));
            QCOMPARE(contentOf(***pack, "textures/city/a.wal"), std::string("wal"));
            QCOMPARE(contentOf(***pack, "maps/b.bsp"), std::string("map"));
            QCOMPARE(contentOf(***pack, "maps/c.bsp"), std::string("none"));
            QVERIFY(QString::fromStdString(contentOf(***pack, "maps/b.bsp", 2))
                        .contains("too large: 3 bytes, at most 2"));
        }
    }

    void namesThatLeadOutAreLeftOut_data() {
        QTest::addColumn<Bytes>("file");
        const std::vector<Named> files{
            {"../a", {}}, {"b/../../c", {}}, {"/etc/d", {}}, {"..\\e", {}},
            {"c:/f", {}}, {"g\nh", {}},      {"", {}},       {"good/./one", bytesOf("1")},
            {"i/..", {}}};
        std::vector<ZipFile> zipped;
        for (const auto& [name, bytes] : files) zipped.push_back({name, bytes});
        zipped.push_back({std::string(300, 'x'), {}});
        auto packed = files;
        packed.push_back({"j/k/..", {}});
        QTest::newRow("pak") << pakFile(packed);
        QTest::newRow("zip") << zipFile(zipped);
    }
    void namesThatLeadOutAreLeftOut() {
        QFETCH(Bytes, file);
        const auto pack = openPack(file, "a.pack");
        QVERIFY2(pack, pack ? "" : pack.error().message().c_str());
        QCOMPARE(namesOf(**pack), std::vector<std::string>{"good/one"});
        QCOMPARE((*pack)->refused(), std::size_t{9});
    }

    void theLastOfEqualNamesCounts() {
        auto pak = openPack(pakFile({{"a", bytesOf("first")}, {"A", bytesOf("last")}}), "a.pak");
        QVERIFY(pak && (*pak)->entries().size() == 1);
    }

    void damagedPaksAreRefused_data() {
        QTest::addColumn<Bytes>("file");
        QTest::addColumn<QByteArray>("says");
        const auto whole = pakFile({{"a", bytesOf("12345678")}});
        constexpr std::size_t kRecord = 20, kPlace = kRecord + 56, kLength = kRecord + 60;
        QTest::newRow("only a mark") << bytesOf("PACK") << QByteArray("12 bytes are missing");
        QTest::newRow("directory beyond")
            << withNumber(whole, 4, 0x7fffffff) << QByteArray("64 bytes are missing");
        QTest::newRow("directory of half a record")
            << withNumber(whole, 8, 96) << QByteArray("A directory of 96 bytes");
        QTest::newRow("huge directory")
            << withNumber(whole, 8, 0xffffffc0U) << QByteArray("A directory of 4294967232 bytes");
        QTest::newRow("file beyond") << withNumber(whole, kPlace, 80) << QByteArray("do not fit");
        QTest::newRow("long file") << withNumber(whole, kLength, -1) << QByteArray("do not fit");
        QTest::newRow("cut short") << Bytes(whole.begin(), whole.end() - 1)
                                   << QByteArray("64 bytes are missing");
        QTest::newRow("no pack") << bytesOf("IBSP....") << QByteArray("not a pack, but: BSP map");
    }
    void damagedPaksAreRefused() {
        QFETCH(Bytes, file);
        QFETCH(QByteArray, says);
        isRefused(file, "a.pak", says);
    }

    void damagedZipsAreRefused_data() {
        QTest::addColumn<Bytes>("file");
        QTest::addColumn<QByteArray>("says");
        const auto whole = zipFile({{"a", bytesOf("12345678")}});
        QTest::newRow("only a mark") << bytesOf("PK\x03\x04") << QByteArray("cannot be read");
        QTest::newRow("cut short") << Bytes(whole.begin(), whole.end() - 30) << QByteArray("cannot be read");
        QTest::newRow("more files than there are")
            << zipFile({{"a", bytesOf("1")}}, 60000) << QByteArray("cannot be read");
        QTest::newRow("a huge directory") << zipFile({{"a", bytesOf("1")}}, 1, 0xf0000000)
                                          << QByteArray("in a directory of 4026531840 bytes");
    }
    void damagedZipsAreRefused() {
        QFETCH(Bytes, file);
        QFETCH(QByteArray, says);
        isRefused(file, "a.pkz", says);
    }

    /// The larger form of a zip's end states as many files as it likes.
    void aZipOfTooManyFilesIsRefused() {
        const auto whole = zipFile({{"a", bytesOf("1")}});
        ByteWriter out;
        out.bytes(std::span(whole).first(whole.size() - 22));
        const auto end = out.size();
        out.fixedString("PK\x06\x06", 4);
        out.write(std::uint64_t{44});
        out.u32(0);
        out.u32(0);
        out.u32(0);
        for (int i = 0; i < 2; ++i) out.write(std::uint64_t{1} << 40);
        for (int i = 0; i < 2; ++i) out.write(std::uint64_t{47});
        out.fixedString("PK\x06\x07", 4);
        out.u32(0);
        out.write(std::uint64_t{end});
        out.u32(1);
        out.bytes(std::span(whole).last(22));
        const auto pack = openPack(std::move(out).take(), "a.pkz");
        QVERIFY(!pack);
        QVERIFY2(pack.error().message().contains("1099511627776 files"), pack.error().message().c_str());
    }

    void lyingFilesOfAZipAreRefused_data() {
        QTest::addColumn<Bytes>("file");
        QTest::addColumn<QByteArray>("says");
        const auto one = [](ZipFile file) {
            file.name = "a";
            return zipFile({file});
        };
        const Bytes zeros(1 << 20);
        // A bomb: a thousand times as much as it says, and as little as a deflated byte can be.
        QTest::newRow("holds more") << one({.bytes = zeros, .saysMore = 100 - (1 << 20)})
                                    << QByteArray("more than the 100 bytes");
        QTest::newRow("holds less") << one({.bytes = zeros, .saysMore = 5})
                                    << QByteArray("it ends after 1048576 of 1048581");
        QTest::newRow("says the impossible")
            << one({.bytes = bytesOf("1"), .saysMore = 900000}) << QByteArray("cannot hold 900001");
        QTest::newRow("says too much")
            << one({.bytes = zeros, .saysMore = 1 << 20}) << QByteArray("too large: 2097152 bytes");
        QTest::newRow("other method")
            << one({.bytes = bytesOf("1"), .method = 12}) << QByteArray("packed by method 12");
        QTest::newRow("encrypted") << one({.bytes = bytesOf("1"), .flags = 1}) << QByteArray("encrypted");
        auto changed = one({.bytes = bytesOf("some text"), .deflated = false});
        changed[31 + 3] ^= std::byte{1};
        QTest::newRow("changed") << changed << QByteArray("CRC error");
    }
    void lyingFilesOfAZipAreRefused() {
        QFETCH(Bytes, file);
        QFETCH(QByteArray, says);
        const auto pack = openPack(file, "a.pkz");
        QVERIFY2(pack, pack ? "" : pack.error().message().c_str());
        const auto said = contentOf(**pack, "a", 2000000);
        QVERIFY2(said.starts_with("a.pkz: a: ") && said.contains(says), said.substr(0, 200).c_str());
    }

    void readingStops() {
        const auto file = zipFile({{"a", Bytes(100)}});
        const auto pak = pakFile({{"a", Bytes(100)}});
        auto pack = openPack(file, "a.pkz");
        QVERIFY(pack);
        const StopScope scope(alreadyStopped());
        const auto read = (*pack)->read((*pack)->entries().front(), 1000);
        QVERIFY(!read && read.error().cancelled());
        for (const auto& each : {file, pak}) {
            const auto opened = openPack(each, "a.pack");
            QVERIFY(!opened && opened.error().cancelled());
        }
    }

    void whatIsNoFileIsRefused() {
        const MadeFolder folder;
        QVERIFY(!openPack(folder.path()));
        const auto absent = openPack(folder.at("none.pak"));
        QVERIFY(!absent);
        QVERIFY(absent.error().message().contains("does not exist"));
    }
};

NAVWRIGHT_TEST(TestPacks);
#include "tst_packs.moc"
