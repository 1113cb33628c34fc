#include <QtTest>

#include <algorithm>

#include "core/map/bsp/map_reading.h"
#include "core/map/bsp/quake_bsp.h"
#include "core/physics/map_queries/game_map.h"
#include "plain_parameters.h"
#include "quake_map.h"
#include "sample_document.h"
#include "sanitizers.h"
#include "test_program.h"

using namespace navwright;

namespace {

bool hasNodeAt(const NavGraph& graph, const Vec3& origin) {
    return std::ranges::find(graph.nodes, origin, &NavNode::origin) != graph.nodes.end();
}

EditPatch deletionOf(const NavNode& node) {
    return {.id = "p1", .operation = PatchOperation::deleteNode, .at = node.origin};
}

}  // namespace

/// The document on the bundled sample: loading, changing, undoing, superseding, cancelling.
class TestDocument : public QObject {
    Q_OBJECT

  private slots:
    void loadingGivesAGeneration() {
        Document document;
        QVERIFY(openSample(document));
        QVERIFY(document.map() != nullptr);
        QVERIFY(document.generation() != nullptr);
        QVERIFY(!document.generation()->graph->graph.nodes.empty());
        QVERIFY(!document.generation()->recordings.empty());
    }

    void aParameterChangesTheGenerationAndUndoesBack() {
        Document document;
        QVERIFY(openSample(document));
        const auto before = document.generation();
        const auto parameters = document.parameters();
        QVERIFY(document.setParameter(Param::NodeMinDemos, 5));
        QVERIFY(waitForGeneration(document));
        QVERIFY(document.generation()->nodes->nodes.size() < before->nodes->nodes.size());
        QCOMPARE(document.previousGeneration(), before);
        document.undoStack().undo();
        QVERIFY(waitForGeneration(document));
        QVERIFY(document.parameters() == parameters);
        QVERIFY(document.generation()->graph->graph == before->graph->graph);
        QCOMPARE(document.generation()->votes, before->votes);
    }

    /// Also where it took bots: nothing is made again.
    void undoAndRedoBringBackTheSameResults() {
        Document document;
        QVERIFY(openSample(document));
        QVERIFY(document.setParameter(Param::RehearseRounds, 1));
        QVERIFY(waitForGeneration(document));
        const auto rehearsed = document.generation();
        QVERIFY(rehearsed->graph->rehearsal != nullptr);
        auto dense = document.parameters();
        QVERIFY(dense.set(Param::NodeRadius, 40) && dense.set(Param::RehearseRounds, 0));
        document.setParameters(dense, "Preset");
        QVERIFY(waitForGeneration(document));
        const auto preset = document.generation();
        QVERIFY(preset->clusters != rehearsed->clusters);
        QElapsedTimer clock;
        clock.start();
        document.undoStack().undo();
        QVERIFY(waitForGeneration(document));
        qInfo("undo of a preset: %lld ms", clock.elapsed());
        QCOMPARE(document.generation()->graph, rehearsed->graph);
        QCOMPARE(document.generation()->nodes, rehearsed->nodes);
        document.undoStack().redo();
        QVERIFY(waitForGeneration(document));
        QCOMPARE(document.generation()->graph, preset->graph);
    }

    void aMapOfQuakeIsShownAndNothingIsMadeOnIt() {
        Document document;
        const auto bsp = parseQuakeBsp(quakeMap(false), "e1m1.bsp").value();
        const auto quake = std::make_shared<const GameMap>(bsp, ContentHash{});
        QCOMPARE(document.mapWanted(), QString("open a map first"));
        document.setMap("e1m1.bsp", quake);
        QCOMPARE(document.shownMap(), quake);
        QVERIFY(document.map() == nullptr);
        QVERIFY(document.mapWanted().contains("needs a map of Quake II; e1m1 is one of Quake"));
        QSignalSpy failures(&document, &Document::failed);
        QVERIFY(document.addDemos({sampleDemoFolder()}));
        QCOMPARE(failures.count(), 1);
        QVERIFY(!document.busy() && !document.generation());
        QVERIFY(document.openMap(sampleDemoFolder() / "nw_sample.bsp"));
        QVERIFY(document.map() != nullptr && document.mapWanted().isEmpty());
        QVERIFY(waitForGeneration(document));
        QVERIFY(document.generation() != nullptr);
    }

    void otherEntitiesAreAStep() {
        Document document;
        const auto map = GameMap::readToLookAt(sampleDemoFolder() / "nw_sample.bsp", {}).value();
        const auto other = GameMap::readToLookAt(sampleDemoFolder() / "nw_sample.bsp", {}).value();
        document.setMap("nw_sample.bsp", map);
        document.setEntities(other, false);
        QCOMPARE(document.undoStack().count(), 0);
        document.setEntities(other, true);
        QVERIFY(document.map() == other && document.ownEntities());
        document.undoStack().undo();
        QVERIFY(document.map() == map && !document.ownEntities());
        document.undoStack().redo();
        QVERIFY(document.map() == other && document.ownEntities());
        document.closeAll();
        QVERIFY(!document.ownEntities());
    }

    void aDragIsOneStep() {
        Document document;
        for (int step = 0; step < 20; ++step) QVERIFY(document.setParameter(Param::NodeRadius, 48 + step, 7));
        QCOMPARE(document.undoStack().count(), 1);
        QVERIFY(document.setParameter(Param::NodeRadius, 100, 8));
        QCOMPARE(document.undoStack().count(), 2);
        document.undoStack().undo();
        QCOMPARE(document.parameters().real(Param::NodeRadius), 67.0);
    }

    void otherDemosSupersedeTheRunningOne() {
        Document document;
        QVERIFY(openSample(document));
        const auto path = document.demos().front().path;
        const auto all = document.generation()->demos.size();
        QSignalSpy generations(&document, &Document::generationChanged);
        for (int change = 0; change < 5; ++change) document.setDemoIncluded(path, change % 2 != 0);
        QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), kHangMilliseconds);
        QCOMPARE(generations.count(), 1);
        QCOMPARE(document.generation()->demos.size(), all - 1);
    }

    void ofManyChangesTheLastIsShown() {
        Document document;
        QVERIFY(openSample(document));
        for (int demos = 1; demos <= 5; ++demos) QVERIFY(document.setParameter(Param::NodeMinDemos, demos));
        QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), kHangMilliseconds);
        QCOMPARE(document.generation()->parameters.integer(Param::NodeMinDemos), 5);
    }

    void whileASliderKeepsMovingGenerationsAreSeen() {
        Document document;
        QVERIFY(openSample(document));
        QSignalSpy generations(&document, &Document::generationChanged);
        int moves = 0;
        QTimer slider;
        // Never where it began: a drag that comes back is no step.
        connect(&slider, &QTimer::timeout, &document,
                [&] { QVERIFY(document.setParameter(Param::NodeRadius, 50 + moves++ % 20, 1)); });
        slider.start(0);
        QTRY_VERIFY_WITH_TIMEOUT(generations.count() >= 3, kHangMilliseconds);
        slider.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), kHangMilliseconds);
        QCOMPARE(document.generation()->parameters.real(Param::NodeRadius),
                 document.parameters().real(Param::NodeRadius));
        QCOMPARE(document.undoStack().count(), 1);
    }

    void whatWasClosedDoesNotComeBack() {
        Document document;
        QVERIFY(openSample(document));
        QVERIFY(document.setParameter(Param::NodeRadius, 40));
        QVERIFY(document.setParameter(Param::NodeRadius, 41));
        document.closeAll();
        QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), kHangMilliseconds);
        QVERIFY(document.generation() == nullptr);
    }

    void aNavMakerMakesOtherNavsAndLeavesTheDocument() {
        Document document;
        QVERIFY(openSample(document));
        const auto before = document.generation();
        const auto make = document.navMaker();
        JobContext context;
        const auto same = make(nullptr, context);
        QVERIFY(same.has_value());
        QVERIFY((*same)->graph->graph == before->graph->graph);
        QCOMPARE((*same)->votes, before->votes);  // nothing was read again
        auto ledger = std::make_shared<Ledger>(Ledger{.map = before->mapName, .iterations = 1});
        ledger->nodes.push_back({before->graph->graph.nodes.front().origin, 1, "a test"});
        const auto less = make(ledger, context);
        QVERIFY(less.has_value());
        QVERIFY(!hasNodeAt((*less)->graph->graph, ledger->nodes.front().origin));
        QCOMPARE(document.generation(), before);
        QVERIFY(document.ledger() == nullptr);
    }

    void aNavMakerOfAnOpenedNavAppliesTheLedger() {
        Document document;
        NavGraph graph;
        for (float x : {0.f, 200.f, 400.f}) graph.nodes.push_back({.origin = Vec3(x, 8, 24)});
        document.showNav("hand_made.nav", graph);
        auto ledger = std::make_shared<Ledger>(Ledger{.map = "hand_made", .iterations = 1});
        ledger->nodes.push_back({graph.nodes[1].origin, 1, "a test"});
        JobContext context;
        const auto less = document.navMaker()(ledger, context);
        QVERIFY(less.has_value());
        QCOMPARE((*less)->graph->graph.nodes.size(), std::size_t{2});
        QCOMPARE(document.generation()->graph->graph.nodes.size(), std::size_t{3});
    }

    void anOpenedNavGoesByTheNameOfItsMap() {
        Document document;
        QVERIFY(openSample(document));
        document.showNav("hand_made_7.nav", NavGraph{{{.origin = Vec3(0, 8, 24)}}});
        QCOMPARE(document.generation()->mapName, document.map()->name());
    }

    void anOpenedNavKnowsTheSpawnPointsItServes() {
        Document document;
        QVERIFY(openSample(document));
        const auto generated = document.generation()->graph;
        document.showNav("hand_made_7.nav", generated->graph);
        const auto& opened = document.generation()->graph;
        QVERIFY(!opened->spawns.empty());
        QCOMPARE(opened->spawns.size(), generated->spawns.size());
        for (std::size_t i = 0; i < opened->spawns.size(); ++i)
            QCOMPARE(opened->spawns[i].node, generated->spawns[i].node);
        QVERIFY(opened->graph == generated->graph);
    }

    /// Before the call returns, and without a run of the pipeline.
    void anEditIsAppliedAndUndoneAtOnce() {
        Document document;
        QVERIFY(openSample(document));
        const auto before = document.generation();
        const auto patch = deletionOf(before->graph->graph.nodes.front());
        QSignalSpy runs(&document, &Document::busyChanged);
        QSignalSpy changed(&document, &Document::patchesChanged);
        document.setPatches({patch}, "Delete a node");
        QCOMPARE(changed.count(), 1);
        // What the node led to stays, though it may be out of reach now.
        const auto& after = *document.generation()->graph;
        QVERIFY(!hasNodeAt(after.graph, patch.at));
        QCOMPARE(after.graph.nodes.size(), before->graph->graph.nodes.size() - 1);
        QCOMPARE(after.rejectedNodes, before->graph->rejectedNodes);
        QCOMPARE(document.generation()->nodes, before->nodes);
        QVERIFY(document.edited() && document.current());
        document.undoStack().undo();
        QVERIFY(document.patches().empty());
        QVERIFY(document.generation()->graph->graph == before->graph->graph);
        QVERIFY(!document.edited() && document.current());
        document.undoStack().redo();
        QVERIFY(!hasNodeAt(document.generation()->graph->graph, patch.at));
        QCOMPARE(runs.count(), 0);
        // Generated with the edit, it is what was generated.
        document.regenerate();
        QVERIFY(waitForGeneration(document));
        QVERIFY(!document.edited());
        QVERIFY(!hasNodeAt(document.generation()->graph->graph, patch.at));
    }

    void anEditDuringAGenerationIsInBothNavsAndStartsNoOther() {
        Document document;
        QVERIFY(openSample(document));
        const auto patch = deletionOf(document.generation()->graph->graph.nodes.front());
        QSignalSpy runs(&document, &Document::busyChanged);
        QVERIFY(document.setParameter(Param::SpawnRadius, 40));
        QVERIFY(document.busy());
        document.setPatches({patch}, "Delete a node");
        QVERIFY(!hasNodeAt(document.generation()->graph->graph, patch.at));
        QVERIFY(!document.current());
        QVERIFY(waitForGeneration(document));
        QCOMPARE(runs.count(), 2);
        QCOMPARE(document.generation()->parameters.real(Param::SpawnRadius), 40.0);
        QVERIFY(!hasNodeAt(document.generation()->graph->graph, patch.at));
        QVERIFY(document.edited() && document.current());
    }

    /// Without the edit that it was generated with, other nodes may be part of it.
    void anEditOfWhatIsLeftOutOfTheNavGenerates() {
        Document document;
        QVERIFY(openSample(document));
        auto few = document.parameters();
        QVERIFY(few.set(Param::NodeMinDemos, 5) && few.setText("fill.mode", "off"));
        document.setParameters(few, "Few nodes");
        QVERIFY(waitForGeneration(document));
        const auto& made = *document.generation();
        const auto wanted = std::ranges::find_if(made.nodes->rejected, [&](const RejectedCluster& rejected) {
            const auto& at = made.clusters->clusters[rejected.cluster].origin;
            return rejected.reason == NodeRejection::minDemos &&
                   std::ranges::none_of(made.graph->graph.nodes, [&](const NavNode& node) {
                       return glm::distance(node.origin, at) <= 25;
                   });
        });
        QVERIFY(wanted != made.nodes->rejected.end());
        EditPatch lock{.id = "e1", .operation = PatchOperation::lockNode};
        lock.at = made.clusters->clusters[wanted->cluster].origin;
        document.setPatches({lock}, "Keep");
        QVERIFY(document.busy() && !document.current());
        QVERIFY(waitForGeneration(document));
        QVERIFY(!document.edited() && document.current());
    }

    void whereManyLinksAreToBeTriedADraftComesFirst() {
        Document document;
        QVERIFY(openSample(document));
        std::vector<std::shared_ptr<const Generation>> drafts;
        connect(&document, &Document::draftChanged, this, [&] {
            if (document.draft()) drafts.push_back(document.draft());
        });
        bool goneWithTheResult = true;
        connect(&document, &Document::generationChanged, this,
                [&] { goneWithTheResult = goneWithTheResult && !document.draft(); });
        auto many = manyNodes(document.parameters());
        QVERIFY(many.set(Param::RehearseRounds, 2));
        document.setParameters(many, "Many nodes");
        QVERIFY(waitForGeneration(document));
        // As the demos show it, then with the map's ways before bots rehearse.
        QCOMPARE(drafts.size(), 2u);
        const auto& made = *document.generation();
        QCOMPARE(drafts[0]->nodes, made.nodes);
        QCOMPARE(drafts[0]->links, made.links);
        QVERIFY(drafts[0]->graph->inferred.empty() && drafts[0]->graph->rejectedNodes.empty());
        QVERIFY(!(drafts[0]->graph->graph == made.graph->graph));
        // Those links are known by now.
        QVERIFY(document.setParameter(Param::SpawnRadius, 40));
        QVERIFY(waitForGeneration(document));
        QCOMPARE(drafts.size(), 2u);
        QVERIFY(goneWithTheResult && !document.draft());
    }

    void aDraftThatIsCancelledIsGone() {
        Document document;
        QVERIFY(openSample(document));
        const auto before = document.generation();
        connect(&document, &Document::draftChanged, &document, &Document::cancel);
        QSignalSpy drafted(&document, &Document::draftChanged);
        document.setParameters(manyNodes(document.parameters()), "Many nodes");
        QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), kHangMilliseconds);
        QCOMPARE(drafted.count(), 2);
        QVERIFY(!document.draft());
        QCOMPARE(document.generation(), before);
    }

    void withoutBotsThereAreNoDrafts() {
        Document document;
        QVERIFY(openSample(document));
        QSignalSpy drafted(&document, &Document::draftChanged);
        auto parameters = demosAlone(manyNodes(document.parameters()));
        QVERIFY(parameters.setText("links.verify", "off"));
        document.setParameters(parameters, "No bots");
        QVERIFY(waitForGeneration(document));
        QCOMPARE(drafted.count(), 0);
    }

    void feedbackRemovesAndIsUndone() {
        Document document;
        QVERIFY(openSample(document));
        const auto before = document.generation();
        const auto& node = before->graph->graph.nodes.front();
        auto ledger = std::make_shared<Ledger>();
        ledger->map = before->mapName;
        ledger->iterations = 1;
        ledger->nodes.push_back({node.origin, 1, "three deaths"});
        document.setLedger(ledger, "Apply feedback");
        QVERIFY(waitForGeneration(document));
        QVERIFY(!hasNodeAt(document.generation()->graph->graph, node.origin));
        document.undoStack().undo();
        QVERIFY(waitForGeneration(document));
        QVERIFY(document.ledger() == nullptr);
        QVERIFY(document.generation()->graph->graph == before->graph->graph);
    }

    void anIgnoredIssueIsRememberedWithoutANewGeneration() {
        Document document;
        QVERIFY(openSample(document));
        const auto before = document.generation();
        QSignalSpy changed(&document, &Document::ignoredIssuesChanged);
        document.setIgnoredIssues({{"island", "a ledge"}}, "Ignore an issue");
        document.setIgnoredIssues({{"island", "a ledge"}}, "Ignore it again");
        QCOMPARE(changed.count(), 1);
        QVERIFY(!document.busy());
        QCOMPARE(document.generation(), before);
        document.undoStack().undo();
        QVERIFY(document.ignoredIssues().empty());
    }

    void anOpenedNavIsEditedLikeAGeneratedOne() {
        Document document;
        NavGraph graph;
        graph.nodes.resize(3);
        for (int i = 0; i < 3; ++i) graph.nodes[static_cast<std::size_t>(i)].origin = Vec3(100 * i, 0, 0);
        document.showNav("made_by_hand.nav", graph);
        QCOMPARE(document.generation()->graph->graph.nodes.size(), 3u);
        EditPatch patch;
        patch.id = "p1";
        patch.operation = PatchOperation::deleteNode;
        patch.at = Vec3(100, 0, 0);
        document.setPatches({patch}, "Delete a node");
        QCOMPARE(document.generation()->graph->graph.nodes.size(), 2u);
        QCOMPARE(document.generation()->graph->patches.outcomes.size(), 1u);
        document.undoStack().undo();
        QCOMPARE(document.generation()->graph->graph.nodes.size(), 3u);
    }

    void aDemoLeftOutIsNotUsed() {
        Document document;
        QVERIFY(openSample(document));
        const auto all = document.generation()->demos.size();
        document.setDemoIncluded(document.demos().front().path, false);
        QVERIFY(waitForGeneration(document));
        QCOMPARE(document.generation()->demos.size(), all - 1);
        document.undoStack().undo();
        QVERIFY(waitForGeneration(document));
        QCOMPARE(document.generation()->demos.size(), all);
    }

    void cancellingKeepsWhatWas() {
        Document document;
        QVERIFY(openSample(document));
        const auto before = document.generation();
        QSignalSpy cancelled(&document, &Document::cancelled);
        QVERIFY(document.setParameter(Param::VoteSpacing, 64));
        document.cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!document.busy(), kHangMilliseconds);
        QVERIFY(cancelled.count() == 1 || document.generation() != before);
        if (cancelled.count() == 1) QCOMPARE(document.generation(), before);
    }

    void aBrokenFileLeavesWhatIsOpen() {
        Document document;
        QVERIFY(openSample(document));
        const auto map = document.map();
        const auto demos = document.demos().size();
        QVERIFY(!document.openMap(sampleDemoFolder() / "truth.json"));
        QVERIFY(!document.addDemos({sampleDemoFolder() / "nowhere"}));
        QCOMPARE(document.map(), map);
        QCOMPARE(document.demos().size(), demos);
    }

    void aNavIsShownWithoutDemosUntilDemosCome() {
        Document document;
        QVERIFY(openSample(document));
        const auto graph = document.generation()->graph->graph;
        document.showNav("some/nw_sample.nav", graph);
        QVERIFY(document.demos().empty());
        QVERIFY(document.generation()->graph->graph == graph);
        QCOMPARE(document.generation()->graph->linkOf.size(), graph.nodes.size());
        QCOMPARE(document.generation()->mapName, std::string("nw_sample"));
        QVERIFY(!document.navPath().empty());
        QVERIFY(document.addDemos({sampleDemoFolder()}));
        QVERIFY(waitForGeneration(document));
        QVERIFY(document.navPath().empty());
        QVERIFY(!document.generation()->demos.empty());
    }

    void closingWhileWorkingIsClean() {
        for (int i = 0; i < 5; ++i) {
            Document document;
            QVERIFY(document.openMap(sampleDemoFolder() / "nw_sample.bsp"));
            QVERIFY(document.addDemos({sampleDemoFolder()}));
        }
    }
};

NAVWRIGHT_TEST(TestDocument);
#include "tst_document.moc"
