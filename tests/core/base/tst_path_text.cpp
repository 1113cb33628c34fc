#include <QtTest>

#include "core/base/path_text.h"
#include "core/base/result.h"
#include "test_program.h"

using namespace navwright;

/// Every name of a file has a text of its own, which is UTF-8.
class TestPathText : public QObject {
    Q_OBJECT

  private slots:
    void namesComeBack_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("plain") << QByteArray("/a/b.nav");
        QTest::newRow("UTF-8") << QByteArray("/tmp/\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
        QTest::newRow("Latin 1") << QByteArray("/tmp/caf\xe9/m\xfcller.nav");
        QTest::newRow("cut short") << QByteArray("a\xe2\x82");
        QTest::newRow("too long a form") << QByteArray(
            "a\xc0\xaf"
            "b");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80");
        QTest::newRow("beyond Unicode") << QByteArray("\xf4\x90\x80\x80");
        QTest::newRow("looks like a text of ours") << QByteArray("\xef\x9f\xa9");
        QTest::newRow("and half of one") << QByteArray("\xef\x9f\xa9\xe9\xef\x9f");
    }
    void namesComeBack() {
        QFETCH(QByteArray, name);
        const std::filesystem::path path(name.toStdString());
        const auto text = pathText(path);
        QCOMPARE(QString::fromStdString(text).toStdString(), text);
        QVERIFY(!QString::fromStdString(text).contains(QChar::ReplacementCharacter));
        QCOMPARE(QByteArray::fromStdString(pathFromText(text).native()), name);
    }

    void usualNamesAreTheirOwnText() {
        for (const auto* name : {"/a/b.nav", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", ""})
            QCOMPARE(pathText(name), std::string(name));
    }

    /// All pairs of bytes, with a letter before and after.
    void noTwoNamesHaveOneText() {
        QSet<QByteArray> texts;
        for (int first = 1; first < 256; ++first) {
            for (int second = 1; second < 256; ++second) {
                std::string name = "a";
                name += static_cast<char>(first);
                name += static_cast<char>(second);
                name += "z";
                const auto text = pathText(name);
                QCOMPARE(pathFromText(text).native(), name);
                texts.insert(QByteArray::fromStdString(text));
            }
        }
        QCOMPARE(texts.size(), 255 * 255);
    }

    void controlsAreEscaped_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char* name, const QByteArray& text, const QByteArray& shown) {
            QTest::newRow(name) << text << shown;
        };
        row("plain", "wizs.nav \"a\\b\"", "wizs.nav \"a\\b\"");
        row("other scripts", "caf\xc3\xa9 \xe2\x82\xac", "caf\xc3\xa9 \xe2\x82\xac");
        row("layout", "a\n\tb", "a\n\tb");
        row("title of the terminal", "\x1b]0;x\x07", "\\u001b]0;x\\u0007");
        row("back to the start", "\rdone\b", "\\u000ddone\\u0008");
        row("none", QByteArray("a\0b", 3), "a\\u0000b");
        row("delete", "\x7f", "\\u007f");
        row("C1",
            "\xc2\x9b"
            "2J",
            "\\u009b2J");
        row("C1 as a byte",
            "\x9b"
            "2J",
            "\\u009b2J");
        row("Latin 1", "caf\xe9", "caf\xe9");
        row("no-break space", "a\xc2\xa0", "a\xc2\xa0");
    }
    void controlsAreEscaped() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), shown);
    }

    void inNamesLineBreaksAreEscapedToo() {
        QCOMPARE(printable("a\nnavgen: b\tc", ""), std::string("a\\u000anavgen: b\\u0009c"));
        const auto failed = fail("Not there", "a\nb");
        QCOMPARE(failed.error().message(), std::string("a\\u000ab: Not there"));
    }
};

NAVWRIGHT_TEST(TestPathText);
#include "tst_path_text.moc"
