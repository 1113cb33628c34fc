#include <QtTest>

#include <QTemporaryDir>

#include "app/server/run/engine_profile.h"
#include "test_program.h"

using namespace navwright;

namespace {

EngineProfile full() {
    EngineProfile profile;
    profile.folder = "some/folder with spaces";
    profile.executable = "q2proded-fast";
    profile.game = "action2";
    profile.user = "games";
    profile.cvars = {{"bot_skill", "3"}, {"empty", ""}};
    profile.accelerated = false;
    profile.port = 27910;
    profile.limits = {1, 2, 3, 0.25, 4, 5};
    return profile;
}

}  // namespace

class TestEngineProfile : public QObject {
    Q_OBJECT

  private slots:
    void writtenAndReadItIsTheSame() {
        const auto text = writeEngineProfile(full());
        const auto read = parseEngineProfile(text, "engine.json");
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        QVERIFY(*read == full());
        QCOMPARE(writeEngineProfile(*read), text);
    }

    void savedAndLoadedItIsTheSame() {
        const QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "new" / "engine.json";
        QVERIFY(loadEngineProfile(file)->folder.empty());
        QVERIFY(saveEngineProfile(full(), file).has_value());
        QVERIFY(*loadEngineProfile(file) == full());
    }

    void settingsAreWhereTheEnvironmentSays() {
        const auto config = qgetenv("XDG_CONFIG_HOME");
        qputenv("XDG_CONFIG_HOME", "/somewhere");
        QCOMPARE(engineProfileFile().string(), std::string("/somewhere/navwright/engine.json"));
        qunsetenv("XDG_CONFIG_HOME");
        const auto home = qgetenv("HOME");
        qputenv("HOME", "/elsewhere");
        QCOMPARE(engineProfileFile().string(), std::string("/elsewhere/.config/navwright/engine.json"));
        qunsetenv("HOME");
        QVERIFY(engineProfileFile().empty());
        QVERIFY(!saveEngineProfile(full(), engineProfileFile()));
        qputenv("HOME", home);
        if (!config.isEmpty()) qputenv("XDG_CONFIG_HOME", config);
    }

    void damageIsRefused() {
        const auto text = writeEngineProfile(full());
        for (std::size_t length = 0; length + 2 < text.size(); length += 7)
            QVERIFY(!parseEngineProfile(std::string_view(text).substr(0, length), "engine.json"));
        QVERIFY(!parseEngineProfile("{\"format\": \"navwright.ledger\", \"version\": 1}", "engine.json"));
    }

    void aProfileThatCannotWorkIsRefused_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("no folder") << "folder" << "" << "No engine folder";
        QTest::newRow("executable is a path") << "executable" << "../q2proded" << "not the name of a program";
        QTest::newRow("no executable") << "executable" << "" << "not the name of a program";
        QTest::newRow("game is a path") << "game" << "a/b" << "not the name of a game folder";
        QTest::newRow("port") << "port" << "70000" << "70000 is no port";
        QTest::newRow("cvar name") << "cvar a b" << "1" << "not a cvar name";
        QTest::newRow("cvar of ours") << "cvar net_ip" << "0.0.0.0" << "set by the nav test itself";
        QTest::newRow("cvar of ours, in capitals")
            << "cvar NET_IP" << "0.0.0.0" << "set by the nav test itself";
        QTest::newRow("cvar of the test") << "cvar bot_navtest_bots" << "9" << "set by the nav test itself";
        QTest::newRow("value with a command") << "cvar x" << "1;quit" << "cannot be given on a command line";
        QTest::newRow("value with a plus") << "cvar x" << "+quit" << "cannot be given on a command line";
        QTest::newRow("limit") << "limit" << "-1" << "limit";
    }
    void aProfileThatCannotWorkIsRefused() {
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(QString, says);
        auto profile = full();
        QVERIFY(checkProfile(profile).has_value());
        const auto text = value.toStdString();
        if (field == "folder") profile.folder = text;
        if (field == "executable") profile.executable = text;
        if (field == "game") profile.game = text;
        if (field == "port") profile.port = value.toInt();
        if (field == "limit") profile.limits.bannerSeconds = value.toDouble();
        if (field.startsWith("cvar ")) profile.cvars = {{field.mid(5).toStdString(), text}};
        const auto checked = checkProfile(profile);
        QVERIFY(!checked);
        const auto message = checked.error().message();
        QVERIFY2(QString::fromStdString(message).contains(says), message.c_str());
        QVERIFY(!checked.error().error().hint.empty());
    }
};

NAVWRIGHT_TEST(TestEngineProfile);
#include "tst_engine_profile.moc"
