#include <QtTest>

#include <random>

#include "core/aas/areas/make_areas.h"
#include "core/aas/file/aas_check.h"
#include "core/aas/file/aas_compare.h"
#include "core/aas/file/aas_locate.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

std::filesystem::path mapFile(const QString& name) {
    return sharedData() / "maps" / (name.toStdString() + ".bsp");
}

AasFile areasOf(const QString& map, const AreaOptions& options = {}) {
    JobContext context;
    auto made = makeAreas(*readBspFile(mapFile(map)), options, context);
    if (!made) qFatal("%s", made.error().message().c_str());
    return std::move(made->aas);
}

}  // namespace

class TestRealAreas : public QObject {
    Q_OBJECT

  private slots:
    void init() { REQUIRE_SHARED_DATA(); }

    void mapsGiveWholeFiles_data() {
        QTest::addColumn<QString>("map");
        for (const auto* map : {"wizs", "wfall", "beer", "city", "urbanjungle"}) QTest::newRow(map) << map;
    }
    void mapsGiveWholeFiles() {
        QFETCH(QString, map);
        const auto aas = areasOf(map);
        const auto flaws = aasFlaws(aas);
        QVERIFY2(flaws.empty(), flaws.empty() ? "" : flaws.front().what.c_str());
        const auto bytes = writeAas(aas);
        QVERIFY(bytes.has_value());
        const auto read = parseAas(*bytes, "made.aas");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(read->areas.size() > 500);
    }

    /// bspc's areas, with its hulls, are found in ours and ours in bspc's.
    void bspcFindsTheSame_data() {
        QTest::addColumn<QString>("map");
        QTest::addColumn<QString>("reference");
        QTest::addColumn<bool>("narrow");
        for (const auto* map : {"wizs", "wfall", "beer", "city"}) QTest::newRow(map) << map << map << true;
        for (const auto* map : {"wizs", "city"})
            QTest::newRow(qPrintable(QString(map) + " AQ2")) << map << QString(map) + "_aq2hull" << false;
    }
    void bspcFindsTheSame() {
        QFETCH(QString, map);
        QFETCH(QString, reference);
        QFETCH(bool, narrow);
        const auto file = sharedData() / "aas" / (reference.toStdString() + ".aas");
        if (!std::filesystem::exists(file)) QSKIP("bspc's files of areas are absent");
        AreaOptions options;
        if (narrow) {
            options.standing = {{-15, -15, -24}, {15, 15, 32}};
            options.crouched = {{-15, -15, -24}, {15, 15, 16}};
        }
        const auto theirs = *readAasFile(file);
        const auto ours = areasOf(map, options);
        JobContext context;
        const auto compared = *compareAas(theirs, ours, {}, context);
        QVERIFY(compared.sameMap);
        constexpr double kFound = 0.97;
        QVERIFY(double(compared.foundInB) >= kFound * double(theirs.areas.size() - 1));
        QVERIFY(double(compared.foundInA) >= kFound * double(ours.areas.size() - 1));
        // Nor do they differ in what fits anywhere; bspc takes glass for air, of which wfall has some.
        std::mt19937 random(1);
        Box all = theirs.areas[1].bounds;
        for (const auto& area : std::span(theirs.areas).subspan(1)) {
            all.mins = glm::min(all.mins, area.bounds.mins);
            all.maxs = glm::max(all.maxs, area.bounds.maxs);
        }
        constexpr int kPlaces = 20000;
        int different = 0;
        for (int i = 0; i < kPlaces; ++i) {
            Vec3 at;
            for (int axis = 0; axis < 3; ++axis)
                at[axis] = std::uniform_real_distribution<float>(all.mins[axis], all.maxs[axis])(random);
            const auto a = areaAt(theirs, at), b = areaAt(ours, at);
            const auto presence = [](const AasFile& aas, std::int32_t area) {
                return area == 0 ? 0 : aas.settings[static_cast<std::size_t>(area)].presence;
            };
            different += presence(theirs, a) != presence(ours, b) ? 1 : 0;
        }
        QVERIFY2(different < kPlaces / 200, qPrintable(QString::number(different)));
    }
};

NAVWRIGHT_TEST(TestRealAreas);
#include "tst_real_areas.moc"
