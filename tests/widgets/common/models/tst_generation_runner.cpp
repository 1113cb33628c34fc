#include <QSignalSpy>
#include <QtTest>

#include <QTemporaryDir>

#include <atomic>
#include <cstdlib>
#include <semaphore>
#include <thread>

#include "sample_generation.h"
#include "sanitizers.h"
#include "slow_folder.h"
#include "widgets/common/jobs/detached.h"
#include "widgets/common/models/generation_runner.h"

using namespace navwright;

namespace {

constexpr int kGenerous = kHangMilliseconds;
/// Milliseconds for which a dead disk does not answer: longer than any test lasts.
constexpr unsigned kForEver = 3600000;

/// A draft is told of in the middle of a run: there a test holds it.
PipelineInput sampleInput(const std::shared_ptr<const GameMap>& map) {
    PipelineInput input;
    for (const auto& entry : std::filesystem::directory_iterator(sampleDemoFolder())) {
        if (entry.path().filename().string().starts_with("sample_"))
            input.demos.push_back({.path = entry.path()});
    }
    input.map = map;
    input.jobs = 1;
    return input;
}

Parameters changed(int number) {
    auto parameters = unrehearsed();
    [[maybe_unused]] const auto set = parameters.setText("links.max_speed", std::to_string(300 + number));
    return parameters;
}

}  // namespace

/// Generations on a thread: one at a time, the newest wanted, and none after the end.
class TestGenerationRunner : public QObject {
    Q_OBJECT

    std::shared_ptr<const GameMap> map_;

    /// Another that has the runner's pipeline, so that what the runner begins waits.
    class Holder {
      public:
        Holder(std::shared_ptr<Pipeline> pipeline, const PipelineInput& sample)
            : pipeline_(std::move(pipeline)), thread_([this, input = sample]() mutable {
                  input.onDemo = [this](const DemoProgress&) {
                      if (!held_.exchange(true)) {
                          has_.release();
                          go_.acquire();
                      }
                  };
                  JobContext context;
                  static_cast<void>(pipeline_->run(input, unrehearsed(), context));
              }) {
            has_.acquire();
        }
        Holder(const Holder&) = delete;
        Holder& operator=(const Holder&) = delete;
        ~Holder() { go_.release(); }

      private:
        std::shared_ptr<Pipeline> pipeline_;
        std::atomic<bool> held_ = false;
        std::binary_semaphore has_{0}, go_{0};
        std::jthread thread_;
    };

  private slots:
    void initTestCase() {
        auto map = GameMap::read(sampleDemoFolder() / "nw_sample.bsp");
        QVERIFY(map.has_value());
        map_ = *map;
    }

    void aRequestIsDelivered() {
        GenerationRunner runner;
        QSignalSpy finished(&runner, &GenerationRunner::finished);
        QSignalSpy busy(&runner, &GenerationRunner::busyChanged);
        runner.request(sampleInput(map_), unrehearsed());
        QVERIFY(runner.busy());
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kGenerous);
        QVERIFY(!runner.busy());
        QCOMPARE(busy.count(), 2);
    }

    void aNewRequestSupersedesTheOneBefore() {
        GenerationRunner runner;
        QSignalSpy finished(&runner, &GenerationRunner::finished);
        for (int i = 0; i < 5; ++i) runner.request(sampleInput(map_), changed(i));
        QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), kGenerous);
        QCOMPARE(finished.count(), 1);
        const auto made = finished.first().first().value<std::shared_ptr<const Generation>>();
        QCOMPARE(made->parameters.text(Param::LinkMaxSpeed), changed(4).text(Param::LinkMaxSpeed));
    }

    void aCancelEndsWhatRunsAndWhatWaits() {
        GenerationRunner runner;
        QSignalSpy finished(&runner, &GenerationRunner::finished);
        QSignalSpy cancelled(&runner, &GenerationRunner::cancelled);
        runner.request(sampleInput(map_), unrehearsed());
        runner.request(sampleInput(map_), changed(1));
        runner.cancel();
        QVERIFY(!runner.busy());
        QCOMPARE(cancelled.count(), 1);
        QVERIFY(waitForDetached(std::chrono::milliseconds(kGenerous)));
        QCoreApplication::processEvents();
        QCOMPARE(finished.count(), 0);
        QCOMPARE(cancelled.count(), 1);
    }

    void whatIsNearlyDoneComesFirst() {
        GenerationRunner runner;
        QSignalSpy finished(&runner, &GenerationRunner::finished);
        runner.request(sampleInput(map_), unrehearsed());
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kGenerous);
        std::vector<bool> busy;
        connect(&runner, &GenerationRunner::finished, &runner, [&] { busy.push_back(runner.busy()); });
        // Its demos are known, so that it is quick; of those that wait the newest alone is made.
        runner.request(sampleInput(map_), changed(1), GenerationRunner::Manner::patient);
        for (int i = 2; i < 5; ++i)
            runner.request(sampleInput(map_), changed(i), GenerationRunner::Manner::patient);
        QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), kGenerous);
        const auto last = finished.last().first().value<std::shared_ptr<const Generation>>();
        QCOMPARE(last->parameters.text(Param::LinkMaxSpeed), changed(4).text(Param::LinkMaxSpeed));
        QVERIFY(!busy.empty() && busy.size() <= 2);
        QVERIFY(!busy.back());
        if (busy.size() == 2) QVERIFY(busy.front());
    }

    void aFailureIsSaid() {
        GenerationRunner runner;
        QSignalSpy failed(&runner, &GenerationRunner::failed);
        auto input = sampleInput(map_);
        input.demos = {{.path = "/nonexistent/demo.mvd2"}};
        runner.request(input, unrehearsed());
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, kGenerous);
        QVERIFY(!runner.busy());
    }

    /// It waits for a pipeline that others use.
    void aCancelEndsWhatWaitsForThePipeline() {
        GenerationRunner runner;
        const Holder holder(runner.pipeline(), sampleInput(map_));
        QSignalSpy cancelled(&runner, &GenerationRunner::cancelled);
        QSignalSpy demos(&runner, &GenerationRunner::demoRead);
        runner.request(sampleInput(map_), unrehearsed());
        runner.cancel();
        QTRY_COMPARE_WITH_TIMEOUT(cancelled.count(), 1, kGenerous);
        QCOMPARE(demos.count(), 0);
    }

    void theEndDoesNotWaitForThePipeline() {
        auto runner = std::make_unique<GenerationRunner>();
        const Holder holder(runner->pipeline(), sampleInput(map_));
        runner->request(sampleInput(map_), unrehearsed());
        // With the thread at the pipeline or not yet there: it is to end both ways.
        runner.reset();
    }

    /// A demo on a disk that does not answer: its reading keeps the pipeline, and nobody waits for it.
    void aReadThatHangsHoldsUpNothing_data() {
        QTest::addColumn<bool>("cancels");
        QTest::newRow("cancelled") << true;
        QTest::newRow("superseded") << false;
    }
    void aReadThatHangsHoldsUpNothing() {
        QFETCH(const bool, cancels);
        auto runner = std::make_unique<GenerationRunner>();
        QSignalSpy finished(runner.get(), &GenerationRunner::finished);
        QSignalSpy cancelled(runner.get(), &GenerationRunner::cancelled);
        hang(*runner);
        const auto held = runner->pipeline();
        if (cancels) {
            runner->cancel();
            QVERIFY(!runner->busy());
            QCOMPARE(cancelled.count(), 1);
        }
        runner->request(sampleInput(map_), unrehearsed());
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kGenerous);
        QVERIFY(!runner->busy());
        QVERIFY(runner->pipeline() != held);
        runner.reset();
        QVERIFY(!waitForDetached(std::chrono::milliseconds(0)));
    }

    /// Nor whoever makes other generations, as an iteration does.
    void aReadThatHangsIsLeftItsPipeline() {
        GenerationRunner runner;
        hang(runner);
        const auto held = runner.pipeline();
        runner.cancel();
        QCOMPARE(runner.pipeline(), held);
        QTRY_VERIFY(runner.pipeline() != held);
    }

    void theEndDoesNotWaitForAReadThatHangs() {
        auto runner = std::make_unique<GenerationRunner>();
        hang(*runner);
        runner.reset();
        QVERIFY(!waitForDetached(std::chrono::milliseconds(0)));
    }

    /// What waits is never begun because the runner goes.
    void theEndBeginsNothing() {
        auto runner = std::make_unique<GenerationRunner>();
        hang(*runner);
        QTemporaryDir other;
        auto second = sampleInput(map_);
        const std::filesystem::path copy = other.path().toStdString() + "/sample.mvd2";
        std::filesystem::copy_file(sampleDemoFolder() / "sample_1.mvd2", copy);
        second.demos = {{.path = copy}};
        slowFolderWatch(other.path().toUtf8().constData(), 0);
        runner->request(second, unrehearsed(), GenerationRunner::Manner::patient);
        runner.reset();
        QTest::qWait(100);
        QCOMPARE(slowFolderDelayed(), 0u);
    }

    void cleanup() { slowFolderWatch("", 0); }

  private:
    QTemporaryDir folder_;

    /// Has it read a demo from a disk that does not answer.
    void hang(GenerationRunner& runner) {
        auto input = sampleInput(map_);
        const auto dead = std::filesystem::path(folder_.path().toStdString()) / "sample.mvd2";
        std::filesystem::copy_file(sampleDemoFolder() / "sample_1.mvd2", dead,
                                   std::filesystem::copy_options::overwrite_existing);
        input.demos = {{.path = dead}};
        slowFolderWatch(folder_.path().toUtf8().constData(), kForEver);
        runner.request(input, unrehearsed());
        QTRY_VERIFY(slowFolderDelayed() > 0);
        slowFolderWatch("", 0);
    }
};

/// What hangs does so to the end, and nothing may be torn down under it.
int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    TestGenerationRunner test;
    std::_Exit(QTest::qExec(&test, argc, argv));
}

#include "tst_generation_runner.moc"
