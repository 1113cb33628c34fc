#include <QtTest>

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "made_folder.h"
#include "navgen_run.h"
#include "shared_data.h"
#include "test_program.h"

namespace {

/// The proposal, written from its text.
constexpr auto kProposal = NAVWRIGHT_SOURCE_DIR "/tests/app/navgen/proposal.py";

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
    QByteArray compared(const QString& map, const QStringList& demos,
                        const std::vector<std::string>& settings = {"--preset", "literal"}) const {
        const auto nav = folder_.filePath("literal.nav");
        std::vector<std::string> words{"generate",        "--no-cache", "--bsp",
                                       map.toStdString(), "--out",      nav.toStdString()};
        words.insert(words.end(), settings.begin(), settings.end());
        for (const auto& demo : demos) words.push_back(demo.toStdString());
        const auto run = runInProcess(words);
        if (run.code != 0) return run.err;
        QProcess python;
        python.start("python3", QStringList{kProposal, nav, map} + framesOf(demos));
        if (!python.waitForFinished(120'000)) return "no answer";
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
        const auto data = QString::fromStdString(sharedData().string());
        for (const char* map : {"wizs", "city", "beer", "wfall", "urbanjungle"})
            QTest::newRow(map) << data + "/maps/" + map + ".bsp" << data + "/demos/" + map + "/*.mvd2*";
        // Rounds in which players move on without dying.
        QTest::newRow("rounds") << data + "/maps/city.bsp" << data + "/demos/odd/city_[tef]*.mvd2*";
        QTest::newRow("odd") << data + "/maps/wizs.bsp" << data + "/demos/odd/wizs_[ecns][xhou]*.mvd2*";
    }
    void itIsTheProposal() {
        QFETCH(const QString, map);
        QFETCH(const QString, demos);
        const QFileInfo pattern(demos);
        if (!pattern.dir().exists()) QSKIP("no shared data");
        QStringList files;
        for (const auto& name : pattern.dir().entryList({pattern.fileName()}))
            files << pattern.dir().filePath(name);
        QVERIFY(files.size() >= 3);
        const auto told = compared(map, files);
        QVERIFY2(told.endsWith(" 0 differences\n"), told.constData());
    }

    void itIsNotWithAnyOfItsRulesLeftOut_data() {
        QTest::addColumn<QString>("setting");
        for (const char* setting :
             {"votes.vz=way", "votes.on_ground=true", "nodes.z_split=24", "nodes.as_voted=false",
              "nodes.merge_distance=40", "links.type_rule=movement", "links.drop_rule=nodes",
              "types.jump_rule=airborne", "types.ladder_encoding=engine", "nodes.min_demos=2"})
            QTest::newRow(setting) << setting;
    }
    void itIsNotWithAnyOfItsRulesLeftOut() {
        QFETCH(const QString, setting);
        const QDir sample(QString::fromStdString(NavgenFolder::sample()));
        QStringList files;
        for (const auto& name : sample.entryList({"*.mvd2*"})) files << sample.filePath(name);
        const auto told = compared(QString::fromStdString(NavgenFolder::sampleMap()), files,
                                   {"--preset", "literal", "--set", setting.toStdString()});
        QVERIFY2(told.contains(" differences\n") && !told.endsWith(" 0 differences\n"), told.constData());
    }
};

NAVWRIGHT_TEST(TestLiteral);
#include "tst_literal.moc"
