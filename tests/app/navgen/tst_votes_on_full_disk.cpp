#include <QtTest>

#include <filesystem>
#include <memory>

#include "command_words.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "small_disk.h"

namespace fs = std::filesystem;

/// `navgen votes`, `merge` and `rotation` on a disk that is full at once, or becomes so at work: they say it,
/// and once there is room the same command comes to what it comes to elsewhere.
class TestVotesOnFullDisk : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::unique_ptr<SmallDisk> disk_;

    [[nodiscard]] std::vector<std::string> command(const QByteArray& verb, const std::string& out) const {
        if (verb == "votes") {
            return {"votes", "--quiet", "--maps",           NavgenFolder::sampleMap(),
                    "--out", out,       folder_.at("demos")};
        }
        if (verb == "merge") return {"merge", "--quiet", "--out", out + "/", folder_.at("given")};
        return commandWords({"rotation", folder_.at("demos"), folder_.at("maps"), "--out", out},
                            "--quiet --no-pictures --set navtest.duration=10 --set navtest.max_duration=10 "
                            "--set fill.mode=off --set rehearse.rounds=0");
    }

    /// What all of it comes to: votes or a nav.
    [[nodiscard]] static QByteArray result(const std::string& out) {
        for (const auto& entry : fs::recursive_directory_iterator(out)) {
            const auto& path = entry.path();
            if (path.extension() == ".nav" || (path.extension() == ".votes" && path.parent_path() == out))
                return NavgenFolder::read(path.string());
        }
        return {};
    }

  private slots:
    void initTestCase() {
        fs::create_directories(folder_.at("disk"));
        fs::create_directories(folder_.at("demos"));
        fs::create_directories(folder_.at("maps"));
        fs::copy(NavgenFolder::sampleMap(), folder_.at("maps"));
        const auto demo = NavgenFolder::read(NavgenFolder::sample() + "/sample_1.mvd2");
        for (int i = 0; i < 8; ++i)
            folder_.write(QStringLiteral("demos/%1.mvd2").arg(i), demo + QByteArray(i, 'x'));
        QCOMPARE(runInProcess(command("votes", folder_.at("given"))).code, 0);
    }

    void theSameCommandGoesOnWhenThereIsRoom_data() {
        QTest::addColumn<QByteArray>("verb");
        for (const char* verb : {"votes", "merge", "rotation"}) QTest::newRow(verb) << QByteArray(verb);
    }
    void theSameCommandGoesOnWhenThereIsRoom() {
        QFETCH(QByteArray, verb);
        const auto elsewhere = folder_.at("elsewhere");
        fs::remove_all(elsewhere);
        QCOMPARE(runInProcess(command(verb, elsewhere)).code, 0);
        const auto whole = result(elsewhere);
        QVERIFY(!whole.isEmpty());
        int full = 0;
        for (const int room : {0, 4096, 16384, 65536, 131072, 262144}) {
            disk_ = std::make_unique<SmallDisk>(folder_.at("disk"));
            QVERIFY(disk_->works());
            const auto out = disk_->file("out");
            disk_->fill(room);
            const auto run = runInProcess(command(verb, out));
            if (run.code != 0) {
                ++full;
                QCOMPARE(run.code, 2);
                QVERIFY2(run.err.contains(SmallDisk::words()), run.err);
            }
            disk_->mend();
            const auto again = runInProcess(command(verb, out));
            QVERIFY2(again.code == 0, again.err);
            QVERIFY(result(out) == whole);
            disk_.reset();
        }
        QVERIFY2(full > 1, "the disk was never full");
    }
};

/// Mounts are taken before anything starts threads.
int main(int argc, char** argv) {
    SmallDisk::prepare();
    const QCoreApplication application(argc, argv);
    TestVotesOnFullDisk test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_votes_on_full_disk.moc"
