#include <QtTest>

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "made_folder.h"
#include "navgen_run.h"
#include "sanitizers.h"
#include "shared_data.h"
#include "test_program.h"

namespace {

/// The proposal, written from its text.
constexpr auto kProposal = NAVWRIGHT_SOURCE_DIR "/tests/app/navgen/proposal.py";

/// Demos with rounds: players begin anew without dying.
constexpr auto kRounds = "odd/city_[tef]*.mvd2*";

QString realMap(const QString& name) {
    return QString::fromStdString((sharedData() / "maps").string()) + "/" + name + ".bsp";
}

QString realDemos(const QString& pattern) {
    return QString::fromStdString((sharedData() / "demos").string()) + "/" + pattern;
}

}  // namespace

/// What `--preset literal` makes of demos is what a program makes of their frames that was written from the
/// proposal's text alone.
class TestLiteral : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    /// The frames of the demos, a CSV each.
    QStringList framesOf(const QStringList& demos) const {
        QStringList tables;
        for (const auto& demo : demos) {
            const auto run = runInProcess({"frames", "--events", demo.toStdString()});
            tables << folder_.filePath(QString("%1.csv").arg(tables.size()));
            QFile file(tables.back());
            if (run.code != 0 || !file.open(QIODevice::WriteOnly) || file.write(run.out) != run.out.size())
                qFatal("no frames");
        }
        return tables;
    }

    /// Generates with the preset and further settings, and lets the proposal compare.
    QByteArray compared(const QString& map, const QString& demos,
                        const std::vector<std::string>& settings) const {
        const QFileInfo pattern(demos);
        QStringList files;
        for (const auto& name : pattern.dir().entryList({pattern.fileName()}))
            files << pattern.dir().filePath(name);
        const auto nav = folder_.filePath("literal.nav");
        std::vector<std::string> words{"generate", "--no-cache",      "--preset", "literal",
                                       "--bsp",    map.toStdString(), "--out",    nav.toStdString()};
        words.insert(words.end(), settings.begin(), settings.end());
        for (const auto& demo : files) words.push_back(demo.toStdString());
        const auto run = runInProcess(words);
        if (run.code != 0) return run.err;
        QProcess python;
        python.start("python3", QStringList{kProposal, nav, map} + framesOf(files));
        constexpr int kMost = 2 * kHangMilliseconds;
        if (!python.waitForFinished(kMost)) return "no answer";
        return python.readAllStandardOutput() + python.readAllStandardError();
    }

  private slots:
    void initTestCase() {
        if (QStandardPaths::findExecutable("python3").isEmpty()) QSKIP("python3 is not installed");
    }

    void itIsTheProposal_data() {
        QTest::addColumn<QString>("map");
        QTest::addColumn<QString>("demos");
        const auto sample = QString::fromStdString(NavgenFolder::sample());
        QTest::newRow("sample") << QString::fromStdString(NavgenFolder::sampleMap()) << sample + "/*.mvd2*";
        for (const char* map : {"wizs", "city", "beer", "wfall", "urbanjungle"})
            QTest::newRow(map) << realMap(map) << realDemos(QString(map) + "/*.mvd2*");
        QTest::newRow("rounds") << realMap("city") << realDemos(kRounds);
        QTest::newRow("odd") << realMap("wizs") << realDemos("odd/wizs_[ecns][xhou]*.mvd2*");
    }
    void itIsTheProposal() {
        QFETCH(const QString, map);
        QFETCH(const QString, demos);
        if (!QFile::exists(map)) QSKIP("real maps and demos are absent");
        const auto told = compared(map, demos, {});
        QVERIFY2(told.endsWith(" 0 differences\n"), told.constData());
    }

    void itIsNotWithoutOneOfItsRules_data() {
        QTest::addColumn<QString>("map");
        QTest::addColumn<QString>("demos");
        QTest::addColumn<QString>("setting");
        const auto sample = QString::fromStdString(NavgenFolder::sample());
        for (const char* setting :
             {"votes.vz=way", "votes.by=samples", "votes.on_ground=true", "links.type_rule=movement",
              "types.jump_rule=airborne", "types.ladder_encoding=engine", "nodes.min_demos=2"}) {
            QTest::newRow(setting) << QString::fromStdString(NavgenFolder::sampleMap()) << sample + "/*.mvd2*"
                                   << setting;
        }
        for (const char* setting :
             {"death.event_window=2", "nodes.z_split=24", "nodes.as_voted=false", "nodes.merge_distance=16",
              "types.ladder_rule=climbing", "links.drop_rule=nodes"})
            QTest::newRow(setting) << realMap("wfall") << realDemos("wfall/*.mvd2*") << setting;
        QTest::newRow("gate.max_jump=200") << realMap("city") << realDemos(kRounds) << "gate.max_jump=200";
    }
    void itIsNotWithoutOneOfItsRules() {
        QFETCH(const QString, map);
        QFETCH(const QString, demos);
        QFETCH(const QString, setting);
        if (!QFile::exists(map)) QSKIP("real maps and demos are absent");
        const auto told = compared(map, demos, {"--set", setting.toStdString()});
        QVERIFY2(told.endsWith(" differences\n") && !told.endsWith(" 0 differences\n"), told.constData());
    }
};

NAVWRIGHT_TEST(TestLiteral);
#include "tst_literal.moc"
