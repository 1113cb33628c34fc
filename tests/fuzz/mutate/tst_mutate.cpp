#include <QtTest>

#include <fstream>
#include <iterator>

#include "core/aas/file/aas_file.h"
#include "core/base/byte_text.h"
#include "core/base/parameter_preset.h"
#include "core/bots/test/report.h"
#include "core/demos/reading/demo_reader.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/packs/pack.h"
#include "core/map/textures/pcx.h"
#include "core/map/textures/tga.h"
#include "core/map/textures/wal.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/strafe_archive.h"
#include "core/output/project/project_file.h"
#include "mutate/mutation.h"
#include "test_program.h"

using namespace navwright;

namespace {

using Span = std::span<const std::byte>;

bool readsDemo(Span bytes) {
    JobContext context;
    return readDemo(bytes, "demo", context).has_value();
}

struct Format {
    const char* seed;  ///< in tests/fuzz/corpus
    mutate::Mutator mutator;
    bool (*reads)(Span bytes);
    int leastPercent;  ///< of mutations that are read as if nothing were wrong
};

/// Plain changes of bytes get hardly anything past packing and counts; see the last test.
const Format kFormats[] = {
    {"mvd2/standard.mvd2", mutate::mutateMvd, readsDemo, 50},
    {"dm2/small.dm2", mutate::mutateDm2, readsDemo, 50},
    {"bsp/small.bsp", mutate::mutateBsp, [](Span bytes) { return parseBsp(bytes, "map").has_value(); }, 10},
    {"aas/row.aas", mutate::mutateAas, [](Span bytes) { return parseAas(bytes, "aas").has_value(); }, 10},
    {"nav/file.nav", mutate::mutateNav, [](Span bytes) { return readAq2Nav(bytes, "nav").has_value(); }, 20},
    {"nav2/version17.nav", mutate::mutateNav2,
     [](Span bytes) { return readRereleaseFile(bytes, "nav").has_value(); }, 15},
    {"nav3/version6.nav3", mutate::mutateNav2,
     [](Span bytes) { return readRereleaseFile(bytes, "nav").has_value(); }, 15},
    {"strafe/file.strafe_traces", mutate::mutateStrafe,
     [](Span bytes) { return readStrafeArchive(bytes, "archive").has_value(); }, 10},
    {"nav_json/version2.navjson", mutate::mutateJson,
     [](Span bytes) { return parseNavJson(asText(bytes), "nav").has_value(); }, 5},
    {"patches/every.json", mutate::mutateJson,
     [](Span bytes) { return parsePatches(asText(bytes), "patches").has_value(); }, 5},
    {"report/complete.json", mutate::mutateJson,
     [](Span bytes) { return parseNavtestReport(asText(bytes), "report").has_value(); }, 5},
    {"project/small.navwright", mutate::mutateJson,
     [](Span bytes) { return parseProject(asText(bytes), "/p.navwright").has_value(); }, 5},
    {"wal/small.wal", mutate::mutateWal, [](Span bytes) { return readWal(bytes, "wal").has_value(); }, 30},
    {"pcx/small.pcx", mutate::mutatePcx, [](Span bytes) { return readPcx(bytes, "pcx").has_value(); }, 10},
    {"tga/packed.tga", mutate::mutateTga, [](Span bytes) { return readTga(bytes, "tga").has_value(); }, 10},
    {"pak/small.pak", mutate::mutatePak, [](Span bytes) { return openPack(bytes, "pak").has_value(); }, 20},
    {"pkz/small.pkz", mutate::mutateZip, [](Span bytes) { return openPack(bytes, "pkz").has_value(); }, 20},
    {"preset/literal.json", mutate::mutateJson,
     [](Span bytes) { return parsePreset(asText(bytes), "preset").has_value(); }, 5},
};

mutate::Bytes seedOf(const Format& format) {
    std::ifstream in(std::string(NAVWRIGHT_SOURCE_DIR "/tests/fuzz/corpus/") + format.seed, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

constexpr std::size_t kMost = 1 << 18;

std::vector<mutate::Bytes> mutationsOf(const Format& format, std::uint64_t seed, int count) {
    mutate::Dice dice(seed);
    mutate::Tools tools{
        dice, [&](mutate::Bytes& bytes, std::size_t most) { mutate::changeBytesPlainly(dice, bytes, most); },
        kMost};
    const auto whole = seedOf(format);
    std::vector<mutate::Bytes> mutations;
    for (int i = 0; i < count; ++i) mutations.push_back(format.mutator(whole, tools));
    return mutations;
}

}  // namespace

/// Mutations are changed, not too large, the same for the same seed, and often enough taken for whole files:
/// else what stands behind a reader's first checks is never tried.
class TestMutate : public QObject {
    Q_OBJECT

    static void addRows() {
        QTest::addColumn<int>("row");
        for (int i = 0; i < static_cast<int>(std::size(kFormats)); ++i) QTest::newRow(kFormats[i].seed) << i;
    }

  private slots:
    void enoughGetsPastTheFirstChecks_data() { addRows(); }
    void enoughGetsPastTheFirstChecks() {
        QFETCH(const int, row);
        const auto& format = kFormats[row];
        const auto whole = seedOf(format);
        QVERIFY(format.reads(whole));
        constexpr int kCount = 400;
        int changed = 0, taken = 0;
        for (const auto& mutation : mutationsOf(format, 1, kCount)) {
            QVERIFY(mutation.size() <= kMost);
            if (mutation == whole) continue;
            ++changed;
            if (format.reads(mutation)) ++taken;
        }
        QVERIFY2(changed > kCount / 2, qPrintable(QString("%1 of %2 changed").arg(changed).arg(kCount)));
        const auto words = QString("%1 of %2 taken").arg(taken).arg(changed);
        QVERIFY2(taken * 100 >= changed * format.leastPercent, qPrintable(words));
        // Those that are refused try the checks themselves.
        QVERIFY2(
            taken < changed || format.mutator == mutate::mutateMvd || format.mutator == mutate::mutateDm2,
            qPrintable(words));
    }

    void theSameSeedGivesTheSame_data() { addRows(); }
    void theSameSeedGivesTheSame() {
        QFETCH(const int, row);
        QVERIFY(mutationsOf(kFormats[row], 7, 20) == mutationsOf(kFormats[row], 7, 20));
        QVERIFY(mutationsOf(kFormats[row], 7, 20) != mutationsOf(kFormats[row], 8, 20));
    }

    void anythingIsTaken_data() { addRows(); }
    void anythingIsTaken() {
        QFETCH(const int, row);
        mutate::Dice dice(1);
        mutate::Tools tools{
            dice,
            [&](mutate::Bytes& bytes, std::size_t most) { mutate::changeBytesPlainly(dice, bytes, most); },
            kMost};
        const auto whole = seedOf(kFormats[row]);
        for (std::size_t size = 0; size <= whole.size(); size += 1 + size / 16)
            QVERIFY(kFormats[row].mutator(std::span(whole).first(size), tools).size() <= kMost);
    }
};

NAVWRIGHT_TEST(TestMutate);
#include "tst_mutate.moc"
