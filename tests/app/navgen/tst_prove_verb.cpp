#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

#include "byte_array.h"
#include "core/aas/evidence/proof_file.h"
#include "core/bots/test/report.h"
#include "core/nav/files/aq2_nav.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "reachability_grounds.h"
#include "test_program.h"

using namespace navwright;

/// prove, and diff with what it found: a way over a step that is, and one over a step that is too high.
class TestProveVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string map_, areas_, proofs_;

    static QJsonObject objectOf(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }

  private slots:
    void init() {
        folder_.clear();
        ReachabilityGrounds grounds({across(-8, 200, 16), across(200, 512, 40)});
        static_cast<void>(grounds.add(AasTravel::walk, {-24.1f, 0, 24}, {-19, 0, 40}));
        static_cast<void>(grounds.add(AasTravel::walk, {183.9f, 0, 40}, {189, 0, 64}));
        map_ = folder_.write("made.bsp", arrayOf(grounds.bytes()));
        areas_ = folder_.write("made.aas", arrayOf(*writeAas(grounds.aas)));
        proofs_ = folder_.at("made.aasproof.json");
    }

    void waysAreTriedAndKept() {
        const auto applied = folder_.at("applied.aas");
        const auto run =
            runInProcess({"prove", areas_, "--bsp", map_, "--out", proofs_, "--apply", applied, "-j2"});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.simplified().contains("walk 2 0 1 1 0 0 "), run.out);
        QVERIFY2(run.out.contains("1 too high"), run.out);
        const auto proofs = readProofFile(proofs_);
        QVERIFY2(proofs.has_value(), proofs ? "" : proofs.error().message().c_str());
        QCOMPARE(proofs->map, std::string("made"));
        QVERIFY(proofs->reachabilities.at(0).state == ProofState::simulated);
        QVERIFY(proofs->reachabilities.at(1).state == ProofState::refuted);
        QVERIFY(proofs->seen.empty() && proofs->tested.empty());
        const auto kept = readAasFile(applied);
        QVERIFY(kept.has_value());
        QCOMPARE(kept->reachabilities.size(), std::size_t{2});
        QVERIFY(kept->reachabilities[1].travelTime < 20);
        const auto facts = runInProcess({"info", proofs_, "--json"});
        QVERIFY2(facts.out.contains("\"refuted\": 1"), facts.out);
    }

    void theSameBytesOnAnyNumberOfThreads() {
        QCOMPARE(runInProcess({"prove", areas_, "--bsp", map_, "--out", proofs_, "-j1"}).code, 0);
        const auto other = folder_.at("other.json");
        QCOMPARE(runInProcess({"prove", areas_, "--bsp", map_, "--out", other, "-j4"}).code, 0);
        QVERIFY(!NavgenFolder::read(proofs_).isEmpty());
        QCOMPARE(NavgenFolder::read(other), NavgenFolder::read(proofs_));
    }

    void countsAreJson() {
        const auto run = runInProcess({"prove", areas_, "--bsp", map_, "--json", "--bots"});
        const auto all = objectOf(run.out)["all"].toObject();
        QCOMPARE(all["ways"].toInt(), 2);
        QCOMPARE(all["simulated"].toInt(), 1);
        QCOMPARE(all["failures"].toObject()["too high"].toInt(), 1);
        // Both are too short to tell of bots.
        QCOMPARE(objectOf(run.out)["bots"].toObject()["both"].toInt(-1), 0);
    }

    void aTestOfANavTells() {
        NavGraph nav;
        nav.nodes.push_back({.origin = {-120, 0, 24}});
        nav.nodes.push_back({.origin = {100, 0, 40}});
        nav.nodes[0].links.push_back({.target = 1, .type = NodeType::move, .cost = 220});
        const auto bytes = *writeAq2Nav(nav);
        const auto navFile = folder_.write("made.nav", arrayOf(bytes));
        NavtestReport report;
        report.map = "made";
        report.navSha1 = sha1Hex(bytes);
        report.links = {{0, 1, 6, 5, 1}};
        const auto reportFile =
            folder_.write("made.navtest.json", QByteArray::fromStdString(writeNavtestReport(report)));
        const auto run = runInProcess(
            {"prove", areas_, "--bsp", map_, "--navtest", reportFile, "--nav", navFile, "--out", proofs_});
        QVERIFY2(run.code == 0, run.err);
        const auto proofs = readProofFile(proofs_);
        QVERIFY(proofs.has_value());
        QCOMPARE(proofs->tested.at(1).attempts, 6u);
        QCOMPARE(proofs->tested.at(2).links, 0u);
        QCOMPARE(proofs->navSha1, report.navSha1);
        // One without the other makes no sense.
        QCOMPARE(runInProcess({"prove", areas_, "--bsp", map_, "--nav", navFile}).code, 1);
        report.map = "other";
        const auto wrong =
            folder_.write("other.navtest.json", QByteArray::fromStdString(writeNavtestReport(report)));
        const auto refused =
            runInProcess({"prove", areas_, "--bsp", map_, "--navtest", wrong, "--nav", navFile});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("about other, the map is made"), refused.err);
    }

    /// Bots were on the first floor and the step; the floor above it is too high.
    void floorWhereNobodyWas() {
        NavGraph nav;
        nav.nodes.push_back({.origin = {-120, 0, 24}});
        nav.nodes.push_back({.origin = {100, 0, 40}});
        const auto bytes = *writeAq2Nav(nav);
        const auto navFile = folder_.write("made.nav", arrayOf(bytes));
        NavtestReport report;
        report.map = "made";
        report.navSha1 = sha1Hex(bytes);
        report.schema = 2;
        report.nodes = {{.id = 0, .origin = nav.nodes[0].origin, .touches = 3},
                        {.id = 1, .origin = nav.nodes[1].origin, .touches = 0}};
        const auto prove = [&] {
            const auto reportFile =
                folder_.write("made.navtest.json", QByteArray::fromStdString(writeNavtestReport(report)));
            return runInProcess(
                {"prove", areas_, "--bsp", map_, "--navtest", reportFile, "--nav", navFile, "--json"});
        };
        const auto run = prove();
        QVERIFY2(run.code == 0, run.err);
        const auto all = objectOf(run.out);
        QCOMPARE(all["uses"].toArray().size(), 4);
        double share = 0;
        for (const auto& row : all["uses"].toArray()) share += row.toObject()["share"].toDouble();
        QVERIFY(std::abs(share - 1) < 1e-9);
        const auto never = all["never_visited"].toArray();
        QCOMPARE(never.size(), 1);
        QCOMPARE(never[0].toObject()["needs"].toString(), QString("walk"));
        QCOMPARE(never[0].toObject()["ways"].toArray(), (QJsonArray{1}));
        const auto unreached = all["unreached"].toArray();
        QCOMPARE(unreached.size(), 1);
        QCOMPARE(unreached[0].toObject()["needs"].toString(), QString("walk that no simulated player makes"));
        report.nodes[1].touches = 2;
        const auto both = objectOf(prove().out);
        QVERIFY(both["never_visited"].toArray().isEmpty());
        // Without demos and tests nothing is known of who was where.
        QVERIFY(objectOf(runInProcess({"prove", areas_, "--bsp", map_, "--json"}).out)["uses"]
                    .toArray()
                    .isEmpty());
    }

    void demosOfAnotherMapAreRefused() {
        const auto run =
            runInProcess({"prove", areas_, "--bsp", map_, "--no-cache", "--demos", NavgenFolder::sample()});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("None of the demos shows made"), run.err);
    }

    void whatIsRefutedIsNotMissing() {
        auto bare = *readAasFile(areas_);
        bare.reachabilities.resize(1);
        for (auto& settings : bare.settings) settings.reachabilityCount = settings.firstReachability = 0;
        const auto ours = folder_.write("ours.aas", arrayOf(*writeAas(bare)));
        const auto plain = objectOf(runInProcess({"diff", areas_, ours, "--json"}).out);
        QCOMPARE(plain["missing"].toArray().size(), 2);
        QVERIFY(!plain.contains("refuted"));
        const auto check = [](const QByteArray& out) {
            const auto all = objectOf(out);
            QCOMPARE(all["missing"].toArray().size(), 1);
            QCOMPARE(all["missing"].toArray().first().toObject()["reachability"].toInt(), 1);
            QCOMPARE(all["refuted"].toArray().first().toObject()["reachability"].toInt(), 2);
            QCOMPARE(all["reachabilities"].toArray().first().toObject()["refuted"].toInt(), 1);
        };
        check(runInProcess({"diff", areas_, ours, "--json", "--bsp", map_}).out);
        QCOMPARE(runInProcess({"prove", areas_, "--bsp", map_, "--out", proofs_}).code, 0);
        check(runInProcess({"diff", areas_, ours, "--json", "--proof", proofs_}).out);
        const auto text = runInProcess({"diff", areas_, ours, "--proof", proofs_});
        QVERIFY2(text.out.contains("not in B, and refuted: 1"), text.out);
        // Proofs of A say nothing of other areas.
        const auto refused = runInProcess({"diff", ours, areas_, "--proof", proofs_});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("other areas of this map"), refused.err);
    }

    void areasWithoutWaysAndOfOtherMapsAreRefused() {
        auto aas = *readAasFile(areas_);
        auto other = aas;
        other.mapChecksum ^= 1;
        const auto foreign = folder_.write("foreign.aas", arrayOf(*writeAas(other)));
        QCOMPARE(runInProcess({"prove", foreign, "--bsp", map_}).code, 2);
        aas.reachabilities.resize(1);
        for (auto& settings : aas.settings) settings.reachabilityCount = settings.firstReachability = 0;
        const auto bare = folder_.write("bare.aas", arrayOf(*writeAas(aas)));
        const auto run = runInProcess({"prove", bare, "--bsp", map_});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("There are no reachabilities between these areas"), run.err);
    }
};

NAVWRIGHT_TEST(TestProveVerb);
#include "tst_prove_verb.moc"
