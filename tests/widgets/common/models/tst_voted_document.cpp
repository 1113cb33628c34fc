#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "core/demos/reading/demo_files.h"
#include "core/generate/vote_archive/vote_intake.h"
#include "failures.h"
#include "sample_document.h"
#include "test_program.h"

using namespace navwright;

/// Votes of demos in place of the demos.
class TestVotedDocument : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::filesystem::path votes_;

  private slots:
    /// The votes of the sample's demos, as `navgen votes` keeps them.
    void initTestCase() {
        JobContext context;
        const auto demos = collectDemoFiles(std::array{sampleDemoFolder()}, context);
        auto maps = MapFolder::open(std::array{sampleDemoFolder()}, context);
        QVERIFY(demos && maps);
        const std::filesystem::path out = folder_.filePath("votes").toStdString();
        IntakeOptions options;
        options.out = out;
        const auto taken = takeVotes(*demos, *maps, unrehearsed(), options, context);
        if (!taken) qFatal("%s", taken.error().message().c_str());
        QCOMPARE(taken->files.size(), std::size_t{1});
        votes_ = out / taken->files.begin()->first;
    }

    /// The same nav as from the demos; samples are not there, votes are.
    void theSameNav() {
        Document fromDemos;
        QVERIFY(openSample(fromDemos));
        Document fromVotes;
        QVERIFY(fromVotes.openMap(sampleDemoFolder() / "nw_sample.bsp"));
        Work work;
        work.parameters = unrehearsed();
        fromVotes.applyWork(work);
        QVERIFY(fromVotes.addDemos({votes_}));
        QVERIFY(waitForGeneration(fromVotes));
        const auto& one = *fromDemos.generation();
        const auto& other = *fromVotes.generation();
        QCOMPARE(other.graph->graph, one.graph->graph);
        QCOMPARE(other.demos.size(), one.demos.size());
        // A parameter after the votes is free.
        QVERIFY(fromVotes.setParameter(Param::NodeMinDemos, 1));
        QVERIFY(waitForGeneration(fromVotes));
        QVERIFY(fromDemos.setParameter(Param::NodeMinDemos, 1));
        QVERIFY(waitForGeneration(fromDemos));
        QCOMPARE(fromVotes.generation()->graph->graph, fromDemos.generation()->graph->graph);
    }

    /// What does not go together is said, and what was there stays.
    void whatDoesNotGoTogether() {
        Document document;
        QVERIFY(document.openMap(sampleDemoFolder() / "nw_sample.bsp"));
        Work work;
        work.parameters = unrehearsed();
        document.applyWork(work);
        QVERIFY(document.addDemos({votes_}));
        QVERIFY(waitForGeneration(document));
        const auto before = document.generation();
        QSignalSpy failed(&document, &Document::failed);
        QVERIFY(document.addDemos({sampleDemoFolder()}));
        QVERIFY(failed.wait(kGenerationMilliseconds));
        QVERIFY(failureIn(failed).what.contains("cannot be combined with demos"));
        QCOMPARE(document.generation(), before);
        document.undoStack().undo();
        QVERIFY(QTest::qWaitFor([&] { return !document.busy(); }, kGenerationMilliseconds));
        QVERIFY(document.setParameter(Param::VoteSpacing, 64));
        QVERIFY(failed.wait(kGenerationMilliseconds));
        QVERIFY(failureIn(failed).what.contains("votes.spacing"));
    }
};

NAVWRIGHT_TEST(TestVotedDocument);
#include "tst_voted_document.moc"
