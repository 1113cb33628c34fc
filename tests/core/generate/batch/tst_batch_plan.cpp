#include <QtTest>

#include <unistd.h>
#include <QDir>
#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

#include "core/generate/batch/batch_plan.h"
#include "test_program.h"

using namespace navwright;

/// Plans of many runs: the manifest, and how far a task is by what its script left.
class TestBatchPlan : public QObject {
    Q_OBJECT

    void write(const QString& name, const QByteArray& text) const {
        const auto path = folder_->filePath(name);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    [[nodiscard]] static BatchManifest manifest() {
        BatchManifest manifest;
        manifest.engine = "make";
        manifest.program = "0.2.0";
        manifest.demoFolder = "/demos";
        manifest.mapFolder = "/maps";
        manifest.parameters = {.preset = "few-demos", .assignments = {"nodes.radius=40"}};
        manifest.shards = {{"shard-0001", 3, 1000}};
        manifest.maps = {{"wizs-0a1b2c3d", "wizs", "/maps/wizs.bsp"}};
        return manifest;
    }
    [[nodiscard]] BatchFolder opened() const {
        return BatchFolder(folder_->path().toStdString(), manifest(), Parameters());
    }
    /// The script of the shard left these two files; empty: it did not.
    [[nodiscard]] BatchTask taskAfter(const QByteArray& run, const QByteArray& code) const {
        if (!run.isEmpty()) write("logs/shard-0001.run", run);
        if (!code.isEmpty()) write("logs/shard-0001.code", code);
        return opened().shardTask("shard-0001");
    }
    [[nodiscard]] static QByteArray hereName() {
        char name[256] = {};
        return ::gethostname(name, sizeof name - 1) == 0 ? name : "localhost";
    }

    std::unique_ptr<QTemporaryDir> folder_;

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void aManifestIsReadAsItWasWritten() {
        write("manifest.json", QByteArray::fromStdString(manifestJson(manifest())));
        const auto read = readManifest(folder_->filePath("manifest.json").toStdString());
        QVERIFY(read);
        QCOMPARE(read->parameters.preset, "few-demos");
        QCOMPARE(read->parameters.assignments, std::vector<std::string>{"nodes.radius=40"});
        QCOMPARE(read->shards.front().name, "shard-0001");
        QCOMPARE(read->shards.front().bytes, 1000u);
        QCOMPARE(read->maps.front().id, "wizs-0a1b2c3d");
        const auto parameters = read->parameters.load();
        QVERIFY(parameters);
        QCOMPARE(parameters->real(Param::NodeRadius), 40.0);
    }

    void namesThatArePathsAreRefused() {
        auto bad = manifest();
        bad.maps.front().id = "../wizs";
        write("manifest.json", QByteArray::fromStdString(manifestJson(bad)));
        QVERIFY(!readManifest(folder_->filePath("manifest.json").toStdString()));
    }

    void aTaskWaitsUntilItsScriptBegins() { QCOMPARE(taskAfter({}, {}).state, BatchState::waiting); }

    void aScriptThatIsAliveRuns() {
        const auto task = taskAfter(hereName() + " " + QByteArray::number(::getpid()), {});
        QCOMPARE(task.state, BatchState::running);
        QVERIFY(task.reason.ends_with(std::to_string(::getpid())));
    }

    void aScriptThatIsGoneWasKilled() {
        // No process has the largest number that there is.
        const auto task = taskAfter(hereName() + " 2147483647", {});
        QCOMPARE(task.state, BatchState::stopped);
        QCOMPARE(task.reason, "killed on " + hereName().toStdString());
    }

    void oneOfAnotherMachineRunsWhileItsNoteIsTouched() {
        QCOMPARE(taskAfter("elsewhere 1", {}).state, BatchState::running);
        QFile note(folder_->filePath("logs/shard-0001.run"));
        QVERIFY(note.open(QIODevice::ReadWrite));
        QVERIFY(
            note.setFileTime(QDateTime::currentDateTime().addSecs(-3600), QFileDevice::FileModificationTime));
        note.close();
        QCOMPARE(opened().shardTask("shard-0001").state, BatchState::stopped);
    }

    void aFailureSaysItsLastLine() {
        write("logs/shard-0001.err", "one\nmap.bsp: no such file\n\n");
        const auto task = taskAfter({}, "2\n");
        QCOMPARE(task.state, BatchState::failed);
        QCOMPARE(task.reason, "map.bsp: no such file");
    }

    void aSignalStopsATaskThatGoesOnLater() {
        const auto task = taskAfter({}, "75 ended by SIGTERM on here\n");
        QCOMPARE(task.state, BatchState::stopped);
        QCOMPARE(task.reason, "ended by SIGTERM on here");
    }

    void votesThatAreGoneAreMadeAnew() {
        const auto task = taskAfter({}, "0\n");
        QCOMPARE(task.state, BatchState::stale);
    }

    void aShardIsMadeOfItsDemosMapsParametersAndProgram() {
        write("lists/shard-0001", folder_->filePath("a.mvd2").toUtf8() + "\n");
        const auto before = opened().madeFrom("shard-0001");
        QVERIFY(before);
        write("a.mvd2", "a demo");
        const auto after = opened().madeFrom("shard-0001");
        QVERIFY(after);
        for (const auto& [what, value] : *after) QCOMPARE(value != before->at(what), what == "demos");
        QCOMPARE(after->size(), std::size_t{4});
        QVERIFY(!opened().madeFrom("shard-0002"));
    }

    void wordsAreKeptBesideWhatIsMade() {
        QCOMPARE(madeFromText({{"demos", "1"}, {"maps", "a b"}}), "demos 1\nmaps a b\n");
    }
};

NAVWRIGHT_TEST(TestBatchPlan);
#include "tst_batch_plan.moc"
