#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "plain_parameters.h"
#include "test_program.h"
#include "widgets/common/models/document.h"

using namespace navwright;

/// The demos of a document: taken off the list and back, damaged, and gone from disk.
class TestDemoList : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        document_ = std::make_unique<Document>();
        for (const auto& entry : std::filesystem::directory_iterator(sample()))
            std::filesystem::copy(entry.path(), copy() / entry.path().filename());
        auto work = document_->work();
        work.parameters = unrehearsed();
        document_->applyWork(work);
        QVERIFY(document_->openMap(copy() / "nw_sample.bsp"));
        QVERIFY(document_->addDemos({copy()}));
        waitForGeneration();
        QCOMPARE(document_->generation()->demos.size(), 5u);
    }
    void cleanup() { document_.reset(); }

    void everyDemoIsReportedToItsEnd() {
        QSignalSpy read(document_.get(), &Document::demoRead);
        document_->closeAll();
        QVERIFY(document_->openMap(copy() / "nw_sample.bsp"));
        QVERIFY(document_->addDemos({copy()}));
        waitForGeneration();
        QMap<QString, int> finished;
        for (const auto& call : read) {
            QVERIFY(call[1].toULongLong() <= call[2].toULongLong());
            QVERIFY(call[3].toString().isEmpty());
            if (call[1] == call[2]) ++finished[call[0].toString()];
        }
        QCOMPARE(finished.size(), 5);
    }

    void openingIsNoStepAndAddingIs() {
        auto& stack = document_->undoStack();
        QCOMPARE(stack.count(), 0);
        const auto kept = copy() / "sample_1.mvd2";
        document_->removeDemos({kept});
        QCOMPARE(document_->demos().size(), 4u);
        QVERIFY(document_->addDemos({copy()}));
        QCOMPARE(stack.undoText(), QString("Add sample_1.mvd2"));
        QCOMPARE(document_->demos().size(), 5u);
        QVERIFY(document_->addDemos({copy()}));
        QCOMPARE(stack.count(), 2);
        stack.undo();
        QCOMPARE(document_->demos().size(), 4u);
        stack.undo();
        QCOMPARE(document_->demos().size(), 5u);
        QVERIFY(stack.isClean());
        stack.redo();
        stack.redo();
        QCOMPARE(document_->demos().size(), 5u);
        QCOMPARE(document_->demos().back().path, kept);
        waitForGeneration();
    }

    void aFileThatIsNoDemoIsReportedWithItsReason() {
        QFile broken(folder_->filePath("broken.mvd2"));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("garbage") == 7);
        broken.close();
        QSignalSpy read(document_.get(), &Document::demoRead);
        QVERIFY(document_->addDemos({copy() / "broken.mvd2"}));
        waitForGeneration();
        QString failure;
        for (const auto& call : read) failure += call[3].toString();
        QVERIFY(failure.contains("broken.mvd2") && failure.contains("Not a demo"));
        QCOMPARE(document_->generation()->demos.size(), 5u);
    }

    void everySummaryKnowsItsFile() {
        const auto& generation = *document_->generation();
        QCOMPARE(generation.paths.size(), generation.demos.size());
        for (std::size_t i = 0; i < generation.paths.size(); ++i)
            QCOMPARE(generation.paths[i].filename().string(), generation.demos[i]->name);
    }

    void aDemoTakenOffTheListComesBackInItsPlace() {
        const auto before = paths();
        const auto graph = document_->generation()->graph->graph;
        document_->removeDemos({before[1], before[3]});
        waitForGeneration();
        QCOMPARE(paths(), (std::vector{before[0], before[2], before[4]}));
        QCOMPARE(document_->generation()->demos.size(), 3u);
        document_->undoStack().undo();
        waitForGeneration();
        QCOMPARE(paths(), before);
        QVERIFY(document_->generation()->graph->graph == graph);
        QVERIFY(std::filesystem::exists(before[1]));
    }

    void whatWasAddedAfterARemovalIsUndoneBeforeIt() {
        const auto before = paths();
        document_->removeDemos({before[0]});
        const auto later = copy() / "later.mvd2.gz";
        std::filesystem::copy(before[1], later);
        QVERIFY(document_->addDemos({later}));
        QCOMPARE(paths().back(), later);
        document_->undoStack().undo();
        QCOMPARE(paths().size(), before.size() - 1);
        QVERIFY(paths().back() != later);
        QVERIFY(std::filesystem::exists(later));
        document_->undoStack().undo();
        QCOMPARE(paths(), before);
    }

    void withEveryDemoLeftOutThereIsNoGeneration() {
        for (const auto& path : paths()) document_->setDemoIncluded(path, false);
        QTRY_VERIFY(document_->generation() == nullptr && !document_->busy());
        document_->undoStack().undo();
        waitForGeneration();
        QCOMPARE(document_->generation()->demos.size(), 1u);
    }

    void aDemoDeletedWhileOpenIsStillUsed() {
        const auto before = document_->generation();
        QVERIFY(std::filesystem::remove(before->paths[2]));
        QVERIFY(document_->setParameter(Param::NodeRadius, 60));
        waitForGeneration();
        QCOMPARE(document_->generation()->demos.size(), 5u);
        QCOMPARE(document_->generation()->votes, before->votes);
        const auto& warnings = document_->generation()->warnings;
        const auto said = std::ranges::count_if(warnings, [&](const std::string& warning) {
            return warning.find(before->demos[2]->name + " is no longer on disk") == 0;
        });
        QCOMPARE(said, 1);
    }

  private:
    static std::filesystem::path sample() {
        return std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "resources" / "sample";
    }
    [[nodiscard]] std::filesystem::path copy() const { return folder_->path().toStdString(); }
    [[nodiscard]] std::vector<std::filesystem::path> paths() const {
        std::vector<std::filesystem::path> all;
        for (const auto& demo : document_->demos()) all.push_back(demo.path);
        return all;
    }
    void waitForGeneration() {
        QSignalSpy generations(document_.get(), &Document::generationChanged);
        QVERIFY(generations.wait(20000));
        QTRY_VERIFY(!document_->busy());
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Document> document_;
};

NAVWRIGHT_TEST(TestDemoList);
#include "tst_demo_list.moc"
