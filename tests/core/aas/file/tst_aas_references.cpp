#include <QtTest>

#include "core/aas/file/aas_check.h"
#include "core/aas/file/aas_compare.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/file/aas_statistics.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// What bspc says of a map.
struct Reference {
    const char* name;
    std::size_t areas, walk, ledge, jump, barrier, ladder, waterJump, swim, portals, clusters;
    std::size_t flaws;  ///< bspc's own
};

constexpr Reference kReferences[] = {
    {"wizs", 702, 986, 885, 273, 9, 67, 0, 0, 2, 2, 0},
    {"wfall", 1577, 2283, 666, 133, 53, 0, 21, 2, 8, 5, 2},
    {"beer", 1475, 2486, 732, 135, 102, 139, 8, 0, 8, 4, 6},
    {"city", 1432, 2306, 633, 67, 82, 66, 0, 0, 6, 5, 0},
    {"wizs_aq2hull", 672, 961, 844, 250, 12, 70, 0, 0, 0, 1, 0},
    {"city_aq2hull", 1308, 2050, 625, 39, 124, 68, 0, 0, 11, 7, 0},
};

std::filesystem::path fileOf(const Reference& reference) {
    return sharedData() / "aas" / (std::string(reference.name) + ".aas");
}

}  // namespace

/// Files that bspc wrote.
class TestAasReferences : public QObject {
    Q_OBJECT

    static void addRows() {
        QTest::addColumn<int>("row");
        for (int i = 0; i < static_cast<int>(std::size(kReferences)); ++i)
            QTest::newRow(kReferences[i].name) << i;
    }

  private slots:
    void init() {
        REQUIRE_SHARED_DATA();
        if (!std::filesystem::exists(fileOf(kReferences[0]))) QSKIP("bspc's files of areas are absent");
    }

    void theyAreWrittenByteForByte_data() { addRows(); }
    void theyAreWrittenByteForByte() {
        QFETCH(int, row);
        const auto bytes = readFile(fileOf(kReferences[row]));
        QVERIFY(bytes.has_value());
        auto aas = parseAas(*bytes, kReferences[row].name);
        QVERIFY2(aas.has_value(), aas ? "" : aas.error().message().c_str());
        QVERIFY(aas->contiguous);
        QVERIFY(*writeAas(*aas) == *bytes);
        aas->version = kAasPlainVersion;
        const auto plain = *writeAas(*aas);
        auto back = *parseAas(plain, "plain.aas");
        QCOMPARE(back.version, kAasPlainVersion);
        back.version = kAasScrambledVersion;
        QVERIFY(*writeAas(back) == *bytes);
    }

    void theyHaveWhatBspcSays_data() { addRows(); }
    void theyHaveWhatBspcSays() {
        QFETCH(int, row);
        const auto& wanted = kReferences[row];
        const auto aas = readAasFile(fileOf(wanted));
        QVERIFY(aas.has_value());
        const auto all = aasStatistics(*aas);
        const auto of = [&](AasTravel travel) { return all.byTravel[static_cast<std::size_t>(travel)]; };
        QCOMPARE(all.areas, wanted.areas);
        QCOMPARE(of(AasTravel::walk), wanted.walk);
        QCOMPARE(of(AasTravel::walkOffLedge), wanted.ledge);
        QCOMPARE(of(AasTravel::jump), wanted.jump);
        QCOMPARE(of(AasTravel::barrierJump), wanted.barrier);
        QCOMPARE(of(AasTravel::ladder), wanted.ladder);
        QCOMPARE(of(AasTravel::waterJump), wanted.waterJump);
        QCOMPARE(of(AasTravel::swim), wanted.swim);
        QCOMPARE(all.portals, wanted.portals);
        QCOMPARE(all.clusters, wanted.clusters);
        QCOMPARE(aasFlaws(*aas).size(), wanted.flaws);
    }

    void theyAreLikeThemselves_data() { addRows(); }
    void theyAreLikeThemselves() {
        QFETCH(int, row);
        const auto aas = readAasFile(fileOf(kReferences[row]));
        JobContext context;
        const auto same = compareAas(*aas, *aas, {}, context);
        QVERIFY(same->missing.empty() && same->extra.empty());
        // Two of beer's areas have their centres in what is solid.
        QVERIFY(same->foundInB + 2 >= kReferences[row].areas);
    }
};

NAVWRIGHT_TEST(TestAasReferences);
#include "tst_aas_references.moc"
