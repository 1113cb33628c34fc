#include <Qt3DCore/QEntity>
#include <QtTest>

#include "sample_generation.h"
#include "test_program.h"
#include "widgets/view3d/view/scene_pick.h"

using namespace navwright;

namespace {

constexpr float kAway = 200, kUnitsPerPixel = 0.001f;
constexpr float kNear = 1;  ///< units that a few pixels are at that distance
constexpr std::uint32_t kEvery = 53;

}  // namespace

/// Votes are pointed at without a copy of their points: what is picked is what is drawn.
class TestVotePick : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        generation_ = sampleGeneration();
        QVERIFY(generation_);
        QVERIFY(generation_->demos.size() > 1);
        for (const auto layer : kAllLayers) settings_.setVisible(layer, layer == LayerId::votes);
        layers_ = std::make_unique<SceneLayers>(&scene_, nullptr);
        constexpr int kBySpeed = 1;
        JobContext context;
        auto built = buildStage(LayerId::votes, {generation_, nullptr, nullptr}, kBySpeed, context);
        QVERIFY(built);
        layers_->change(LayerId::votes).setPicture(std::make_shared<const StagePicture>(std::move(*built)));
    }
    void cleanup() {
        layers_->setShown({});
        settings_.set(LayerId::votes, {.visible = true});
    }

    void theVoteUnderTheCursorIsPicked() {
        const auto& votes = *generation_->votes;
        for (std::uint32_t i = 0; i < votes.size(); i += kEvery) {
            const auto item = pick(votes[i]);
            QCOMPARE(item.kind, ItemKind::vote);
            const auto off =
                votes[static_cast<std::uint32_t>(item.id)].origin.units() - votes[i].origin.units();
            QVERIFY(std::hypot(off.x, off.y) <= kNear);
        }
    }

    void onlyVotesOfTheDemoShownArePicked() {
        ShownData shown;
        shown.demo = generation_->demos[1]->hash;
        layers_->setShown(shown);
        const auto& votes = *generation_->votes;
        int picked = 0;
        for (std::uint32_t i = 0; i < votes.size(); i += kEvery) {
            const auto item = pick(votes[i]);
            if (votes.demoOf(i) == 1) QCOMPARE(item.kind, ItemKind::vote);
            if (item.kind == ItemKind::none) continue;
            QCOMPARE(votes.demoOf(static_cast<std::uint32_t>(item.id)), 1u);
            ++picked;
        }
        QVERIFY(picked > 0);
    }

    void onlyVotesInTheRangeOfTheLegendArePicked() {
        constexpr float kLow = 250, kHigh = 320;
        auto own = settings_.settings(LayerId::votes);
        own.filterLow = kLow;
        own.filterHigh = kHigh;
        settings_.set(LayerId::votes, own);
        const auto& votes = *generation_->votes;
        int picked = 0;
        for (std::uint32_t i = 0; i < votes.size(); i += kEvery) {
            const float speed = votes[i].pathSpeed;
            const auto item = pick(votes[i]);
            if (speed >= kLow && speed <= kHigh) QCOMPARE(item.kind, ItemKind::vote);
            if (item.kind == ItemKind::none) continue;
            const float found = votes[static_cast<std::uint32_t>(item.id)].pathSpeed;
            QVERIFY(found >= kLow && found <= kHigh);
            ++picked;
        }
        QVERIFY(picked > 0);
    }

  private:
    /// Looking down on a vote.
    [[nodiscard]] Item pick(const Vote& vote) const {
        const Ray ray{vote.origin.units() + Vec3(0, 0, kAway), Vec3(0, 0, -1)};
        return pickScene(ray, *layers_, settings_, kUnitsPerPixel).item;
    }

    std::shared_ptr<const Generation> generation_;
    Qt3DCore::QEntity scene_;
    LayerModel settings_;
    std::unique_ptr<SceneLayers> layers_;
};

NAVWRIGHT_WIDGET_TEST(TestVotePick);
#include "tst_vote_pick.moc"
