#include <QtTest>

#include "base/path_text.h"
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
};

NAVWRIGHT_TEST(TestPathText);
#include "tst_path_text.moc"
