#include <QtTest>

#include <QTemporaryDir>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <thread>

#include "core/base/job_context.h"
#include "core/base/stop_scope.h"
#include "core/base/temporary_name.h"
#include "core/demos/reading/demo_cache.h"
#include "core/generate/pipeline/cache_folder.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

/// What a cache folder holds, and clearing it: what the cache did not make stays.
class TestCacheFolder : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    [[nodiscard]] fs::path at(const std::string& name) const {
        return fs::path(folder_.path().toStdString()) / name;
    }
    void write(const std::string& name) const {
        QFile file(QString::fromStdString(at(name).string()));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("kept") == 4);
    }

    /// Files of 100 bytes, the first used longest ago.
    [[nodiscard]] std::vector<fs::path> filesIn(const char* name, int count = 4) const {
        std::vector<fs::path> files;
        fs::create_directories(at(name));
        const auto now = fs::file_time_type::clock::now();
        for (int i = 0; i < count; ++i) {
            files.push_back(at(name) /
                            (std::string(29, '0') + std::to_string(100 + i) + "-1.0123456789ab.demo"));
            QFile file(QString::fromStdString(files.back().string()));
            if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray(100, 'x')) != 100) qFatal("write");
            file.close();
            fs::last_write_time(files.back(), now - std::chrono::hours(count - i));
        }
        return files;
    }

  private slots:
    void onlyWhatTheCacheMadeIsCountedAndRemoved() {
        const fs::path sample = fs::path(NAVWRIGHT_SOURCE_DIR) / "resources/sample/sample_1.mvd2";
        JobContext context;
        const auto cached = at("cache");
        QVERIFY(DemoCache(cached).readThrough(sample, context).has_value());
        QVERIFY(DemoCache(cached).readThrough(sample, context, {.tryNewerVersions = true}).has_value());
        const std::vector<std::string> others{"mine.demo", "notes.txt",
                                              "0123456789abcdef0123456789abcdef-1.0123456789ab.txt",
                                              "0123456789abcdef0123456789abcdeX-1.0123456789ab.demo",
                                              "0123456789abcdef0123456789abcdef-1.0123456789abc.demo"};
        for (const auto& name : others) write("cache/" + name);
        fs::create_symlink(sample, cached / "0123456789abcdef0123456789abcdef-1.0123456789ab.demo");
        const auto use = cacheUse(cached);
        QVERIFY(use.has_value());
        QCOMPARE(use->files, std::uint64_t{2});
        QVERIFY(use->bytes > 1000);
        const auto gone = clearCache(cached);
        QVERIFY(gone.has_value());
        QCOMPARE(gone->files, use->files);
        QCOMPARE(gone->bytes, use->bytes);
        QCOMPARE(cacheUse(cached)->files, std::uint64_t{0});
        for (const auto& name : others) QVERIFY2(fs::exists(cached / name), name.c_str());
        QVERIFY(fs::exists(sample));
    }

    void whatNobodyUsedForLongestGoesFirst() {
        const auto files = filesIn("trimmed");
        write("trimmed/mine.demo");
        QCOMPARE(trimCache(at("trimmed"), 400, {})->files, std::uint64_t{0});
        const auto gone = trimCache(at("trimmed"), 250, {});
        QVERIFY(gone.has_value());
        QCOMPARE(gone->files, std::uint64_t{2});
        QCOMPARE(gone->bytes, std::uint64_t{200});
        QVERIFY(!fs::exists(files[0]) && !fs::exists(files[1]));
        QVERIFY(fs::exists(files[2]) && fs::exists(files[3]));
        QVERIFY(fs::exists(at("trimmed/mine.demo")));
        QCOMPARE(trimCache(at("nowhere"), 0, {})->files, std::uint64_t{0});
    }

    void whatThisRunUsesStays() {
        const auto files = filesIn("used");
        const std::vector<fs::path> used{files[0], files[2]};
        QCOMPARE(trimCache(at("used"), 100, used)->files, std::uint64_t{2});
        QVERIFY(fs::exists(files[0]) && fs::exists(files[2]));
    }

    /// Each file is looked up among those used, not compared with all of them.
    void manyUsedFilesTakeNoTimeForEachFile() {
        static_cast<void>(filesIn("few", 8));
        static_cast<void>(filesIn("many", 800));
        std::vector<fs::path> used;
        for (int i = 0; i < 200000; ++i) used.push_back(at("many") / std::to_string(i));
        const auto ticks = [&](const char* name) {
            const auto before = std::clock();
            if (!trimCache(at(name), 1 << 20, used)) qFatal("it cannot be trimmed");
            return std::clock() - before;
        };
        const auto few = ticks("few"), many = ticks("many");
        QVERIFY2(many < 10 * few, qPrintable(QString("%1 against %2").arg(many).arg(few)));
    }

    /// Of a process that is gone; what a live one writes stays.
    void whatKilledWritersLeftGoes() {
        fs::create_directories(at("left"));
        const auto writer = ::fork();
        if (writer == 0) {
            write("left/" + temporaryName("dead.demo"));
            ::_exit(0);
        }
        QCOMPARE(::waitpid(writer, nullptr, 0), writer);
        const auto mine = temporaryName("alive.demo");
        write("left/" + mine);
        QVERIFY(trimCache(at("left"), 1000, {}));
        QCOMPARE(QDir(folder_.filePath("left")).entryList(QDir::Files | QDir::Hidden),
                 QStringList{QString::fromStdString(mine)});
    }

    void severalMayTrimAtOnce() {
        const auto files = filesIn("shared", 800);
        std::vector<std::jthread> threads;
        std::atomic<int> failed = 0;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                for (std::uint64_t limit = 80000; limit >= 1000; limit -= 1000) {
                    if (!trimCache(at("shared"), limit, {})) ++failed;
                }
            });
        }
        threads.clear();
        QCOMPARE(failed.load(), 0);
        QCOMPARE(cacheUse(at("shared"))->files, std::uint64_t{10});
        QVERIFY(std::all_of(files.end() - 10, files.end(),
                            [](const fs::path& file) { return fs::exists(file); }));
    }

    void aReadMakesADemoTheLatestUsed() {
        const fs::path sample = fs::path(NAVWRIGHT_SOURCE_DIR) / "resources/sample/sample_1.mvd2";
        JobContext context;
        const DemoCache cache(at("times"));
        const auto hash = cache.readThrough(sample, context)->hash;
        const auto longAgo = fs::file_time_type::clock::now() - std::chrono::hours(100);
        fs::last_write_time(cache.fileFor(hash), longAgo);
        QVERIFY(cache.load(hash).has_value());
        QVERIFY(fs::last_write_time(cache.fileFor(hash)) > longAgo + std::chrono::hours(99));
    }

    void aFolderThatIsNotThereHoldsNothing() {
        QCOMPARE(cacheUse(at("nowhere"))->files, std::uint64_t{0});
        QCOMPARE(clearCache({})->files, std::uint64_t{0});
    }

    void aFileInPlaceOfTheFolderIsAnError() {
        write("file");
        const auto use = cacheUse(at("file"));
        QVERIFY(!use);
        QVERIFY2(use.error().message().find("file") != std::string::npos, use.error().message().c_str());
    }

    void theUsualFolderIsTheUsers() {
        const auto before = qgetenv("XDG_CACHE_HOME"), home = qgetenv("HOME");
        qputenv("XDG_CACHE_HOME", "/cache");
        QCOMPARE(usualCacheFolder(), fs::path("/cache/navwright"));
        qputenv("XDG_CACHE_HOME", "relative");
        qputenv("HOME", "/somewhere/me");
        QCOMPARE(usualCacheFolder(), fs::path("/somewhere/me/.cache/navwright"));
        qunsetenv("HOME");
        QCOMPARE(usualCacheFolder(), fs::path());
        qputenv("XDG_CACHE_HOME", before);
        qputenv("HOME", home);
    }
};

NAVWRIGHT_TEST(TestCacheFolder);
#include "tst_cache_folder.moc"
