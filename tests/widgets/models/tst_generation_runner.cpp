#include <QSignalSpy>
#include <QtTest>

#include <atomic>
#include <semaphore>

#include "models/generation_runner.h"
#include "sample_generation.h"

using namespace navwright;

namespace {

constexpr int kGenerous = 60000;  // milliseconds; a bound for slow machines, not a measurement

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

Parameters plain() {
    Parameters parameters;
    [[maybe_unused]] const auto set = parameters.setText("rehearse.rounds", "0");
    return parameters;
}

Parameters changed(int number) {
    auto parameters = plain();
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
                  static_cast<void>(pipeline_->run(input, plain(), context));
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
        runner.request(sampleInput(map_), plain());
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
        runner.request(sampleInput(map_), plain());
        runner.request(sampleInput(map_), changed(1));
        runner.cancel();
        QVERIFY(!runner.busy() || runner.cancelling());
        QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), kGenerous);
        QCOMPARE(finished.count(), 0);
        QCOMPARE(cancelled.count(), 1);
    }

    /// It waits for a pipeline that others use.
    void aCancelEndsWhatWaitsForThePipeline() {
        GenerationRunner runner;
        const Holder holder(runner.pipeline(), sampleInput(map_));
        QSignalSpy cancelled(&runner, &GenerationRunner::cancelled);
        QSignalSpy demos(&runner, &GenerationRunner::demoRead);
        runner.request(sampleInput(map_), plain());
        runner.cancel();
        QTRY_COMPARE_WITH_TIMEOUT(cancelled.count(), 1, kGenerous);
        QCOMPARE(demos.count(), 0);
    }

    void theEndDoesNotWaitForThePipeline() {
        auto runner = std::make_unique<GenerationRunner>();
        const Holder holder(runner->pipeline(), sampleInput(map_));
        runner->request(sampleInput(map_), plain());
        // With the thread at the pipeline or not yet there: it is to end both ways.
        runner.reset();
    }

    /// What waits is never begun because the runner goes.
    void theEndBeginsNothing() {
        constexpr int kTimes = 20;
        for (int i = 0; i < kTimes; ++i) {
            auto begun = std::make_shared<std::atomic<int>>(0);
            std::binary_semaphore has{0};
            auto runner = std::make_unique<GenerationRunner>();
            auto first = sampleInput(map_);
            // Told from within the run; the test goes on in the middle of it.
            std::atomic<bool> told = false;
            connect(
                runner.get(), &GenerationRunner::demoRead, runner.get(),
                [&] {
                    if (!told.exchange(true)) has.release();
                },
                Qt::DirectConnection);
            runner->request(first, plain());
            has.acquire();
            auto second = sampleInput(map_);
            // Copied and asked for by whoever begins it.
            second.demos.clear();
            second.demos.push_back({.path = "/nonexistent/demo.mvd2"});
            QSignalSpy logged(runner.get(), &GenerationRunner::logged);
            connect(
                runner.get(), &GenerationRunner::demoRead, runner.get(),
                [begun](const QString& path) {
                    if (path.startsWith("/nonexistent")) ++*begun;
                },
                Qt::DirectConnection);
            runner->request(second, plain(), GenerationRunner::Manner::patient);
            runner.reset();
            QCOMPARE(begun->load(), 0);
        }
    }
};

QTEST_GUILESS_MAIN(TestGenerationRunner)
#include "tst_generation_runner.moc"
