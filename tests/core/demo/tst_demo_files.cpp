#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "demo/demo_files.h"

using namespace navwright;
namespace fs = std::filesystem;

class TestDemoFiles : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_.emplace();
        root_ = folder_->path().toStdString();
        for (const auto* name : {"b.mvd2.gz", "deep/er/a.dm2", "deep/C.MVD2", "deep/er/d.dm2.gz", "notes.txt",
                                 "deep/e.mvd2.bak", "x.gz"}) {
            const auto file = root_ / name;
            fs::create_directories(file.parent_path());
            std::ofstream(file) << "x";
        }
        fs::create_directories(root_ / "empty" / "folder.mvd2");
    }

    void foldersAreSearchedAndSortedByName() {
        const auto files = collect({root_});
        QVERIFY2(files, files ? "" : files.error().message().c_str());
        QCOMPARE(names(*files), (QStringList{"C.MVD2", "a.dm2", "b.mvd2.gz", "d.dm2.gz"}));
    }

    void filesAreTakenWhateverTheirName() {
        const auto files = collect({root_ / "notes.txt", root_ / "b.mvd2.gz"});
        QVERIFY(files.has_value());
        QCOMPARE(names(*files), (QStringList{"b.mvd2.gz", "notes.txt"}));
    }

    void theOrderOfNamingDoesNotMatter() {
        const auto first = collect({root_ / "deep" / "er", root_ / "b.mvd2.gz", root_ / "deep" / "C.MVD2"});
        const auto second = collect({root_ / "deep" / "C.MVD2", root_ / "b.mvd2.gz", root_ / "deep" / "er"});
        QVERIFY(first && second);
        QVERIFY(*first == *second);
        QCOMPARE(first->size(), std::size_t{4});
    }

    void aFileNamedTwiceIsTakenOnce() {
        const auto files = collect({root_ / "b.mvd2.gz", root_, root_ / "deep" / ".." / "b.mvd2.gz"});
        QVERIFY(files.has_value());
        QCOMPARE(names(*files), (QStringList{"C.MVD2", "a.dm2", "b.mvd2.gz", "d.dm2.gz"}));
    }

    void wrongPathsAreErrors_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("says");
        QTest::newRow("folder without demos") << "empty" << "no demos";
        QTest::newRow("absent") << "nowhere.mvd2" << "does not exist";
    }
    void wrongPathsAreErrors() {
        QFETCH(QString, path);
        QFETCH(QString, says);
        const auto files = collect({root_, root_ / path.toStdString()});
        QVERIFY(!files);
        const auto message = QString::fromStdString(files.error().message());
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY2(message.contains(path), qPrintable(message));
    }

    void aStopIsHeeded() {
        std::stop_source stop;
        stop.request_stop();
        JobContext context(stop.get_token());
        const auto files = collectDemoFiles(std::vector{root_}, context);
        QVERIFY(!files && files.error().cancelled());
    }

    void nothingNamedIsAnError() { QVERIFY(!collect({})); }

  private:
    static Result<std::vector<fs::path>> collect(const std::vector<fs::path>& paths) {
        JobContext context;
        return collectDemoFiles(paths, context);
    }
    static QStringList names(const std::vector<fs::path>& files) {
        QStringList list;
        for (const auto& file : files) list << QString::fromStdString(file.filename().string());
        return list;
    }

    std::optional<QTemporaryDir> folder_;
    fs::path root_;
};

QTEST_GUILESS_MAIN(TestDemoFiles)
#include "tst_demo_files.moc"
