#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <random>
#include <thread>

#include "core/base/file_bytes.h"
#include "core/generate/vote_archive/merge_votes.h"
#include "made_votes.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

/// Joining votes: any partition, any order, the same bytes.
class TestMergeVotes : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    JobContext job_;

    [[nodiscard]] std::filesystem::path at(const std::string& name) const {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }
    [[nodiscard]] std::filesystem::path write(const std::string& name, std::vector<DemoBlock> blocks,
                                              const VotesHeader& header = {madeOrigin(), {}}) const {
        std::ranges::sort(blocks, {}, [](const DemoBlock& block) { return block.head.hash; });
        auto out = VotesWriter::create(at(name), header);
        if (!out) return {};
        for (const auto& block : blocks) {
            if (!out->add(block.head, block.body)) return {};
        }
        return out->commit() ? at(name) : std::filesystem::path();
    }
    [[nodiscard]] Bytes merged(const std::vector<std::filesystem::path>& files,
                               const std::vector<std::string>& missing = {}) {
        const auto result = mergeVotes(files, missing, at("out.votes"), job_);
        return result ? *readFile(at("out.votes")) : Bytes();
    }
    [[nodiscard]] std::string refused(const std::vector<std::filesystem::path>& files) {
        const auto result = mergeVotes(files, {}, at("refused.votes"), job_);
        return result ? std::string() : result.error().message();
    }

  private slots:
    void anyPartitionAndOrderGivesTheSameBytes() {
        std::vector<DemoBlock> demos;
        for (unsigned i = 0; i < 40; ++i) demos.push_back(encodeDemo(madeDemo(i)));
        const auto whole = *readFile(write("whole.votes", demos));
        std::mt19937 random(5);
        for (int round = 0; round < 30; ++round) {
            const auto shards = 1 + random() % 9;
            std::vector<std::vector<DemoBlock>> parts(shards);
            for (const auto& demo : demos) {
                parts[random() % shards].push_back(demo);
                // Some stand in several.
                if (random() % 5 == 0) parts[random() % shards].push_back(demo);
            }
            std::vector<std::filesystem::path> files;
            for (auto& part : parts) {
                std::ranges::sort(part, {}, [](const DemoBlock& block) { return block.head.hash; });
                const auto repeats = std::ranges::unique(part, {}, [](const auto& b) { return b.head.hash; });
                part.erase(repeats.begin(), repeats.end());
                files.push_back(write("part" + std::to_string(files.size()) + ".votes", part));
            }
            std::ranges::shuffle(files, random);
            QVERIFY2(merged(files) == whole, QByteArray::number(round));
            // ((a b) (c d) e): the same.
            std::vector<std::filesystem::path> groups;
            while (!files.empty()) {
                const auto take = std::min<std::size_t>(files.size(), 1 + random() % 3);
                const auto name = at("group" + std::to_string(groups.size()) + ".votes");
                const std::vector few(files.end() - static_cast<std::ptrdiff_t>(take), files.end());
                QVERIFY(mergeVotes(few, {}, name, job_));
                files.resize(files.size() - take);
                groups.push_back(name);
            }
            std::ranges::shuffle(groups, random);
            QVERIFY2(merged(groups) == whole, QByteArray::number(round));
        }
    }

    void moreFilesThanAreOpenAtOnce() {
        std::vector<DemoBlock> demos;
        std::vector<std::filesystem::path> files;
        for (unsigned i = 0; i < 150; ++i) {
            demos.push_back(encodeDemo(madeDemo(i, 5)));
            files.push_back(write("one" + std::to_string(i) + ".votes", {demos.back()}));
        }
        const auto whole = *readFile(write("all.votes", demos));
        QVERIFY(merged(files) == whole);
        for (const auto& name : QDir(folder_.path()).entryList(QDir::Files))
            QVERIFY2(!name.contains("merging"), qPrintable(name));
    }

    void ofTwoNamesTheFirstStays() {
        auto demo = encodeDemo(madeDemo(1));
        auto other = demo;
        other.head.name = "a copy.mvd2";
        const auto one = write("named.votes", {demo}), two = write("copy.votes", {other});
        const auto bytes = merged({one, two});
        QVERIFY(!bytes.empty() && bytes == merged({two, one}) && bytes == *readFile(two));
    }

    void whatDiffersIsRefused() {
        const auto one = write("mine.votes", {encodeDemo(madeDemo(1))});
        auto origin = madeOrigin();
        origin.mapHash = contentHash("y");
        QVERIFY(refused({one, write("revision.votes", {}, {origin, {}})}).contains("another revision"));
        auto changed = madeDemo(1);
        changed.maps["hall"] = 3;
        const auto said = refused({one, write("changed.votes", {encodeDemo(changed)})});
        QVERIFY2(said.contains("differ about the demo demo_1.mvd2"), said.c_str());
        QVERIFY(!std::filesystem::exists(at("refused.votes")));
        QVERIFY(refused({one, at("absent.votes")}).contains("absent.votes"));
    }

    void aCutFileLeavesTheTargetAsItWas() {
        const auto good = write("good.votes", {encodeDemo(madeDemo(1))});
        QVERIFY(!merged({good}).empty());
        const auto before = *readFile(at("out.votes"));
        auto cut = *readFile(write("broken.votes", {encodeDemo(madeDemo(2)), encodeDemo(madeDemo(3))}));
        cut.resize(cut.size() - 40);
        QVERIFY(writeFile(at("broken.votes"), cut));
        QVERIFY(merged({good, at("broken.votes")}).empty());
        QVERIFY(*readFile(at("out.votes")) == before);
    }

    void whatIsMissingStaysNamedUntilItIsThere() {
        const auto one = write("s1.votes", {encodeDemo(madeDemo(1))});
        const auto two = write("s2.votes", {encodeDemo(madeDemo(2))});
        const auto partial = at("partial.votes");
        const auto first = mergeVotes(std::vector{one}, std::vector<std::string>{"s2.votes"}, partial, job_);
        QVERIFY(first);
        QCOMPARE(first->missing, std::vector<std::string>{"s2.votes"});
        QVERIFY(merged({partial, two}) == merged({one, two}));
    }

    /// The old merge may be the target.
    void newDemosAddToAnOldMerge() {
        const auto one = write("old.votes", {encodeDemo(madeDemo(1))});
        const auto two = write("new.votes", {encodeDemo(madeDemo(2))});
        const auto whole = merged({one, two});
        const auto again = mergeVotes(std::vector{one, two}, {}, one, job_);
        QVERIFY(again && again->demos == 2 && *readFile(one) == whole);
    }

    void twoMergesAtOnceLeaveAWholeResult() {
        std::vector<DemoBlock> demos;
        std::vector<std::filesystem::path> files;
        for (unsigned i = 0; i < 70; ++i) {
            demos.push_back(encodeDemo(madeDemo(i, 200)));
            files.push_back(write("many" + std::to_string(i) + ".votes", {demos.back()}));
        }
        const auto whole = *readFile(write("expected.votes", demos));
        const auto work = [&] {
            JobContext job;
            for (int i = 0; i < 5; ++i) {
                if (!mergeVotes(files, {}, at("shared.votes"), job)) qFatal("a merge failed");
            }
        };
        std::thread other(work);
        work();
        other.join();
        QVERIFY(*readFile(at("shared.votes")) == whole);
    }

    void aFullDiskIsSaid() {
        const auto one = write("full.votes", {encodeDemo(madeDemo(1))});
        const auto result = mergeVotes(std::vector{one}, {}, "/dev/full", job_);
        QVERIFY(!result && result.error().message().contains("No space left"));
    }

    void aStoppedMergeWritesNothing() {
        const auto one = write("stop.votes", {encodeDemo(madeDemo(1))});
        JobContext job(alreadyStopped());
        const auto result = mergeVotes(std::vector{one}, {}, at("stopped.votes"), job);
        QVERIFY(!result && result.error().cancelled() && !std::filesystem::exists(at("stopped.votes")));
    }
};

NAVWRIGHT_TEST(TestMergeVotes);
#include "tst_merge_votes.moc"
