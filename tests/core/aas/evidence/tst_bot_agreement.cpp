#include <QtTest>

#include "core/aas/evidence/bot_agreement.h"
#include "must.h"
#include "reachability_grounds.h"
#include "test_program.h"

using namespace navwright;

/// Reachabilities that bots try as links.
class TestBotAgreement : public QObject {
    Q_OBJECT

    static BotAgreement agreementOn(const ReachabilityGrounds& grounds,
                                    const std::vector<ReachabilityProof>& proofs) {
        JobContext context;
        return must(botAgreement(grounds.aas, grounds.world(), proofs, 1, context));
    }

    static constexpr float kFoot = kOriginAboveFloor;

  private slots:
    void bothAreCompared() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        ReachabilityProof step{
            .reachability = grounds.add(AasTravel::walk, {-100, 0, kFoot}, {100, 0, 16 + kFoot}),
            .state = ProofState::simulated};
        QCOMPARE(agreementOn(grounds, {step}), (BotAgreement{.both = 1}));
        step.state = ProofState::refuted;
        QCOMPARE(agreementOn(grounds, {step}), (BotAgreement{.botsOnly = 1}));
    }

    void aWallIsMadeByNobody() {
        ReachabilityGrounds grounds({across(0, 512, 300)});
        ReachabilityProof wall{
            .reachability = grounds.add(AasTravel::walk, {-100, 0, kFoot}, {100, 0, 300 + kFoot}),
            .state = ProofState::refuted};
        QCOMPARE(agreementOn(grounds, {wall}), (BotAgreement{.neither = 1}));
        wall.state = ProofState::simulated;
        QCOMPARE(agreementOn(grounds, {wall}), (BotAgreement{.playerOnly = 1}));
    }

    /// Bots have arrived before they start; and what no one tried is no evidence.
    void shortAndUntriedOnesSayNothing() {
        ReachabilityGrounds grounds({across(0, 512, 16)});
        const ReachabilityProof brief{
            .reachability = grounds.add(AasTravel::walk, {-16.1f, 0, kFoot}, {-11, 0, 16 + kFoot}),
            .state = ProofState::simulated};
        const ReachabilityProof untried{
            .reachability = grounds.add(AasTravel::walk, {-100, 0, kFoot}, {100, 0, 16 + kFoot}),
            .state = ProofState::ruleOnly};
        QCOMPARE(agreementOn(grounds, {brief, untried}), BotAgreement());
    }
};

NAVWRIGHT_TEST(TestBotAgreement);
#include "tst_bot_agreement.moc"
