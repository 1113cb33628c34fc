#include <QtTest>

#include <string>

#include "aas_samples.h"
#include "core/aas/evidence/proof_file.h"
#include "core/aas/evidence/proof_summary.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// One way of each state of a row of three boxes, which has four.
ProofFile sampleProofs() {
    ProofFile proofs;
    proofs.map = "row";
    proofs.mapChecksum = 4711;
    proofs.areas = contentHash(std::string_view("row"));
    ReachabilityProof simulated;
    simulated.reachability = 1;
    simulated.state = ProofState::simulated;
    simulated.means = ReachabilityMeans::waterJump;
    simulated.seconds = 1.25f;
    simulated.damage = 10;
    simulated.path = {{1, 2, 3}, {4.5f, 5, -6}};
    ReachabilityProof refuted;
    refuted.reachability = 2;
    refuted.state = ProofState::refuted;
    refuted.failure = LinkFailure::tooFar;
    refuted.place = {7, 8, 9};
    ReachabilityProof ruleOnly;
    ruleOnly.reachability = 3;
    ruleOnly.untried = ReachabilityUntried::mapMoves;
    auto quick = simulated;
    quick.reachability = 4;
    quick.seconds = 0.004f;
    quick.damage = 0;
    proofs.reachabilities = {simulated, refuted, ruleOnly, quick};
    proofs.demos = {"a.mvd2", "b.mvd2"};
    proofs.seen = {{}, {3, 2, 1}, {1, 1, 1}, {}, {}};
    proofs.navSha1 = std::string(40, 'a');
    proofs.tested = {{}, {}, {}, {2, 9, 0, 9}, {1, 5, 4, 1}};
    return proofs;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    const auto at = text.find(what);
    if (at == std::string::npos) qFatal("not there: %s", std::string(what).c_str());
    return text.replace(at, what.size(), with);
}

QString errorOf(const std::string& text) {
    const auto proofs = parseProofs(text, "row.aasproof.json");
    return proofs ? QString() : QString::fromStdString(proofs.error().message());
}

}  // namespace

class TestProofFile : public QObject {
    Q_OBJECT

  private slots:
    void whatIsWrittenIsRead() {
        const auto proofs = sampleProofs();
        const auto text = writeProofs(proofs);
        const auto read = parseProofs(text, "row");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == proofs);
        QCOMPARE(writeProofs(*read), text);
    }

    void withoutDemosAndTestsNothingIsSaidOfThem() {
        auto proofs = sampleProofs();
        proofs.demos.clear();
        proofs.seen.clear();
        proofs.tested.clear();
        proofs.navSha1.clear();
        const auto text = writeProofs(proofs);
        QVERIFY(text.find("demos") == std::string::npos && text.find("tested") == std::string::npos);
        QVERIFY(*parseProofs(text, "row") == proofs);
    }

    void hostileFilesAreRefused_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("with");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const char* what, const char* with, const char* error) {
            QTest::newRow(name) << what << with << error;
        };
        row("version", "\"version\": 1", "\"version\": 2", "version");
        row("format", "navwright.proofs", "navwright.patches", "not proofs");
        row("state", "\"refuted\"", "\"denied\"", "'denied' is not known");
        row("failure", "\"too far\"", "\"too near\"", "'too near' is not known");
        row("hash", "\"areas\": \"", "\"areas\": \"x", "32 hexadecimal digits");
        row("order", "\"reachability\": 2", "\"reachability\": 3", "out of order");
        row("number", "\"reachability\": 1", "\"reachability\": 0", "reachability");
        row("seconds", "1.25", "-1.25", "seconds");
        row("far", "[7, 8, 9]", "[7e9, 8, 9]", "place");
        row("count", "\"times\": 3", "\"times\": -3", "times");
        row("path", "[[1, 2, 3]", "[[1, 2]", "path");
    }
    void hostileFilesAreRefused() {
        QFETCH(QString, what);
        QFETCH(QString, with);
        QFETCH(QString, error);
        const auto text = replaced(writeProofs(sampleProofs()), what.toStdString(), with.toStdString());
        const auto words = errorOf(text);
        QVERIFY2(words.contains(error), qPrintable(words));
    }

    void thoseOfOtherAreasAreRefused() {
        const auto aas = AasRow(3).file();
        auto proofs = sampleProofs();
        QVERIFY(checkProofsOf(proofs, aas, proofs.areas, "f").has_value());
        const auto other = checkProofsOf(proofs, aas, contentHash(std::string_view("other")), "f");
        QVERIFY(!other && other.error().message().contains("other areas of this map"));
        proofs.mapChecksum = 1;
        const auto map = checkProofsOf(proofs, aas, proofs.areas, "f");
        QVERIFY(!map && map.error().message().contains("another map"));
        proofs = sampleProofs();
        proofs.reachabilities.pop_back();
        const auto fewer = checkProofsOf(proofs, aas, proofs.areas, "f");
        QVERIFY(!fewer && fewer.error().message().contains("3 proofs for 4 reachabilities"));
    }

    void aSummaryCountsByType() {
        const auto aas = AasRow(3).file();
        const auto proofs = sampleProofs();
        const auto summary = summarise(aas, proofs.reachabilities, proofs.seen, proofs.tested);
        QCOMPARE(summary.travels.size(), std::size_t{1});
        const auto& row = summary.travels.front();
        QVERIFY(row.travel == AasTravel::walk);
        QCOMPARE(row.reachabilities, std::size_t{4});
        QCOMPARE(row.count(ProofState::simulated), std::size_t{2});
        QCOMPARE(row.count(ProofState::refuted), std::size_t{1});
        QCOMPARE(row.count(ProofState::ruleOnly), std::size_t{1});
        QCOMPARE(row.seen, std::size_t{2});
        QCOMPARE(row.tested, std::size_t{2});
        QCOMPARE(row.passed, std::size_t{1});
        QCOMPARE(row.hurting, std::size_t{1});
        QCOMPARE(row.medianSeconds, 1.25);
        QCOMPARE(row.medianRuleSeconds, 0.01);
        QCOMPARE(row.failures.size(), std::size_t{1});
        QVERIFY(row.failures.front().first == LinkFailure::tooFar);
        QCOMPARE(summary.differing, (std::vector<std::int32_t>{1, 4}));
        QCOMPARE(summary.refutedButSeen, std::vector<std::int32_t>{2});
    }

    /// The way back from the second box is refuted; the first takes 1.25 s, and the last one hundredth.
    void appliedProofsChangeTheWaysAlone() {
        const auto aas = AasRow(3).file();
        const auto applied = withProofs(aas, sampleProofs().reachabilities);
        QCOMPARE(applied.reachabilities.size(), std::size_t{4});
        QCOMPARE(int(applied.reachabilities[1].travelTime), 125);
        QCOMPARE(int(applied.reachabilities[2].travelTime), 1);
        QCOMPARE(int(applied.reachabilities[3].travelTime), 1);
        QCOMPARE(applied.settings[2].firstReachability, 2);
        QCOMPARE(applied.settings[2].reachabilityCount, 1);
        QCOMPARE(applied.reachabilities[2].area, 3);
        const auto bytes = writeAas(applied);
        QVERIFY(bytes.has_value());
        QVERIFY(parseAas(*bytes, "applied").has_value());
        auto same = applied;
        same.reachabilities = aas.reachabilities;
        same.settings = aas.settings;
        QVERIFY(same == aas);
    }
};

NAVWRIGHT_TEST(TestProofFile);
#include "tst_proof_file.moc"
