#include <QtTest>

#include <QProcess>
#include <QTemporaryDir>
#include <atomic>
#include <filesystem>

#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "core/base/parallel.h"
#include "core/demos/reading/demo_cache.h"
#include "core/demos/reading/recording_codec.h"
#include "damage.h"
#include "shared_data.h"
#include "small_mvd.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

/// Counts what is logged.
class CountingSink final : public JobSink {
  public:
    void progress(std::string_view, std::size_t, std::size_t) override {}
    void log(LogLevel level, std::string_view) override {
        if (level == LogLevel::warning) ++warnings;
    }
    int warnings = 0;
};

Recording smallRecording() {
    JobContext context;
    return *readDemo(wire::smallMvd({}).bytes, "small.mvd2", context);
}

std::size_t filesIn(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

class TestDemoCache : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_.emplace();
        root_ = folder_->path().toStdString();
        demo_ = root_ / "small.mvd2";
        QVERIFY(writeFile(demo_, wire::smallMvd({}).bytes));
    }

    void theSecondReadingEqualsTheFirst() {
        const DemoCache cache(root_ / "cache" / "deeper");
        JobContext context;
        const auto fresh = readDemoFile(demo_, context);
        const auto first = cache.readThrough(demo_, context);
        const auto second = cache.readThrough(demo_, context);
        QVERIFY(fresh && first && second);
        QVERIFY(*first == *fresh);
        QVERIFY(*second == *fresh);
        QVERIFY(cache.load(fresh->hash) == *fresh);
        QCOMPARE(filesIn(root_ / "cache" / "deeper"), std::size_t{1});
    }

    void withoutAFolderNothingIsLookedFor() {
        // As files are called there, in the folder where one happens to be.
        const auto here = fs::current_path();
        fs::current_path(root_);
        const auto recording = smallRecording();
        QVERIFY(DemoCache(".").store(recording));
        const auto found = DemoCache({}).load(recording.hash);
        fs::current_path(here);
        QVERIFY(!found);
    }

    /// A reader that changed once kept its number, and what the one before it had read answered for it.
    void whatAnotherReaderReadIsNotBelieved() {
        const DemoCache cache(root_ / "cache");
        JobContext context;
        QVERIFY(cache.readThrough(demo_, context).has_value());
        auto stale = smallRecording();
        stale.segments[0].title = "of another reader";
        const auto file = fs::directory_iterator(root_ / "cache")->path();
        QVERIFY(cache.store(stale));
        QCOMPARE(cache.readThrough(demo_, context)->segments[0].title, std::string("of another reader"));
        // The name that releases until now gave it, and one of another revision.
        const auto revision = QStringLiteral("%1").arg(demoReaderRevision(), 12, 16, QLatin1Char('0'));
        const auto name = QString::fromStdString(file.filename().string());
        QVERIFY2(name.contains(revision), qPrintable(name));
        for (const auto* other : {"1", "000000000001"}) {
            fs::rename(file, file.parent_path() / QString(name).replace(revision, other).toStdString());
            QCOMPARE(cache.readThrough(demo_, context)->segments[0].title, std::string("The Box"));
            QVERIFY(cache.store(stale));
        }
    }

    void theRevisionFollowsFromTheSources() {
        const auto revisionOf = [&](const QByteArray& reader) {
            const auto source = root_ / "reader.cpp", out = root_ / "revision.inc";
            if (!writeFile(source, std::as_bytes(std::span(reader.constData(),
                                                           static_cast<std::size_t>(reader.size())))))
                qFatal("cannot write");
            QProcess cmake;
            cmake.start("cmake", {QString::fromStdString("-DOUT=" + out.string()),
                                  QString::fromStdString("-DFILES=" + source.string()), "-P",
                                  NAVWRIGHT_SOURCE_DIR "/cmake/SourceRevision.cmake"});
            if (!cmake.waitForFinished(60000) || cmake.exitCode() != 0) qFatal("cmake failed");
            QFile file(QString::fromStdString(out.string()));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto before = revisionOf("int read() { return 1; }");
        QVERIFY(before.startsWith("0x"));
        QCOMPARE(revisionOf("int read() { return 1; }"), before);
        QVERIFY(revisionOf("int read() { return 2; }") != before);
    }

    void theNameIsTheOneAskedFor() {
        const DemoCache cache(root_ / "cache");
        JobContext context;
        QVERIFY(cache.readThrough(demo_, context).has_value());
        const auto copy = root_ / "copy.mvd2";
        fs::copy_file(demo_, copy);
        const auto read = cache.readThrough(copy, context);
        QVERIFY(read.has_value());
        QCOMPARE(read->name, std::string("copy.mvd2"));
        QCOMPARE(filesIn(root_ / "cache"), std::size_t{1});
    }

    void warningsAndOddValuesSurvive() {
        auto recording = smallRecording();
        recording.warnings = {"one", "", std::string(1000, 'x')};
        recording.trailingBytes = 1ull << 40;
        recording.endMarker = false;
        auto& segment = recording.segments[0];
        segment.mapChecksum.reset();
        segment.names.clear();
        auto& samples = segment.tracks[0].samples;
        samples[0] = {.origin = {INT32_MIN, INT32_MAX, -1}, .frame = 7, .health = INT16_MAX, .event = 255};
        samples[1] = {.origin = {INT32_MAX, INT32_MIN, 0}, .frame = UINT32_MAX, .viewOffsetZ = -128};
        samples[2] = {.origin = {-32768, 127, -128}, .pmType = 255, .rdFlags = 255, .pmFlags = 255};
        segment.tracks[1].velocities.assign(segment.tracks[1].samples.size(), {1, -2, INT16_MIN});
        segment.tracks[1].velocities[2] = {};
        const auto decoded = decodeRecording(encodeRecording(recording));
        QVERIFY(decoded.has_value());
        QVERIFY(*decoded == recording);
        QVERIFY(decodeRecording(encodeRecording(Recording{})) == Recording{});
    }

    void optionsHaveEntriesOfTheirOwn() {
        const DemoCache cache(root_ / "cache");
        const auto recording = smallRecording();
        QVERIFY(cache.store(recording).has_value());
        QVERIFY(!cache.load(recording.hash, {.tryNewerVersions = true}));
    }

    void damagedEntriesAreIgnoredAndReplaced() {
        const DemoCache cache(root_ / "cache");
        const auto recording = smallRecording();
        QVERIFY(cache.store(recording).has_value());
        const auto file = cache.fileFor(recording.hash);
        const auto whole = *readFile(file);
        // One bit a byte, and every third length: each is a file to write.
        for (std::size_t at = 0; at < whole.size(); at += 2) {
            auto flipped = whole;
            flipped[at] ^= static_cast<std::byte>(1u << (at / 2 % 8));
            QVERIFY(writeOver(file, flipped));
            QVERIFY(!cache.load(recording.hash));
        }
        for (std::size_t size = 0; size < whole.size(); size += 3) {
            QVERIFY(writeOver(file, {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}));
            QVERIFY(!cache.load(recording.hash));
        }
        JobContext context;
        QVERIFY(cache.readThrough(demo_, context).has_value());
        QVERIFY(*readFile(file) == whole);
    }

    void damagedEncodingsAreSurvived() {
        const auto whole = encodeRecording(smallRecording());
        std::size_t read = 0;
        forEachBitFlip(whole, [&read](const Bytes& flipped) {
            if (decodeRecording(flipped)) ++read;
        });
        QVERIFY(read < whole.size() * 8);
        for (std::size_t size = 0; size < whole.size(); ++size) {
            QVERIFY(!decodeRecording(std::span(whole).first(size)));
        }
    }

    void anotherDemosEntryIsNotTaken() {
        const DemoCache cache(root_ / "cache");
        const auto recording = smallRecording();
        QVERIFY(cache.store(recording).has_value());
        const auto other = contentHash("another demo");
        fs::copy_file(cache.fileFor(recording.hash), cache.fileFor(other));
        QVERIFY(!cache.load(other));
    }

    void aFolderInPlaceOfAnEntryIsNotTaken() {
        const DemoCache cache(root_ / "cache");
        const auto recording = smallRecording();
        fs::create_directories(cache.fileFor(recording.hash));
        QVERIFY(!cache.load(recording.hash));
    }

    void aCacheThatCannotBeWrittenIsSaidOnce() {
        QVERIFY(writeFile(root_ / "file", std::string_view("in the way")));
        const DemoCache cache(root_ / "file");
        CountingSink sink;
        JobContext context({}, &sink);
        QCOMPARE(cache.unkept(), std::string());
        cache.warnOfUnkept(context);
        for (int time = 0; time < 3; ++time) QVERIFY(cache.readThrough(demo_, context).has_value());
        QCOMPARE(sink.warnings, 0);
        cache.warnOfUnkept(context);
        QCOMPARE(sink.warnings, 1);
        const auto words = cache.unkept();
        QVERIFY2(words.starts_with("3 demos that were read could not be kept: ") &&
                     words.contains((root_ / "file").string()),
                 words.c_str());
    }

    void noFolderIsNoCache() {
        const DemoCache cache({});
        JobContext context;
        const auto read = cache.readThrough(demo_, context);
        QVERIFY(read && read->name == demo_.filename().string());
        QCOMPARE(cache.unkept(), std::string());
    }

    void demosThatCannotBeReadAreNotStored() {
        const auto bad = root_ / "bad.mvd2";
        QVERIFY(writeFile(bad, std::string_view("no demo at all")));
        const DemoCache cache(root_ / "cache");
        JobContext context;
        const auto read = cache.readThrough(bad, context);
        QVERIFY(!read);
        QVERIFY(read.error().message().find(bad.string()) != std::string::npos);
        QVERIFY(!fs::exists(root_ / "cache"));
    }

    void manyWritersOverOneFolder() {
        const DemoCache cache(root_ / "cache");
        constexpr int kDemos = 4;
        constexpr std::size_t kTurns = 200;
        std::vector<fs::path> demos;
        for (int index = 0; index < kDemos; ++index) {
            demos.push_back(root_ / ("demo" + std::to_string(index) + ".mvd2"));
            QVERIFY(writeFile(demos.back(), wire::smallMvd({.maxClients = 4 + index}).bytes));
        }
        JobContext context;
        std::atomic<std::size_t> wrong = 0;
        const auto done = parallelFor(kTurns, 4, context, [&](std::size_t turn) -> Result<> {
            const auto& demo = demos[turn % kDemos];
            NAV_ASSIGN(const auto fresh, readDemoFile(demo, context));
            if (turn % 3 == 0) {
                NAV_TRY(cache.store(fresh));
            }
            NAV_ASSIGN(const auto read, cache.readThrough(demo, context));
            if (read != fresh) ++wrong;
            return {};
        });
        QVERIFY(done.has_value());
        QCOMPARE(wrong.load(), std::size_t{0});
        QCOMPARE(filesIn(root_ / "cache"), std::size_t{kDemos});
    }

    void realDemosAreEqualAndSmall_data() {
        QTest::addColumn<QString>("path");
        for (const auto* path : {"demos/wizs/wizs_dm1.mvd2.gz", "demos/odd/wizs_churn.mvd2.gz",
                                 "demos/odd/wizs_empty.mvd2.gz", "demos/odd/city_2maps.mvd2.gz",
                                 "demos/odd/beer_ext2_raw.mvd2", "dm2/AQtion-ladder-guide.dm2"}) {
            QTest::newRow(path) << path;
        }
    }
    void realDemosAreEqualAndSmall() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, path);
        const auto demo = sharedData() / path.toStdString();
        const DemoCache cache(root_ / "cache");
        JobContext context;
        const auto fresh = readDemoFile(demo, context);
        QVERIFY(fresh.has_value());
        QVERIFY(cache.readThrough(demo, context) == *fresh);
        QVERIFY(cache.load(fresh->hash) == *fresh);
        std::size_t samples = 0;
        for (const auto& segment : fresh->segments) {
            for (const auto& track : segment.tracks) samples += track.samples.size();
        }
        constexpr std::size_t kFixedPart = 20000;  // names and prints
        QVERIFY(fs::file_size(cache.fileFor(fresh->hash)) < kFixedPart + samples * 10);
    }

  private:
    /// Not through a temporary file: thousands of flushed ones take long.
    static bool writeOver(const fs::path& file, const Bytes& bytes) {
        QFile out(QString::fromStdString(file.string()));
        return out.open(QIODevice::WriteOnly) &&
               out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size())) ==
                   static_cast<qint64>(bytes.size());
    }

    std::optional<QTemporaryDir> folder_;
    fs::path root_;
    fs::path demo_;
};

NAVWRIGHT_TEST(TestDemoCache);
#include "tst_demo_cache.moc"
