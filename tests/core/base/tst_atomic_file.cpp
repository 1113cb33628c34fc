#include <QtTest>

#include "base/atomic_file.h"
#include "base/file_bytes.h"
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
