#include <QtTest>

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <map>

#include "test_program.h"

namespace {

const QString kSource = NAVWRIGHT_SOURCE_DIR;

/// What a room of core/ may include besides itself (docs/design.md).
const std::map<QString, QStringList> kAllowed = {
    {"base", {}},
    {"bsp", {"base"}},
    {"demo", {"base"}},
    {"nav", {"base"}},
    {"move", {"base", "bsp", "nav"}},
    {"navtest", {"base", "bsp", "nav", "move", "analysis"}},
    {"rehearse", {"base", "bsp", "nav", "move", "navtest", "analysis"}},
    {"analysis", {"base", "nav"}},
    {"verify", {"base", "bsp", "nav", "move", "analysis"}},
    {"world", {"base", "bsp", "nav", "move", "analysis"}},
    {"geometry", {"base", "bsp", "nav", "move", "rehearse", "analysis", "verify", "world"}},
    {"gating", {"base", "bsp", "demo", "world"}},
    {"voting", {"base", "demo", "world", "gating"}},
    {"nodes", {"base", "bsp", "demo", "nav", "world", "voting"}},
    {"links", {"base", "bsp", "demo", "nav", "move", "world", "gating", "voting", "nodes"}},
    {"mending",
     {"base", "bsp", "nav", "move", "navtest", "rehearse", "analysis", "verify", "world", "geometry", "nodes",
      "links"}},
    {"pipeline",
     {"base", "demo", "nav", "navtest", "rehearse", "analysis", "verify", "world", "gating", "voting",
      "nodes", "links", "mending"}},
    {"evidence",
     {"base", "bsp", "nav", "move", "navtest", "rehearse", "analysis", "verify", "world", "voting", "nodes",
      "links", "pipeline"}},
    {"project", {"base", "nav", "navtest"}},
    {"verbs", {"base", "bsp", "nav", "move", "analysis", "verify"}},
    {"lint", {"base", "bsp", "nav", "move", "navtest", "analysis", "verify", "world", "links", "pipeline"}},
    {"compare",
     {"base", "nav", "navtest", "analysis", "verify", "geometry", "mending", "pipeline", "evidence", "lint"}},
    {"report", {"base", "navtest", "analysis", "world", "pipeline", "project", "lint", "compare"}},
    {"thresholds", {"base", "navtest", "voting", "nodes", "pipeline"}},
};

/// Rooms outside core/ that know no Qt either.
const QStringList kWithoutQt = {"app/engine_runner", "app/navgen", "widgets/draw", "widgets/stages"};

const QStringList kCode = {"/core", "/app", "/widgets", "/tests"};

constexpr int kMostLines = 400;

/// Files of the project below `folder`, build folders and the like left out.
QStringList filesIn(const QString& folder, const QStringList& patterns) {
    static const QRegularExpression foreign("/(\\.git|\\.cache|build(-[^/]*)?)(/|$)");
    QStringList files;
    QDirIterator walk(folder, patterns, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        const auto path = walk.next();
        if (!foreign.match(path.mid(kSource.size())).hasMatch()) files << path;
    }
    files.sort();
    return files;
}

QString textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList includesOf(const QString& path) {
    static const QRegularExpression include("^\\s*#\\s*include\\s*([<\"][^>\"]+)",
                                            QRegularExpression::MultilineOption);
    QStringList names;
    auto matches = include.globalMatch(textOf(path));
    while (matches.hasNext()) names << matches.next().captured(1);
    return names;
}

/// "namespace::Name" of the types that a header defines for others.
QStringList typesIn(const QString& header) {
    static const QRegularExpression opening(
        "^(?:namespace ([\\w:]+)|(?:struct|class|enum class) (\\w+)[^;{(]*) \\{",
        QRegularExpression::MultilineOption);
    QStringList types;
    QString space;
    auto matches = opening.globalMatch(textOf(header));
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (match.hasCaptured(2)) {
            types << space + "::" + match.captured(2);
        } else {
            space = match.captured(1);
        }
    }
    return types;
}

bool isQt(const QString& include) {
    static const QRegularExpression qt("^<(Q[A-Z]|Qt)");
    return qt.match(include).hasMatch();
}

}  // namespace

/// The house rules a compiler does not check.
class TestHouse : public QObject {
    Q_OBJECT

  private slots:
    void everyRoomIsListed() {
        const auto rooms = QDir(kSource + "/core").entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        QCOMPARE(static_cast<std::size_t>(rooms.size()), kAllowed.size());
        for (const auto& room : rooms) QVERIFY2(kAllowed.contains(room), qPrintable(room));
    }

    void roomsIncludeOnlyWhatTheyMay_data() {
        QTest::addColumn<QString>("room");
        for (const auto& [room, allowed] : kAllowed) QTest::newRow(qPrintable(room)) << room;
    }
    void roomsIncludeOnlyWhatTheyMay() {
        QFETCH(QString, room);
        for (const auto& path : filesIn(kSource + "/core/" + room, {"*.h", "*.cpp"})) {
            for (const auto& name : includesOf(path)) {
                QVERIFY2(!isQt(name), qPrintable(path + " includes Qt: " + name));
                QVERIFY2(!name.contains("navgen/"), qPrintable(path + " includes the program: " + name));
                if (!name.startsWith('"') || !name.contains('/')) continue;
                const auto other = name.mid(1).section('/', 0, 0);
                QVERIFY2(other == room || kAllowed.at(room).contains(other),
                         qPrintable(path + " includes " + name));
            }
        }
    }

    void roomsWithoutQtHaveNone() {
        for (const auto& room : kWithoutQt) {
            const auto files = filesIn(kSource + "/" + room, {"*.h", "*.cpp"});
            QVERIFY2(!files.isEmpty(), qPrintable(room));
            for (const auto& path : files) {
                for (const auto& name : includesOf(path))
                    QVERIFY2(!isQt(name), qPrintable(path + " includes Qt: " + name));
            }
        }
    }

    void onlyOneRoomKnowsQt3D() {
        for (const auto& folder : {"/app", "/widgets"}) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"})) {
                if (path.startsWith(kSource + "/widgets/scene3d/")) continue;
                for (const auto& name : includesOf(path))
                    QVERIFY2(!name.contains("Qt3D"), qPrintable(path + " includes " + name));
            }
        }
    }

    void widgetsKnowNothingOfThePrograms() {
        for (const auto& path : filesIn(kSource + "/widgets", {"*.h", "*.cpp"})) {
            for (const auto& name : includesOf(path)) {
                for (const auto* program : {"navgen/", "navwright/", "engine_runner/"})
                    QVERIFY2(!name.contains(program), qPrintable(path + " includes " + name));
            }
        }
    }

    /// Threads and what guards them are the business of one room; all else runs on its primitives.
    void oneRoomHasTheThreads() {
        static const std::map<QString, QStringList> kReasons = {
            // Qt's watcher wants a thread with an event loop of its own.
            {"widgets/tools/folder_watcher.h", {"QThread"}},
            {"widgets/tools/folder_watcher.cpp", {"QThread"}},
            // Asks which thread ends the program.
            {"app/navwright/end_signals.cpp", {"QThread"}},
        };
        static const QRegularExpression names(
            "\\b(std::(?:j?thread|async|(?:\\w+_)?mutex|condition_variable\\w*|counting_semaphore|"
            "binary_semaphore)|QThread\\w*|QMutex\\w*|QWaitCondition|QSemaphore|QtConcurrent|QRunnable)\\b");
        QSet<QString> used;
        for (const auto& folder : {"/widgets", "/app/navwright"}) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"})) {
                const auto file = path.mid(kSource.size() + 1);
                if (file.startsWith("widgets/jobs/")) continue;
                const auto reasons = kReasons.find(file);
                const auto text = textOf(path);
                auto matches = names.globalMatch(text);
                while (matches.hasNext()) {
                    const auto name = matches.next().captured(1);
                    QVERIFY2(reasons != kReasons.end() && reasons->second.contains(name),
                             qPrintable(file + " has " + name + "; see widgets/jobs"));
                    used << file;
                }
            }
        }
        for (const auto& [file, excuses] : kReasons) QVERIFY2(used.contains(file), qPrintable(file));
    }

    void jsonStaysOutOfHeaders() {
        for (const auto& path : filesIn(kSource + "/core", {"*.h"}) + filesIn(kSource + "/app", {"*.h"})) {
            for (const auto& name : includesOf(path)) QVERIFY2(!name.contains("nlohmann"), qPrintable(path));
        }
    }

    void noFileNamesAPlaceOfOneMachine() {
        static const QRegularExpression place("(^|[\\s\"'`(=:])/(work|home|root|Users|mnt|srv)/\\w");
        for (const auto& path : filesIn(kSource, {"*.h", "*.cpp", "*.def", "*.c", "*.txt", "*.cmake",
                                                  "*.json", "*.md", "*.sh", "run", "test", "*.yml"})) {
            const auto found = place.match(textOf(path));
            QVERIFY2(!found.hasMatch(), qPrintable(path + ": " + found.captured(0)));
        }
    }

    /// The linker takes one of two for both, and nobody says so.
    void noTypeHasTwoDefinitions() {
        std::map<QString, QString> places;
        for (const auto* folder : {"/core", "/widgets", "/app"}) {
            for (const auto& path : filesIn(kSource + folder, {"*.h"})) {
                for (const auto& type : typesIn(path)) {
                    const auto [first, fresh] = places.emplace(type, path);
                    QVERIFY2(fresh, qPrintable(type + " is in " + first->second + " and in " + path));
                }
            }
        }
        QVERIFY(places.contains("navwright::NavGraph"));
        QVERIFY(places.contains("navwright::NodeType"));
    }

    void noFileIsLong() {
        for (const auto& folder : kCode) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"})) {
                const auto lines = textOf(path).count('\n');
                QVERIFY2(lines <= kMostLines, qPrintable(QString("%1 has %2 lines").arg(path).arg(lines)));
            }
        }
    }

    void filesAreFormatted() {
        const auto tool = QStandardPaths::findExecutable("clang-format-19");
        if (tool.isEmpty()) QSKIP("clang-format-19 is not installed");
        QStringList files;
        for (const auto& folder : kCode) files += filesIn(kSource + folder, {"*.h", "*.cpp"});
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(tool, QStringList{"--dry-run", "--Werror"} + files);
        QVERIFY(process.waitForFinished(-1));
        const auto said = process.readAll();
        QVERIFY2(process.exitCode() == 0, said.left(4000));
    }
};

NAVWRIGHT_TEST(TestHouse);
#include "tst_house.moc"
