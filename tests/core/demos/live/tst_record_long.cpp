#include <QtTest>

#include <fstream>

#include "core/demos/live/record_servers.h"
#include "core/demos/reading/demo_reader.h"
#include "fake_gtv.h"
#include "made_folder.h"
#include "sanitizers.h"
#include "test_program.h"

using namespace navwright;
using namespace std::chrono_literals;

namespace {

/// 10 Hz for 28 hours.
constexpr int kMessages = 1'010'000;

/// Of this process, in KiB.
long residentMemory() {
    std::ifstream file("/proc/self/statm");
    long size = 0, resident = 0;
    file >> size >> resident;
    return resident * (::sysconf(_SC_PAGESIZE) / 1024);
}

}  // namespace

/// More than a day of a stream, as fast as it goes: memory does not grow, and no message is lost.
class TestRecordLong : public QObject {
    Q_OBJECT

  private slots:
    void aDayOfRecordingNeedsNoMoreMemoryThanAnHour() {
        const MadeFolder folder;
        std::stop_source stop;
        long early = 0, late = 0;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            peer.data(gtv::gamestate());
            DemoSplit usual;
            std::uint64_t inDemo = 1;
            for (int i = 0; i < kMessages; ++i) {
                peer.data(gtv::frame(i));
                if (i == kMessages / 24) early = residentMemory();
                if (++inDemo < usual.messages) continue;
                // The demo is as long as readers take: the client asks for the next.
                peer.acknowledgeStop();
                peer.acknowledgeStart();
                peer.data(gtv::gamestate());
                inDemo = 1;
            }
            late = residentMemory();
            stop.request_stop();
            peer.untilEnd();
        });
        RecordOptions options;
        options.folder = folder.at("demos");
        options.sources.push_back({.server = server.name(), .options = {}});
        options.sources.front().options.times.stop = 20s;
        options.time = 280s;
        JobContext job(stop.get_token());
        const auto report = recordServers(options, job);
        server.end();
        QVERIFY(report);
        std::uint64_t messages = 0;
        for (const auto& demo : report->demos) messages += demo.messages;
        QCOMPARE(messages, std::uint64_t(kMessages) + report->demos.size());
        QCOMPARE(report->demos.size(), std::size_t(16));
        qInfo("%ld KiB after an hour, %ld KiB after a day", early, late);
        // A leak of two bytes a message would be 2000 KiB. Sanitizers keep what was freed.
        QVERIFY2(kTakesAllAddresses || late - early < 1500, qPrintable(QString::number(late - early)));
        JobContext reading;
        const auto first = readDemoFile(report->demos.front().file, reading);
        QVERIFY(first && first->endMarker && first->warnings.empty());
        QCOMPARE(first->segments.front().frameCount, std::uint32_t(65536));
    }
};

NAVWRIGHT_TEST(TestRecordLong);
#include "tst_record_long.moc"
