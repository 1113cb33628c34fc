#include <QtTest>

#include <QTemporaryDir>

#include <cstdlib>

#include "base/job_context.h"
#include "base/stop_scope.h"
#include "demo/demo_cache.h"
#include "pipeline/cache_folder.h"
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
