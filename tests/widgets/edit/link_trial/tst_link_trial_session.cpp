#include <QSignalSpy>

#include "hall.h"
#include "test_program.h"
#include "widgets/edit/link_trial/link_trial_session.h"

using namespace navwright;

namespace {

NavGraph hallNav() {
    NavGraph graph;
    graph.nodes = {hall::nodeAt(0, 0), hall::nodeAt(150, 0), hall::nodeAt(0, 300, 400)};
    graph.nodes[0].links = {{1, NodeType::move, 150}, {2, NodeType::jump, 500}};
    return graph;
}

CrowdRun run(LinkFailure failure, int damage = 0) {
    return {.failure = failure, .place = {8, 0, 24}, .damage = damage, .way = {{0, 0, 24}, {8, 0, 24}}};
}

}  // namespace

/// Twenty bots on a link of the document's nav, and the answer in words and as a picture.
class TestLinkTrialSession : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        document_ = std::make_unique<Document>();
        document_->setMap("hall.bsp", std::make_shared<const GameMap>(hall::map().bsp, ContentHash{}));
        document_->showNav("hall.nav", hallNav());
        QTRY_VERIFY(document_->generation() && !document_->busy());
        trial_ = std::make_unique<LinkTrialSession>(*document_);
    }
    void cleanup() {
        trial_.reset();
        document_.reset();
    }

    void allMakeAFloor() {
        trial_->ask(0, 1);
        QTRY_VERIFY(trial_->answer());
        QCOMPARE(trial_->answer()->title, QString("Link 0 → 1: 20 of 20 bots made it"));
        QVERIFY(trial_->answer()->details.isEmpty());
        QCOMPARE(trial_->answer()->place, Vec3(75, 0, 24));
        QVERIFY(trial_->answer()->picture != nullptr);
    }

    void whyTheOthersFailedIsSaid() {
        trial_->ask(0, 2);
        QTRY_VERIFY(trial_->answer());
        QVERIFY2(trial_->answer()->title.contains("0 of 20"), qPrintable(trial_->answer()->title));
        QVERIFY(!trial_->answer()->details.isEmpty());
    }

    void theMostFrequentReasonComesFirst() {
        LinkCrowd crowd;
        crowd.runs = {run(LinkFailure::none), run(LinkFailure::tooFar), run(LinkFailure::falls),
                      run(LinkFailure::falls), run(LinkFailure::none, 12)};
        QCOMPARE(crowdTitle(3, 4, crowd), QString("Link 3 → 4: 2 of 5 bots made it"));
        const auto lines = crowdDetails(crowd).split(u'\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0], QString("2 bots: fell off on the way"));
        QCOMPARE(lines[1], QString("1 bot: jumped too short"));
        QCOMPARE(lines[2], QString("1 bot arrived hurt, at worst by 12 health"));
        const auto picture = crowdPicture(crowd);
        QCOMPARE(picture->ribbons.size(), std::size_t{5});
        QCOMPARE(picture->glyphs.size(), std::size_t{3});
        QVERIFY(picture->ribbons[0].scalar != picture->ribbons[1].scalar);
    }

    void anAnswerIsAboutOneNav() {
        QSignalSpy changes(trial_.get(), &LinkTrialSession::changed);
        trial_->ask(0, 1);
        QTRY_VERIFY(trial_->answer());
        QCOMPARE(changes.count(), 1);
        EditPatch patch{.id = "x", .operation = PatchOperation::retypeNode, .type = NodeType::crouch};
        patch.at = {0, 0, 24};
        document_->setPatches({patch}, QStringLiteral("edit"));
        QTRY_VERIFY(!trial_->answer());
        QCOMPARE(changes.count(), 2);
    }

    void whatCannotBeTriedIsSaid() {
        QSignalSpy refused(trial_.get(), &LinkTrialSession::refused);
        trial_->ask(1, 2);
        QTRY_COMPARE(refused.count(), 1);
        QVERIFY(refused[0][0].toString().contains("No link"));
        Document mapless;
        mapless.showNav("hall.nav", hallNav());
        LinkTrialSession without(mapless);
        QSignalSpy refusedToo(&without, &LinkTrialSession::refused);
        without.ask(0, 1);
        QCOMPARE(refusedToo.count(), 1);
        QVERIFY(refusedToo[0][0].toString().contains("map"));
        QVERIFY(!without.answer());
    }

  private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<LinkTrialSession> trial_;
};

NAVWRIGHT_WIDGET_TEST(TestLinkTrialSession);
#include "tst_link_trial_session.moc"
