#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>

#include "foreign_locale.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

/// The same in every country: decimal commas and the dotless i of Turkish change no byte of what is read and
/// written.
class TestLocale : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    ForeignLocales locales_;

    struct Outcome {
        NavgenRun run;
        QByteArray nav;
    };
    /// A verb run in this process, whose locale is then `name`, as the window's is the user's.
    [[nodiscard]] Outcome runIn(const QString& name, const QStringList& words) const {
        const InLocale there(name);
        QFile::remove(QString::fromStdString(folder_.at("out.nav")));
        std::vector<std::string> call;
        for (const auto& word : words) call.push_back(word.toStdString());
        auto run = runInProcess(call);
        return {std::move(run), NavgenFolder::read(folder_.at("out.nav"))};
    }

  private slots:
    void verbsSayTheSameEverywhere_data() {
        QTest::addColumn<QStringList>("words");
        const auto map = QString::fromStdString(NavgenFolder::sampleMap());
        const auto sample = QString::fromStdString(NavgenFolder::sample());
        const auto nav = QString::fromStdString(folder_.at("out.nav"));
        QTest::newRow("params") << QStringList{"params"};
        QTest::newRow("info") << QStringList{"info", map, sample + "/sample_1.mvd2",
                                             sample + "/sample_2.mvd2.gz"};
        QTest::newRow("generate") << QStringList{"generate", "--bsp",
                                                 map,        "--out",
                                                 nav,        "--no-cache",
                                                 "--set",    "rehearse.rounds=0",
                                                 "--set",    "nodes.radius=47.5",
                                                 sample};
    }
    void verbsSayTheSameEverywhere() {
        QFETCH(QStringList, words);
        const auto here = runIn("C", words);
        QVERIFY2(here.run.code == 0, here.run.err);
        for (const auto* name : {"de_DE.UTF-8", "tr_TR.UTF-8"}) {
            if (!locales_.make(name)) QSKIP("localedef makes no locales here");
            const auto there = runIn(name, words);
            QCOMPARE(there.run.code, 0);
            QCOMPARE(there.nav, here.nav);
            // Times differ from run to run.
            if (words.front() != "generate") QCOMPARE(there.run.out, here.run.out);
        }
    }

    /// What compiles here asks nobody for his country: not a line of it calls what would.
    void noCallDependsOnTheLocale() {
        const QRegularExpression forbidden(
            "\\b(([sf]?scanf|strtod|strtof|atof|sto[fd]|stold|strcoll|is(alpha|space|alnum|upper|lower)|to("
            "lower|upper)|"
            "setlocale)\\s*\\(|[io]?stringstream|std::locale\\b)");
        const QRegularExpression printed("\\bf?printf\\([^)]*%[0-9.]*[aefgAEFG]");
        QStringList found;
        for (const auto* room : {"core", "app", "widgets"}) {
            QDirIterator files(QStringLiteral(NAVWRIGHT_SOURCE_DIR "/") + room, {"*.cpp", "*.h"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const auto text = QString::fromUtf8(file.readAll());
                for (const auto* pattern : {&forbidden, &printed}) {
                    const auto match = pattern->match(text);
                    if (match.hasMatch()) found << file.fileName() + ": " + match.captured();
                }
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

NAVWRIGHT_TEST(TestLocale);
#include "tst_locale.moc"
