#include <QtTest>

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "test_program.h"

/// What scripts/pictures says of pictures whose sources changed, in a tree of its own.
class TestPictures : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString python_;

    void write(const QString& name, const QByteArray& text) const {
        QVERIFY(QDir(folder_.path()).mkpath(QFileInfo(name).path()));
        QFile file(folder_.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    struct Said {
        int exitCode;
        QString text;
    };
    Said script(const QStringList& arguments) const {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(python_, QStringList{folder_.filePath("scripts/pictures")} + arguments);
        const bool ended = process.waitForFinished();
        return {ended ? process.exitCode() : -1, QString::fromUtf8(process.readAll())};
    }

  private slots:
    void initTestCase() {
        python_ = QStandardPaths::findExecutable("python3");
        if (python_.isEmpty()) QSKIP("python3 is not installed");
    }

    void init() {
        if (python_.isEmpty()) QSKIP("python3 is not installed");
        write("scripts/pictures", "");
        QVERIFY(QFile::remove(folder_.filePath("scripts/pictures")));
        QVERIFY(QFile::copy(NAVWRIGHT_SOURCE_DIR "/scripts/pictures", folder_.filePath("scripts/pictures")));
        write("docs/pictures/pictures.txt",
              "# A comment.\n"
              "picture map 800x600\n  do open a.bsp\n  shows room/map_panel.cpp room/bar.cpp\n"
              "picture test 900x500\n  shows room/bar.cpp\n");
        write("docs/pictures/map.png", "png");
        write("docs/pictures/test.png", "png");
        write("room/map_panel.cpp", "#include <a>\n// A title.\nsetTitle(\"Map // all\");\n");
        write("room/bar.cpp", "bar();\n");
        QCOMPARE(script({"--accept", "map", "test"}).exitCode, 0);
        QCOMPARE(script({"--check"}).text, QString());
    }

    void whatDoesNotShowDoesNotCount() {
        write("room/map_panel.cpp",
              "#include <b>\n\n/* The title\n   of it. */\n    setTitle(\"Map // all\");  // As ever.\n");
        const auto said = script({"--check"});
        QCOMPARE(said.text, QString());
        QCOMPARE(said.exitCode, 0);
    }

    void oldPicturesAreNamedWithWhatChanged() {
        write("room/map_panel.cpp", "setTitle(\"Map // most\");\n");
        const auto said = script({"--check"});
        QCOMPARE(said.exitCode, 1);
        QVERIFY2(
            said.text.startsWith(
                "docs/pictures/map.png is older than room/map_panel.cpp: scripts/pictures takes it anew"),
            qPrintable(said.text));
        QCOMPARE(said.text.count('\n'), 1);
    }

    void oneChangeMakesAllOldThatShowIt() {
        write("room/bar.cpp", "bar(2);\n");
        const auto said = script({"--check"});
        QVERIFY(said.text.contains("map.png is older than room/bar.cpp"));
        QVERIFY(said.text.contains("test.png is older than room/bar.cpp"));
        QCOMPARE(script({"--accept", "test"}).exitCode, 0);
        const auto left = script({"--check"});
        QCOMPARE(left.text.count('\n'), 1);
        QVERIFY(left.text.contains("map.png"));
    }

    void otherStepsMakeItOld() {
        write("docs/pictures/pictures.txt",
              "picture map 800x600\n  do open b.bsp\n  shows room/map_panel.cpp room/bar.cpp\n"
              "picture test 900x500\n  shows room/bar.cpp\n");
        const auto said = script({"--check"});
        QVERIFY2(said.text.contains("map.png is older than docs/pictures/pictures.txt"),
                 qPrintable(said.text));
        QVERIFY(!said.text.contains("test.png"));
    }

    void picturesAndTableAgree() {
        QVERIFY(QFile::remove(folder_.filePath("docs/pictures/test.png")));
        write("docs/pictures/stray.png", "png");
        auto said = script({"--check"});
        QVERIFY(QFile::remove(folder_.filePath("docs/pictures/stray.png")));
        QCOMPARE(said.exitCode, 1);
        QVERIFY(said.text.contains("docs/pictures/test.png does not exist"));
        QVERIFY(said.text.contains("docs/pictures/stray.png is not in pictures.txt"));
        said = script({"--accept", "nothing"});
        QCOMPARE(said.exitCode, 1);
        QVERIFY(said.text.contains("no such picture: nothing"));
        QVERIFY(QFile::remove(folder_.filePath("room/bar.cpp")));
        said = script({"--check"});
        QCOMPARE(said.exitCode, 1);
        QVERIFY(said.text.contains("names room/bar.cpp, which does not exist"));
    }
};

NAVWRIGHT_TEST(TestPictures);
#include "tst_pictures.moc"
