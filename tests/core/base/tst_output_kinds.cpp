#include <QtTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "core/base/atomic_file.h"
#include "core/base/file_bytes.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

struct stat statusOf(const fs::path& path) {
    struct stat status{};
    if (::lstat(path.c_str(), &status) != 0) qFatal("nothing is there");
    return status;
}

std::string textOf(const fs::path& path) {
    const auto bytes = readFile(path);
    return bytes ? std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()) : "unreadable";
}

}  // namespace

/// Writing to what is no plain file, and what is kept of a file that is replaced.
class TestOutputKinds : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    fs::path at(const char* name) const { return fs::path(folder_->path().toStdString()) / name; }

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        fs::create_directory(at("elsewhere"));
        QVERIFY(writeFile(at("elsewhere/real"), "old"));
    }

    void aLinkStaysAndItsTargetIsReplaced_data() {
        QTest::addColumn<QString>("leads");
        QTest::newRow("relative") << "elsewhere/real";
        QTest::newRow("over another") << "second";
        QTest::newRow("absolute") << "/";
        QTest::newRow("to nothing yet") << "elsewhere/fresh";
    }
    void aLinkStaysAndItsTargetIsReplaced() {
        QFETCH(const QString, leads);
        fs::create_symlink("elsewhere/../elsewhere/real", at("second"));
        const auto target = leads == "/" ? at("elsewhere/real") : fs::path(leads.toStdString());
        fs::create_symlink(target, at("link"));
        QVERIFY(writeFile(at("link"), "new"));
        QVERIFY(fs::is_symlink(at("link")));
        QVERIFY(fs::is_symlink(at("second")));
        QCOMPARE(textOf(leads.endsWith("fresh") ? at("elsewhere/fresh") : at("elsewhere/real")),
                 std::string("new"));
        QCOMPARE(realPath(at("link")),
                 realPath(at(leads.endsWith("fresh") ? "elsewhere/fresh" : "elsewhere/real")));
    }

    void linksThatLeadNowhereAreRefused_data() {
        QTest::addColumn<QString>("leads");
        QTest::addColumn<QString>("says");
        QTest::newRow("circle") << "link" << "circular link";
        QTest::newRow("no folder") << "absent/file" << "folder does not exist";
        QTest::newRow("a folder") << "elsewhere" << "is a folder";
    }
    void linksThatLeadNowhereAreRefused() {
        QFETCH(const QString, leads);
        QFETCH(const QString, says);
        fs::create_symlink(leads.toStdString(), at("link"));
        const auto written = writeFile(at("link"), "new");
        QVERIFY(!written);
        QVERIFY2(QString::fromStdString(written.error().message()).contains(says),
                 written.error().message().c_str());
        QVERIFY(fs::is_symlink(at("link")));
    }

    /// It could have been put there to have root write over a file of its choice.
    void anotherUsersLinkIsNotFollowed() {
        if (::geteuid() != 0) QSKIP("only root can give links away");
        fs::create_symlink("elsewhere/real", at("link"));
        QCOMPARE(::lchown(at("link").c_str(), 12345, 12345), 0);
        const auto written = writeFile(at("link"), "new");
        QVERIFY(!written);
        QVERIFY(written.error().message().find("another user") != std::string::npos);
        QCOMPARE(textOf(at("elsewhere/real")), std::string("old"));
    }

    void theModeIsKept_data() {
        QTest::addColumn<int>("mode");
        for (const int mode : {0604, 0600, 0640, 0664, 0755})
            QTest::newRow(QByteArray::number(mode, 8).constData()) << mode;
    }
    void theModeIsKept() {
        QFETCH(int, mode);
        QCOMPARE(::chmod(at("elsewhere/real").c_str(), static_cast<mode_t>(mode)), 0);
        QVERIFY(writeFile(at("elsewhere/real"), "new"));
        QCOMPARE(textOf(at("elsewhere/real")), std::string("new"));
        QCOMPARE(static_cast<int>(statusOf(at("elsewhere/real")).st_mode & 07777), mode);
    }

    void aNewFileHasTheModeOfTheUmask() {
        const auto before = ::umask(027);
        QVERIFY(writeFile(at("new"), "new"));
        ::umask(before);
        QCOMPARE(static_cast<int>(statusOf(at("new")).st_mode & 07777), 0640);
    }

    void theOwnerIsKept() {
        if (::geteuid() != 0) QSKIP("only root can give files away");
        constexpr uid_t kUser = 12345, kGroup = 23456;
        QCOMPARE(::chown(at("elsewhere/real").c_str(), kUser, kGroup), 0);
        QCOMPARE(::chmod(at("elsewhere/real").c_str(), 0640), 0);
        QVERIFY(writeFile(at("elsewhere/real"), "new"));
        const auto now = statusOf(at("elsewhere/real"));
        QCOMPARE(now.st_uid, kUser);
        QCOMPARE(now.st_gid, kGroup);
        QCOMPARE(static_cast<int>(now.st_mode & 07777), 0640);
    }

    void aWriteProtectedFileIsNotReplaced() {
        fs::permissions(at("elsewhere/real"), fs::perms(0444));
        const bool root = ::geteuid() == 0;
        constexpr uid_t kSomebody = 12345;
        if (root) {
            for (const auto* name : {"", "elsewhere", "elsewhere/real"})
                QCOMPARE(::chown(at(name).c_str(), kSomebody, kSomebody), 0);
            QCOMPARE(::seteuid(kSomebody), 0);  // root may write everything
        }
        const auto written = writeFile(at("elsewhere/real"), "new");
        if (root) QCOMPARE(::seteuid(0), 0);
        QVERIFY(!written);
        QVERIFY2(written.error().message().find("cannot be replaced") != std::string::npos,
                 written.error().message().c_str());
        QCOMPARE(textOf(at("elsewhere/real")), std::string("old"));
    }

    /// One of our own, so that a fault costs the system no device.
    void aDeviceIsWrittenIntoAndStays() {
        if (::mknod(at("null").c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0) QSKIP("needs root");
        QVERIFY(writeFile(at("null"), "new"));
        QVERIFY(S_ISCHR(statusOf(at("null")).st_mode));
    }

    void aFullDeviceIsAnErrorAndStays() {
        if (::mknod(at("full").c_str(), S_IFCHR | 0666, makedev(1, 7)) != 0) QSKIP("needs root");
        const auto written = writeFile(at("full"), "new");
        QVERIFY(!written);
        QVERIFY(written.error().message().find("No space left") != std::string::npos);
        QVERIFY(S_ISCHR(statusOf(at("full")).st_mode));
    }

    void aDiskIsRefused() {
        // A number that no disk has.
        if (::mknod(at("disk").c_str(), S_IFBLK | 0666, makedev(240, 240)) != 0) QSKIP("needs root");
        const auto written = writeFile(at("disk"), "new");
        QVERIFY(!written);
        QVERIFY(written.error().message().find("is a disk") != std::string::npos);
        QVERIFY(S_ISBLK(statusOf(at("disk")).st_mode));
    }

    void aFifoIsWrittenInto() {
        QCOMPARE(::mkfifo(at("fifo").c_str(), 0600), 0);
        const int reader = ::open(at("fifo").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        QVERIFY(reader >= 0);
        QVERIFY(writeFile(at("fifo"), "through"));
        std::array<char, 16> buffer{};
        QCOMPARE(::read(reader, buffer.data(), buffer.size()), ssize_t{7});
        QCOMPARE(std::string(buffer.data()), std::string("through"));
        ::close(reader);
        QVERIFY(S_ISFIFO(statusOf(at("fifo")).st_mode));
    }

    void aFifoThatNobodyReadsIsRefused() {
        QCOMPARE(::mkfifo(at("fifo").c_str(), 0600), 0);
        const auto written = writeFile(at("fifo"), "lost");
        QVERIFY(!written);
        QVERIFY(written.error().message().find("This FIFO has no reader") != std::string::npos);
        QVERIFY(S_ISFIFO(statusOf(at("fifo")).st_mode));
    }

    /// Which would end the program by SIGPIPE.
    void aReaderThatGoesAwayIsAnError() {
        QCOMPARE(::mkfifo(at("fifo").c_str(), 0600), 0);
        const int reader = ::open(at("fifo").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        auto file = AtomicFile::create(at("fifo"));
        QVERIFY(file.has_value());
        QVERIFY(file->write("lost"));
        ::close(reader);
        const auto written = file->commit();
        QVERIFY(!written);
        QVERIFY(written.error().message().find("Broken pipe") != std::string::npos);
    }

    void aDescriptorOfOursIsWrittenTo() {
        std::array<int, 2> pipe{};
        QCOMPARE(::pipe2(pipe.data(), O_CLOEXEC), 0);
        for (const auto* folder : {"/dev/fd/", "/proc/self/fd/"}) {
            QVERIFY(writeFile(folder + std::to_string(pipe[1]), "here"));
            std::array<char, 16> buffer{};
            QCOMPARE(::read(pipe[0], buffer.data(), buffer.size()), ssize_t{4});
        }
        for (const int end : pipe) ::close(end);
    }

    /// As `--out /dev/stdout > file`: what else is printed there is not written over.
    void aFileThatIsOpenIsContinued() {
        const int open = ::open(at("shell").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        QCOMPARE(::write(open, "before ", 7), ssize_t{7});
        QVERIFY(writeFile("/dev/fd/" + std::to_string(open), "now"));
        QCOMPARE(::write(open, " after", 6), ssize_t{6});
        ::close(open);
        QCOMPARE(textOf(at("shell")), std::string("before now after"));
    }

    void aFolderThatWasMovedMeanwhileKeepsItsFile() {
        auto file = AtomicFile::create(at("elsewhere/real"));
        QVERIFY(file.has_value());
        QVERIFY(file->write("new"));
        fs::rename(at("elsewhere"), at("moved"));
        fs::create_directory(at("elsewhere"));
        QVERIFY(file->commit());
        QCOMPARE(textOf(at("moved/real")), std::string("new"));
        QVERIFY(fs::is_empty(at("elsewhere")));
    }
};

NAVWRIGHT_TEST(TestOutputKinds);
#include "tst_output_kinds.moc"
