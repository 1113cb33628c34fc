#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "app/navwright/shell/project/opener.h"
#include "core/generate/pipeline/nav_generation.h"
#include "failures.h"
#include "sample_generation.h"
#include "sanitizers.h"
#include "scarce_memory.h"
#include "test_program.h"
#include "widgets/common/models/generation_runner.h"
#include "widgets/view3d/view/stage_worker.h"

using namespace navwright;

namespace {

constexpr int kGenerous = kHangMilliseconds;
constexpr std::uint64_t kMore = std::uint64_t{160} << 20;  // for threads, their stacks and their arenas
constexpr qint64 kFile = qint64{250} << 20;                // that files of a map and a demo may have

/// 2 million links.
std::shared_ptr<const Generation> hugeNav() {
    constexpr int kNodes = 200000, kLinks = 10;
    NavGraph graph;
    for (int i = 0; i < kNodes; ++i) {
        NavNode node{.origin = Vec3(static_cast<float>(i % 1000), static_cast<float>(i / 1000), 0)};
        for (int k = 1; k <= kLinks; ++k) node.links.push_back({(i + k) % kNodes, NodeType::move, 1});
        graph.nodes.push_back(std::move(node));
    }
    return generationOfNav(graph, {});
}

}  // namespace

/// Where memory runs out in what the window has worked on, that work ends with an error, and the next is
/// done.
class TestWantOfMemory : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    /// Of so many bytes, which takes no room on the disk.
    QString sparse(const QString& name, const QByteArray& head) {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(head) == head.size() && file.resize(kFile)
                   ? file.fileName()
                   : QString();
    }

  private slots:
    void initTestCase() {
        if (kTakesAllAddresses) QSKIP("a sanitizer takes more addresses than any limit leaves");
    }

    void opening() {
        const auto map = sparse("large.bsp", "IBSP");
        Opener opener;
        QSignalSpy opened(&opener, &Opener::opened);
        QSignalSpy busy(&opener, &Opener::busyChanged);
        {
            const ScarceMemory scarce(kMore);
            QVERIFY(scarce.works());
            opener.open({map.toStdString()});
            QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, kGenerous);
        }
        QVERIFY(!opener.busy());
        QCOMPARE(busy.count(), 2);
        const auto failed = opened.first().first().value<std::shared_ptr<const OpenedFiles>>();
        QCOMPARE(failed->errors.size(), std::size_t{1});
        QVERIFY2(failed->errors.front().what.contains("memory"), failed->errors.front().what.c_str());
        opener.open({sampleDemoFolder()});
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 2, kGenerous);
        const auto files = opened.last().first().value<std::shared_ptr<const OpenedFiles>>();
        QVERIFY(files->errors.empty() && files->map && files->demos.size() == 5);
    }

    void generating() {
        PipelineInput input;
        input.demos = {{.path = sparse("large.mvd2", "MVD2").toStdString()}};
        input.jobs = 1;
        GenerationRunner runner;
        QSignalSpy failed(&runner, &GenerationRunner::failed);
        QSignalSpy finished(&runner, &GenerationRunner::finished);
        {
            const ScarceMemory scarce(kMore);
            QVERIFY(scarce.works());
            runner.request(input, Parameters());
            QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, kGenerous);
        }
        QVERIFY(!runner.busy());
        const auto what = failureIn(failed).what;
        QVERIFY2(what.contains("memory"), what.c_str());
        input.demos = {{.path = sampleDemoFolder() / "sample_1.mvd2"},
                       {.path = sampleDemoFolder() / "sample_5.mvd2"}};
        runner.request(input, Parameters());
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kGenerous);
    }

    void drawing() {
        const auto huge = hugeNav();
        StageWorker worker;
        QSignalSpy failed(&worker, &StageWorker::failed);
        QSignalSpy built(&worker, &StageWorker::built);
        QSignalSpy idle(&worker, &StageWorker::idle);
        {
            const ScarceMemory scarce(kMore);
            QVERIFY(scarce.works());
            worker.request(LayerId::links, {huge, nullptr, nullptr}, 0);
            QTRY_COMPARE_WITH_TIMEOUT(idle.count(), 1, kGenerous);
        }
        QCOMPARE(failed.count(), 1);
        QVERIFY(failureIn(failed).what.contains("memory"));
        QVERIFY(!worker.busy());
        worker.request(LayerId::links, {huge, nullptr, nullptr}, 0);
        QTRY_COMPARE_WITH_TIMEOUT(built.count(), 1, kGenerous);
        QCOMPARE(failed.count(), 1);
    }
};

NAVWRIGHT_TEST(TestWantOfMemory);
#include "tst_want_of_memory.moc"
