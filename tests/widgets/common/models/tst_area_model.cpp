#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

#include "aas_samples.h"
#include "core/base/atomic_file.h"
#include "core/physics/map_queries/game_map.h"
#include "failures.h"
#include "sanitizers.h"
#include "shared_data.h"
#include "test_program.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/document.h"

using namespace navwright;

/// Areas of the open map: made, opened, compared, dropped with their map.
class TestAreaModel : public QObject {
    Q_OBJECT

    static constexpr int kLongest = kHangMilliseconds;

    std::unique_ptr<Document> document_;
    std::unique_ptr<AreaModel> model_;
    QTemporaryDir folder_;

    static std::filesystem::path sampleMap() {
        return std::filesystem::path(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp");
    }
    [[nodiscard]] bool ended() const {
        return QTest::qWaitFor([this] { return !model_->busy(); }, kLongest);
    }
    [[nodiscard]] bool made() const {
        model_->make();
        return ended() && model_->areas() != nullptr;
    }
    /// A row of boxes that says it is of the open map, or another.
    [[nodiscard]] std::filesystem::path written(const char* name, AasFile aas, bool ofMap) const {
        if (ofMap) aas.mapChecksum = document_->map()->bsp.checksum;
        const auto file = std::filesystem::path(folder_.path().toStdString()) / name;
        const auto bytes = writeAas(aas);
        if (!bytes || !writeFile(file, *bytes)) qFatal("cannot write %s", name);
        return file;
    }

  private slots:
    void init() {
        document_ = std::make_unique<Document>();
        model_ = std::make_unique<AreaModel>(*document_);
    }
    void cleanup() {
        model_.reset();
        document_.reset();
    }

    void withoutAMapItSaysSo() {
        QSignalSpy failed(model_.get(), &AreaModel::failed);
        model_->make();
        model_->open(folder_.filePath("none.aas").toStdString());
        QCOMPARE(failed.size(), 2);
        QCOMPARE(failureIn(failed, 0).hint, std::string("open a map first"));
        QCOMPARE(failureIn(failed, 1).hint, std::string("open the map of these areas first"));
        QVERIFY(!model_->busy());
        QVERIFY(model_->areas() == nullptr);
    }

    void makesAreasOfTheMap() {
        QVERIFY(document_->openMap(sampleMap()));
        QSignalSpy changed(model_.get(), &AreaModel::changed), busy(model_.get(), &AreaModel::busyChanged);
        model_->make();
        QVERIFY(model_->busy());
        QVERIFY(!model_->task().isEmpty());
        QVERIFY(ended());
        QVERIFY(model_->task().isEmpty());
        QCOMPARE(busy.size(), 2);
        QCOMPARE(changed.size(), 1);
        const auto& areas = *model_->areas();
        QCOMPARE(areas.aas.mapChecksum, document_->map()->bsp.checksum);
        QVERIFY(areas.aas.areas.size() > 10);
        QCOMPARE(areas.graph.areaCount(), areas.aas.areas.size());
        QVERIFY(!areas.starts.empty());
        for (const auto& start : areas.starts) QVERIFY(areas.hasArea(static_cast<std::uint64_t>(start.area)));
        QCOMPARE(AreaModel::sourceOf(areas), QStringLiteral("made from the map"));
    }

    void opensAFile() {
        QVERIFY(document_->openMap(sampleMap()));
        const auto file = written("row.aas", AasRow(3).file(), true);
        model_->open(file);
        QVERIFY(ended());
        QVERIFY(model_->areas() != nullptr);
        const auto& areas = *model_->areas();
        QCOMPARE(AreaModel::sourceOf(areas), QStringLiteral("row.aas"));
        QCOMPARE(areas.graph.reachabilities().size(), std::size_t{4});
        QCOMPARE(areas.at({96, 32, 32}), 2);
        QCOMPARE(areas.at({-96, 32, 32}), 0);
        QCOMPARE(areas.center(2), Vec3(96, 32, 0));
        QVERIFY(areas.hasArea(3));
        QVERIFY(!areas.hasArea(4));
        QVERIFY(!areas.hasArea(0));
        QVERIFY(!areas.hasReachability(0));
        QCOMPARE(areas.owners, (std::vector<std::int32_t>{0, 1, 2, 2, 3}));
    }

    void refusesAnotherMaps() {
        QVERIFY(document_->openMap(sampleMap()));
        QVERIFY(made());
        const auto before = model_->areas();
        QSignalSpy failed(model_.get(), &AreaModel::failed);
        model_->open(written("other.aas", AasRow(3).file(), false));
        QVERIFY(ended());
        QCOMPARE(failed.size(), 1);
        QVERIFY2(failureIn(failed).what.contains("another map"), failureIn(failed).what.c_str());
        QCOMPARE(model_->areas(), before);
        model_->openForeign(folder_.filePath("other.aas").toStdString());
        QVERIFY(ended());
        QCOMPARE(failed.size(), 2);
        QVERIFY(model_->foreign() == nullptr);
    }

    void aDamagedFileLeavesWhatWasThere() {
        QVERIFY(document_->openMap(sampleMap()));
        QVERIFY(made());
        const auto before = model_->areas();
        const auto file = std::filesystem::path(folder_.path().toStdString()) / "damaged.aas";
        QVERIFY(writeFile(file, std::string_view("EAAS and no more")));
        QSignalSpy failed(model_.get(), &AreaModel::failed);
        model_->open(file);
        QVERIFY(ended());
        QCOMPARE(failed.size(), 1);
        QCOMPARE(model_->areas(), before);
    }

    void cancelLeavesWhatWasThere() {
        QVERIFY(document_->openMap(sampleMap()));
        QVERIFY(made());
        const auto before = model_->areas();
        QSignalSpy busy(model_.get(), &AreaModel::busyChanged), changed(model_.get(), &AreaModel::changed);
        model_->make();
        model_->cancel();
        QVERIFY(!model_->busy());
        QCOMPARE(busy.size(), 2);
        QTest::qWait(300);
        QCOMPARE(model_->areas(), before);
        QCOMPARE(changed.size(), 0);
    }

    void anotherMapDropsThem() {
        QVERIFY(document_->openMap(sampleMap()));
        const auto file = written("row.aas", AasRow(2).file(), true);
        QVERIFY(made());
        model_->openForeign(file);
        QVERIFY(ended());
        QVERIFY(QTest::qWaitFor([this] { return model_->comparison() != nullptr; }, kLongest));
        // The same map once more is no other.
        QVERIFY(document_->openMap(sampleMap()));
        QVERIFY(model_->areas() != nullptr);
        model_->make();
        QSignalSpy changed(model_.get(), &AreaModel::changed);
        document_->closeAll();
        QVERIFY(!model_->busy());
        QVERIFY(model_->areas() == nullptr);
        QVERIFY(model_->foreign() == nullptr);
        QVERIFY(model_->comparison() == nullptr);
        QCOMPARE(changed.size(), 1);
    }

    void comparesWithAnotherFile() {
        QVERIFY(document_->openMap(sampleMap()));
        auto shorter = AasRow(3).file();
        model_->open(written("row.aas", AasRow(4).file(), true));
        model_->openForeign(written("shorter.aas", shorter, true));
        QVERIFY(ended());
        QVERIFY(QTest::qWaitFor([this] { return model_->comparison() != nullptr; }, kLongest));
        const auto& found = model_->comparison()->found;
        QCOMPARE(model_->comparison()->own, model_->areas());
        QCOMPARE(model_->comparison()->other, model_->foreign());
        const auto& walk = found.byTravel[static_cast<std::size_t>(AasTravel::walk)];
        QCOMPARE(walk.matched, std::size_t{4});
        QCOMPARE(walk.missing(), std::size_t{0});
        QCOMPARE(walk.extra(), std::size_t{2});
        model_->closeForeign();
        QVERIFY(model_->comparison() == nullptr);
    }

    /// Players of the open demos went over ways of the map.
    void waysAreLookedForInDemos() {
        const std::filesystem::path sample = NAVWRIGHT_SOURCE_DIR "/resources/sample";
        QVERIFY(document_->openMap(sampleMap()));
        QVERIFY(document_->addDemos({sample}).has_value());
        QVERIFY(QTest::qWaitFor([this] { return !document_->busy(); }, kHangMilliseconds));
        model_->make();
        QVERIFY(ended());
        QVERIFY(model_->areas() != nullptr);
        model_->prove();
        QVERIFY(ended());
        QVERIFY(model_->proofs() != nullptr);
        const auto& seen = model_->proofs()->seen;
        QCOMPARE(seen.size(), model_->areas()->aas.reachabilities.size());
        QVERIFY(std::ranges::count_if(seen, [](const ReachabilitySeen& way) { return way.times > 0; }) > 3);
        QVERIFY(model_->proofs()->tested.empty());
    }

    void waysAreTried() {
        QVERIFY(document_->openMap(sampleMap()));
        model_->prove();
        QVERIFY(!model_->busy());
        model_->open(written("row.aas", AasRow(3).file(), true));
        QVERIFY(ended());
        QVERIFY(model_->proofs() == nullptr);
        model_->prove();
        QVERIFY(model_->busy());
        QVERIFY(ended());
        QVERIFY(model_->proofs() != nullptr);
        QCOMPARE(model_->proofs()->reachabilities.size(), std::size_t{4});
        QCOMPARE(model_->proofs()->reachabilities.front().reachability, 1);
        // Neither demos nor a test are open.
        QVERIFY(model_->proofs()->seen.empty() && model_->proofs()->tested.empty());
        // Of other areas nothing is known.
        model_->open(written("row2.aas", AasRow(2).file(), true));
        QVERIFY(ended());
        QVERIFY(model_->proofs() == nullptr);
        model_->prove();
        model_->cancel();
        QVERIFY(!model_->busy());
        QTest::qWait(200);
        QVERIFY(model_->proofs() == nullptr);
    }

    void realMaps() {
        REQUIRE_SHARED_DATA();
        QVERIFY(document_->openMap(sharedData() / "maps/wizs.bsp"));
        model_->open(sharedData() / "aas/wizs.aas");
        QVERIFY(ended());
        QVERIFY(model_->areas() != nullptr);
        QVERIFY(model_->areas()->hasReachabilities());
        QVERIFY(!model_->areas()->entities.entities.empty());
        for (std::size_t i = 1; i < model_->areas()->owners.size(); ++i)
            QVERIFY(model_->areas()->hasReachability(i));
    }
};

NAVWRIGHT_TEST(TestAreaModel);
#include "tst_area_model.moc"
