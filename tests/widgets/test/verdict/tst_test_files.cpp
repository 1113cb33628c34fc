#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

#include "core/base/file_bytes.h"
#include "test_program.h"
#include "widgets/test/verdict/test_files.h"

using namespace navwright;
namespace fs = std::filesystem;

/// What a test that is called off leaves: nothing.
class TestTestFiles : public QObject {
    Q_OBJECT

  private slots:
    void restoringRemovesWhatWasNew() {
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        TestFiles files;
        QVERIFY(files.write(root / "a/b/c.nav", bytes("new")).has_value());
        QVERIFY(fs::exists(root / "a/b/c.nav"));
        QVERIFY(files.restore().has_value());
        QVERIFY(!fs::exists(root / "a"));
    }

    void restoringBringsBackWhatWasThere() {
        const QTemporaryDir folder;
        const fs::path target = folder.path().toStdString() + "/c.nav";
        TestFiles first;
        QVERIFY(first.write(target, bytes("old")).has_value());
        first.keep();
        TestFiles second;
        QVERIFY(second.write(target, bytes("new")).has_value());
        QVERIFY(second.write(target, bytes("newer")).has_value());
        QVERIFY(*readFile(target) == bytes("newer"));
        QVERIFY(second.restore().has_value());
        QVERIFY(*readFile(target) == bytes("old"));
    }

    void aFolderThatSomebodyUsesMeanwhileStays() {
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        TestFiles files;
        QVERIFY(files.write(root / "a/c.nav", bytes("new")).has_value());
        TestFiles other;
        QVERIFY(other.write(root / "a/mine.txt", bytes("mine")).has_value());
        QVERIFY(files.restore().has_value());
        QVERIFY(fs::exists(root / "a/mine.txt"));
        QVERIFY(!fs::exists(root / "a/c.nav"));
    }

    /// What is as before is the file that a link leads to, and the link.
    void aLinkStaysWhetherItLedToAFileOrNot() {
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        std::ofstream(root / "there") << "old";
        fs::create_symlink("there", root / "full.nav");
        fs::create_symlink("absent", root / "empty.nav");
        TestFiles files;
        for (const auto* name : {"full.nav", "empty.nav"}) {
            QVERIFY(files.write(root / name, bytes("new")).has_value());
            QVERIFY(fs::is_symlink(root / name));
        }
        QVERIFY(*readFile(root / "there") == bytes("new"));
        QVERIFY(files.restore().has_value());
        QVERIFY(*readFile(root / "there") == bytes("old"));
        QVERIFY(!fs::exists(root / "absent"));
        QVERIFY(fs::is_symlink(root / "full.nav") && fs::is_symlink(root / "empty.nav"));
    }

    void whatIsKeptStays() {
        const QTemporaryDir folder;
        const fs::path target = folder.path().toStdString() + "/c.nav";
        TestFiles files;
        QVERIFY(files.write(target, bytes("new")).has_value());
        files.keep();
        QVERIFY(files.restore().has_value());
        QVERIFY(fs::exists(target));
    }

    void theEndRestores() {
        const QTemporaryDir folder;
        const fs::path target = folder.path().toStdString() + "/c.nav";
        {
            TestFiles files;
            QVERIFY(files.write(target, bytes("new")).has_value());
            QVERIFY(fs::exists(target));
        }
        QVERIFY(!fs::exists(target));
    }

    void aFolderThatCannotBeMadeIsAnError() {
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        TestFiles files;
        QVERIFY(files.write(root / "file", bytes("x")).has_value());
        const auto result = files.write(root / "file/below/c.nav", bytes("x"));
        QVERIFY(!result.has_value());
        QVERIFY(!result.error().error().hint.empty());
    }

  private:
    static Bytes bytes(std::string_view text) {
        const auto view = std::as_bytes(std::span(text));
        return {view.begin(), view.end()};
    }
};

NAVWRIGHT_TEST(TestTestFiles);
#include "tst_test_files.moc"
