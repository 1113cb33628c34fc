#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

#include "app/navwright/window/scratch_folder.h"
#include "test_program.h"

using namespace navwright;

/// What killed programs left in the folder for temporary files goes, and nothing else does.
class TestScratchFolder : public QObject {
    Q_OBJECT

    QTemporaryDir tmp_;

    QString make(const QString& name) const {
        const auto folder = tmp_.filePath(name);
        QDir().mkpath(folder + "/inner");
        for (const auto* file : {"/navwright.ini", "/inner/mine.preset"}) {
            QFile out(folder + QString(file));
            if (!out.open(QIODevice::WriteOnly) || out.write("x") != 1) qFatal("cannot write");
        }
        ::chmod(QFile::encodeName(folder).constData(), 0700);
        return folder;
    }
    [[nodiscard]] std::size_t clear() const {
        return clearScratchFolders(tmp_.path(), std::chrono::seconds(0));
    }

  private slots:
    void whatWeLeftGoesWhole() {
        const auto folder = make("navwright-AbC123");
        QCOMPARE(clear(), std::size_t{1});
        QVERIFY(!QFile::exists(folder));
    }

    void theNameIsThatOfTheProgramsOwn() {
        const QTemporaryDir own(scratchTemplate());
        QVERIFY(own.isValid());
        QVERIFY(QFile::rename(make("any"), tmp_.filePath(QFileInfo(own.path()).fileName())));
        QCOMPARE(clear(), std::size_t{1});
    }

    void othersStay_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("mode");
        QTest::newRow("a longer name") << "navwright-AbC1234" << 0700;
        QTest::newRow("a name of somebody else") << "navgen-AbC123" << 0700;
        QTest::newRow("open to others") << "navwright-AbC123" << 0777;
    }
    void othersStay() {
        QFETCH(const QString, name);
        QFETCH(const int, mode);
        const auto folder = make(name);
        ::chmod(QFile::encodeName(folder).constData(), static_cast<mode_t>(mode));
        QCOMPARE(clear(), std::size_t{0});
        QVERIFY(QFile::exists(folder + "/inner/mine.preset"));
        QVERIFY(QDir(folder).removeRecursively());
    }

    void whatIsYoungStays() {
        const auto folder = make("navwright-AbC123");
        QCOMPARE(clearScratchFolders(tmp_.path()), std::size_t{0});
        QVERIFY(QFile::exists(folder));
        QVERIFY(QDir(folder).removeRecursively());
    }

    void anotherUsersStays() {
        if (::geteuid() != 0) QSKIP("only root gives a folder away");
        const auto folder = make("navwright-AbC123");
        QCOMPARE(::chown(QFile::encodeName(folder).constData(), 12345, 12345), 0);
        QCOMPARE(clear(), std::size_t{0});
        QVERIFY(QFile::exists(folder + "/navwright.ini"));
        QVERIFY(QDir(folder).removeRecursively());
    }

    /// Neither one in the place of the folder nor one within it leads anywhere.
    void linksAreNotFollowed() {
        const auto mine = make("mine");
        QVERIFY(QFile::link(mine, tmp_.filePath("navwright-AbC123")));
        QCOMPARE(clear(), std::size_t{0});
        QVERIFY(QFile::exists(mine + "/inner/mine.preset"));
        const auto folder = make("navwright-DeF456");
        QVERIFY(QFile::link(mine, folder + "/link"));
        QVERIFY(QFile::link(mine + "/navwright.ini", folder + "/inner/link"));
        QCOMPARE(clear(), std::size_t{1});
        QVERIFY(!QFile::exists(folder));
        QVERIFY(QFile::exists(mine + "/inner/mine.preset"));
        QVERIFY(QFile::exists(mine + "/navwright.ini"));
    }
};

NAVWRIGHT_TEST(TestScratchFolder);
#include "tst_scratch_folder.moc"
