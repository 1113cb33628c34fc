#include <QtTest>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "core/base/abrupt_end.h"
#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/folder_handle.h"
#include "test_program.h"

using namespace navwright;

class TestAtomicFile : public QObject {
    Q_OBJECT

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void writesTheWhole() {
        QVERIFY(writeFile(path("a.nav"), "hello"));
        QCOMPARE(content("a.nav"), QByteArray("hello"));
        QCOMPARE(fileCount(), 1);
    }

    void replacesAnOlderFile() {
        QVERIFY(writeFile(path("a.nav"), "a much longer older text"));
        QVERIFY(writeFile(path("a.nav"), "new"));
        QCOMPARE(content("a.nav"), QByteArray("new"));
    }

    void aGrownFileIsReadFromWhereItEnded() {
        QVERIFY(writeFile(path("a.nav"), "hello"));
        const auto folder = FolderHandle::open(folder_->path().toStdString());
        QVERIFY(folder.has_value());
        const auto read = [&](std::uint64_t from) {
            const auto bytes = folder->read("a.nav", 5, from);
            return bytes ? QByteArray::fromStdString(std::string(asText(*bytes))) : QByteArray("refused");
        };
        QCOMPARE(read(0), QByteArray("hello"));
        QCOMPARE(read(2), QByteArray("llo"));
        QCOMPARE(read(5), QByteArray());
        QCOMPARE(read(9), QByteArray());
        // The limit is of the whole file.
        QVERIFY(writeFile(path("a.nav"), "hello, you"));
        QCOMPARE(read(5), QByteArray("refused"));
    }

    void withoutCommitTheTargetStays() {
        QVERIFY(writeFile(path("a.nav"), "old"));
        {
            auto file = AtomicFile::create(path("a.nav"));
            QVERIFY(file.has_value());
            QVERIFY(file->write("half of the n"));
        }
        QCOMPARE(content("a.nav"), QByteArray("old"));
        QCOMPARE(fileCount(), 1);
    }

    /// As long as a name may be; what is cut is no character in two.
    void longNamesAreWritten() {
        for (const std::size_t size : {220, 241, 254, 255}) {
            for (const std::string letter : {"x", "\u00fc", "\u20ac"}) {
                std::string name(size % letter.size(), 'x');
                while (name.size() < size) name += letter;
                QVERIFY2(writeFile(path(name), "hello"), name.c_str());
                QCOMPARE(content(name), QByteArray("hello"));
                const auto temporary = temporaryName(name);
                QVERIFY(temporary.size() <= 255);
                QVERIFY(isTemporaryOf(temporary, name) && !isTemporaryOf(temporary, "other"));
                QCOMPARE(QString::fromStdString(temporary).toUtf8().toStdString(), temporary);
            }
        }
    }

    /// What a killed program left goes; what one that lives is at, or one of another host, stays.
    void onlyWhatIsAbandonedIsRemoved() {
        QVERIFY(writeFile(path("a.nav"), "old"));
        const auto childAtWork = [&](bool ends) {
            std::array<int, 2> ready{};
            if (::pipe(ready.data()) != 0) qFatal("no pipe");
            const pid_t child = ::fork();
            if (child != 0) {
                char byte = 0;
                if (::read(ready[0], &byte, 1) != 1) qFatal("the child did not begin");
                ::close(ready[0]);
                ::close(ready[1]);
                return child;
            }
            const auto file = AtomicFile::create(path("a.nav"));
            if (!file || ::write(ready[1], "x", 1) != 1) ::_exit(1);
            if (ends) ::_exit(0);
            while (true) ::pause();
        };
        const pid_t gone = childAtWork(true), alive = childAtWork(false);
        QCOMPARE(::waitpid(gone, nullptr, 0), gone);
        QCOMPARE(fileCount(), 3);
        const auto mine = temporaryName("a.nav");
        auto foreign = mine;
        auto& digit = foreign[std::string("a.nav").size() + kTemporaryMark.size()];
        digit = digit == '0' ? '1' : '0';
        foreign.replace(foreign.find('-' + std::to_string(::getpid()) + '-'),
                        std::to_string(::getpid()).size() + 2, '-' + std::to_string(gone) + '-');
        for (const std::string& name :
             {mine, foreign, std::string("a.nav.unsaved-copy"), std::string("b.unsaved-abc123")})
            QVERIFY(writeFile(path(name), "x"));
        removeAbandoned(folder_->path().toStdString());
        QCOMPARE(fileCount(), 6);  // but for that of the dead child
        ::kill(alive, SIGKILL);
        QCOMPARE(::waitpid(alive, nullptr, 0), alive);
        removeAbandoned(folder_->path().toStdString());
        QCOMPARE(fileCount(), 5);
        for (const std::string& name : {mine, foreign}) QVERIFY(std::filesystem::exists(path(name)));
        QCOMPARE(content("a.nav"), QByteArray("old"));
    }

    void aFileThatMayNotGetLargerIsAnError() {
        QVERIFY(writeFile(path("a.nav"), "old"));
        const pid_t child = ::fork();
        if (child == 0) {
            surviveFileSizeLimit();
            const rlimit limit{4096, 4096};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            const auto done = writeFile(path("a.nav"), std::string(10000, 'x'));
            ::_exit(!done && done.error().message().contains("ulimit") ? 7 : 1);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY2(WIFEXITED(status), "ended by a signal");
        QCOMPARE(WEXITSTATUS(status), 7);
        QCOMPARE(content("a.nav"), QByteArray("old"));
        QCOMPARE(fileCount(), 1);
    }

    void aMissingFolderIsNamed() {
        const auto done = writeFile(path("nowhere/a.nav"), "x");
        QVERIFY(!done);
        QVERIFY(done.error().message().find("nowhere/a.nav") != std::string::npos);
    }

    void readingNamesWhatIsWrong_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("says");
        QTest::newRow("absent") << "absent.nav" << "does not exist";
        QTest::newRow("folder") << "." << "Not a regular file";
        QTest::newRow("too large") << "large" << "too large";
    }
    void readingNamesWhatIsWrong() {
        QFETCH(QString, name);
        QFETCH(QString, says);
        QVERIFY(writeFile(path("large"), std::string(100, 'x')));
        const auto read = readFile(path(name.toStdString()), 99);
        QVERIFY(!read);
        QVERIFY2(read.error().message().find(says.toStdString()) != std::string::npos,
                 read.error().message().c_str());
    }

    void anEmptyFileReadsAsNoBytes() {
        QVERIFY(writeFile(path("empty"), ""));
        const auto read = readFile(path("empty"));
        QVERIFY(read.has_value());
        QVERIFY(read->empty());
    }

  private:
    std::filesystem::path path(const std::string& name) const {
        return std::filesystem::path(folder_->path().toStdString()) / name;
    }
    QByteArray content(const std::string& name) const {
        const auto bytes = readFile(path(name));
        if (!bytes) return "unreadable";
        return {reinterpret_cast<const char*>(bytes->data()), static_cast<qsizetype>(bytes->size())};
    }
    int fileCount() const { return static_cast<int>(QDir(folder_->path()).entryList(QDir::Files).size()); }

    std::unique_ptr<QTemporaryDir> folder_;
};

NAVWRIGHT_TEST(TestAtomicFile);
#include "tst_atomic_file.moc"
