#include <QtTest>

#include <QTemporaryDir>
#include <atomic>
#include <mutex>
#include <set>

#include "plain_parameters.h"
#include "sample_generation.h"
#include "test_program.h"

using namespace navwright;

namespace fs = std::filesystem;

namespace {

/// Asks for a stop at its n-th word of progress, and counts the stages that begin afterwards.
class StopAtWord : public JobSink {
  public:
    StopAtWord(std::stop_source& source, int last) : source_(source), last_(last) {}
    void progress(std::string_view, std::size_t done, std::size_t total) override {
        if (source_.stop_requested() && done < total) ++begunAfter;
        if (++words == last_) source_.request_stop();
    }
    void log(LogLevel, std::string_view) override {}

    int words = 0;
    int begunAfter = 0;

  private:
    std::stop_source& source_;
    int last_;
};

}  // namespace

/// A cancel while demos are read and navs are made: what goes on after the request, in pieces of work.
class TestCancelLoading : public QObject {
    Q_OBJECT

    PipelineInput input_;

  private slots:
    void initTestCase() {
        const auto map = GameMap::read(sampleDemoFolder() / "nw_sample.bsp");
        QVERIFY(map);
        input_.map = *map;
        input_.archive = true;
        input_.keepRaw = true;
        for (const auto& entry : fs::directory_iterator(sampleDemoFolder())) {
            if (entry.path().filename().string().starts_with("sample_"))
                input_.demos.push_back({.path = entry.path()});
        }
        std::ranges::sort(input_.demos, {}, &DemoSource::path);
    }

    void noStageBeginsAfterTheRequest() {
        int stopped = 0;
        for (int last = 1;; ++last) {
            std::stop_source source;
            StopAtWord sink(source, last);
            JobContext context(source.get_token(), &sink);
            auto input = input_;
            input.jobs = 1;
            const auto made = Pipeline().run(input, unrehearsed(), context);
            if (!source.stop_requested()) {
                QVERIFY(made);
                break;
            }
            // The last word of all comes when everything is made.
            if (!made) {
                QVERIFY(made.error().cancelled());
                ++stopped;
            }
            QCOMPARE(sink.begunAfter, 0);
        }
        QVERIFY(stopped > 10);
    }

    void noDemoIsBegunAfterTheRequest_data() {
        QTest::addColumn<int>("jobs");
        QTest::newRow("one thread") << 1;
        QTest::newRow("three threads") << 3;
    }
    void noDemoIsBegunAfterTheRequest() {
        QFETCH(const int, jobs);
        std::stop_source source;
        std::mutex mutex;
        std::set<fs::path> before, after;
        std::map<fs::path, int> words;
        auto input = input_;
        input.jobs = jobs;
        input.onDemo = [&](const DemoProgress& at) {
            const std::scoped_lock lock(mutex);
            if (!source.stop_requested()) {
                before.insert(at.path);
                source.request_stop();
                return;
            }
            if (!before.contains(at.path)) after.insert(at.path);
            ++words[at.path];
        };
        JobContext context(source.get_token());
        const auto made = Pipeline().run(input, unrehearsed(), context);
        QVERIFY(!made && made.error().cancelled());
        // Only those that other threads had in hand, each to its next look at the request.
        QVERIFY(after.size() < static_cast<std::size_t>(jobs));
        for (const auto& [path, count] : words) QVERIFY2(count <= 1, path.c_str());
    }

    void whatWasCancelledCanBeMadeAnew() {
        Pipeline pipeline;
        std::stop_source source;
        StopAtWord sink(source, 5);
        JobContext stopped(source.get_token(), &sink);
        QVERIFY(!pipeline.run(input_, unrehearsed(), stopped));
        JobContext context;
        const auto made = pipeline.run(input_, unrehearsed(), context);
        QVERIFY(made);
        QVERIFY(made->graph->graph == sampleGeneration()->graph->graph);
    }
};

NAVWRIGHT_TEST(TestCancelLoading);
#include "tst_cancel_loading.moc"
