#include <QtTest>

#include <fstream>

#include "core/demos/live/record_servers.h"
#include "core/demos/reading/demo_reader.h"
#include "fake_gtv.h"
#include "made_folder.h"
#include "sanitizers.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;
using namespace std::chrono_literals;

namespace {

/// 10 Hz for 28 hours; for 4 under sanitizers, which look at every message but not at how memory grows.
constexpr int kMessages = kTakesAllAddresses ? 150'000 : 1'010'000;

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
    void aDayOfRecordingNeedsNoMoreMemoryThanAnHour_data() {
        QTest::addColumn<bool>("captured");
        QTest::newRow("a made stream") << false;
        QTest::newRow("a captured stream, over and over") << true;
    }
    void aDayOfRecordingNeedsNoMoreMemoryThanAnHour() {
        QFETCH(bool, captured);
        const auto file = sharedData() / "gtv" / "gtv_capture_wizs.mvd2";
        if (captured && !std::filesystem::exists(file)) QSKIP("there is no captured stream");
        const auto capture = captured ? gtv::messagesOf(*readFile(file)) : std::vector<Bytes>();
        const auto begin = captured ? capture.front() : gtv::gamestate();
        const auto message = [&](int number) {
            return captured ? capture[std::size_t(number) % capture.size()] : gtv::frame(number);
        };
        const MadeFolder folder;
        std::stop_source stop;
        long hour = 0, tenth = 0, half = 0, whole = 0;
        FakeGtv server([&](GtvPeer& peer, int) {
            peer.begin();
            peer.data(begin);
            DemoSplit usual;
            std::uint64_t inDemo = 1;
            for (int i = 0; i < kMessages; ++i) {
                peer.data(message(i));
                if (i == kMessages / 24) hour = residentMemory();
                if (i == kMessages / 10) tenth = residentMemory();
                if (i == kMessages / 2) half = residentMemory();
                if (++inDemo < usual.messages) continue;
                // The demo is as long as readers take: the client asks for the next.
                peer.acknowledgeStop();
                peer.acknowledgeStart();
                peer.data(begin);
                inDemo = 1;
            }
            whole = residentMemory();
            stop.request_stop();
            peer.untilEnd();
        });
        RecordOptions options;
        options.folder = folder.at("demos");
        options.sources.push_back({.server = server.name(), .options = {}});
        options.sources.front().options.times.stop = 20s;
        options.time = 280s;
        JobContext job(stop.get_token());
        QElapsedTimer clock;
        clock.start();
        const auto report = recordServers(options, job);
        const auto took = clock.elapsed();
        server.end();
        QVERIFY(report);
        std::uint64_t messages = 0;
        for (const auto& demo : report->demos) messages += demo.messages;
        QCOMPARE(messages, std::uint64_t(kMessages) + report->demos.size());
        QCOMPARE(report->demos.size(), std::size_t(kMessages / 65536 + 1));
        qInfo("%.1f s; KiB: %ld after an hour, %ld at 10 %%, %ld at 50 %%, %ld at 100 %%",
              0.001 * double(took), hour, tenth, half, whole);
        // A leak of two bytes a message would be 2000 KiB. Sanitizers keep what was freed.
        QVERIFY2(kTakesAllAddresses || whole - hour < 1500, qPrintable(QString::number(whole - hour)));
        JobContext reading;
        const auto first = readDemoFile(report->demos.front().file, reading);
        QVERIFY(first && first->endMarker && first->warnings.empty());
        std::uint32_t frames = 0;
        for (const auto& segment : first->segments) frames += segment.frameCount;
        QCOMPARE(frames, std::uint32_t(65536));
    }
};

NAVWRIGHT_TEST(TestRecordLong);
#include "tst_record_long.moc"
