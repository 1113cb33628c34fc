#include <QtTest>

#include <sys/resource.h>

#include "core/base/abrupt_end.h"
#include "core/base/byte_text.h"
#include "core/demos/live/growing_demo.h"
#include "core/demos/reading/demo_reader.h"
#include "fake_gtv.h"
#include "made_folder.h"
#include "test_program.h"
#include "traced_child.h"

using namespace navwright;

namespace {

Result<GrowingDemo> createdIn(const MadeFolder& folder) {
    NAV_ASSIGN(const auto handle, FolderHandle::open(folder.path()));
    return GrowingDemo::create(handle, "box", gtv::gamestate());
}

std::vector<std::string> namesIn(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

/// While one lives, files get no larger than so many bytes.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit less{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &less);
    }
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &before_); }

  private:
    rlimit before_{};
};

}  // namespace

class TestGrowingDemo : public QObject {
    Q_OBJECT

  private slots:
    void itIsADemoAtAnyTime() {
        const MadeFolder folder;
        auto demo = createdIn(folder);
        QVERIFY(demo);
        std::vector<Bytes> messages{gtv::gamestate()};
        for (int i = 0; i < 5; ++i) {
            QVERIFY(*readFile(folder.at("box.mvd2")) == gtv::fileOf(messages, false));
            messages.push_back(gtv::frame(i));
            QVERIFY(demo->add(messages.back()));
        }
        QCOMPARE(demo->messages(), std::uint64_t(6));
        QVERIFY(demo->finish());
        QVERIFY(*readFile(folder.at("box.mvd2")) == gtv::fileOf(messages));
        QCOMPARE(namesIn(folder.path()), std::vector<std::string>{"box.mvd2"});
    }

    void noFileIsReplaced() {
        const MadeFolder folder;
        folder.put("box.mvd2", "mine");
        const auto second = createdIn(folder);
        const auto third = createdIn(folder);
        QVERIFY(second && third);
        QCOMPARE(namesIn(folder.path()), (std::vector<std::string>{"box.mvd2", "box_2.mvd2", "box_3.mvd2"}));
        QCOMPARE(asText(*readFile(folder.at("box.mvd2"))), std::string_view("mine"));
    }

    /// What of a message fits on a disk that is full is taken off again.
    void aFullDiskLeavesWholeMessages() {
        const MadeFolder folder;
        auto demo = createdIn(folder);
        QVERIFY(demo);
        surviveFileSizeLimit();
        std::vector<Bytes> messages{gtv::gamestate()};
        {
            const FileSizeLimit limit(demo->bytes() + 100);
            Result<> added;
            for (int i = 0; i < 20 && added; ++i) {
                added = demo->add(gtv::frame(i));
                if (added) messages.push_back(gtv::frame(i));
            }
            QVERIFY(!added && messages.size() > 2 && messages.size() < 10);
        }
        QVERIFY(*readFile(folder.at("box.mvd2")) == gtv::fileOf(messages, false));
    }

    /// Killed before and after each system call, it is absent or begins with a whole gamestate, and lacks
    /// nothing but its last message.
    void aKillLosesTheLastMessageAtMost() {
        constexpr int kFrames = 4;
        for (std::size_t stops = 0;; ++stops) {
            const MadeFolder folder;
            const auto child = runUntilStop(stops, [&] {
                auto demo = createdIn(folder);
                for (int i = 0; i < kFrames; ++i) static_cast<void>(demo->add(gtv::frame(i)));
                static_cast<void>(demo->finish());
            });
            if (!child.traced) QSKIP("this system does not let processes be traced");
            if (child.finished) {
                QVERIFY(stops > 20);
                return;
            }
            if (!std::filesystem::exists(folder.at("box.mvd2"))) continue;
            const auto bytes = *readFile(folder.at("box.mvd2"));
            const auto messages = gtv::messagesOf(bytes);
            QVERIFY(!messages.empty());
            for (std::size_t i = 0; i < messages.size(); ++i)
                QVERIFY(messages[i] == (i == 0 ? gtv::gamestate() : gtv::frame(int(i) - 1)));
            JobContext context;
            const auto recording = readDemo(bytes, "box.mvd2", context);
            QVERIFY(recording);
            QCOMPARE(recording->segments.front().frameCount, std::uint32_t(messages.size()));
        }
    }
};

NAVWRIGHT_TEST(TestGrowingDemo);
#include "tst_growing_demo.moc"
