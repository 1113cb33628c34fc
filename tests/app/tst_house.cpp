#include <QtTest>

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <map>

#include "test_program.h"

namespace {

const QString kSource = NAVWRIGHT_SOURCE_DIR;

/// Folders outside core/ that know no Qt either.
const QStringList kWithoutQt = {"app/deploy", "app/engine_runner", "app/engine_setup", "app/manual",
                                "app/navgen", "widgets/draw",      "widgets/stages"};

const QStringList kCode = {"/core", "/app", "/widgets", "/tests"};

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

/// The headings and rules by number that a document has: "7", "7.2".
QSet<QString> numbersIn(const QString& document) {
    static const QRegularExpression number("^(?:#+|\\s*-) (\\d+(?:\\.\\d+)*)\\b",
                                           QRegularExpression::MultilineOption);
    QSet<QString> numbers;
    auto matches = number.globalMatch(document);
    while (matches.hasNext()) numbers << matches.next().captured(1);
    return numbers;
}

/// What is wrong with the citations in a source text (docs/style.md); empty when nothing is.
QStringList badCitations(QString text) {
    static const QRegularExpression wrapped("\n\\s*///?<? ");
    static const QRegularExpression citation(
        "((?:[\\w-]+/)*[\\w-]+\\.md)\\b((?:(?: | and | to |, )\\d+(?:\\.\\d+)*\\b)*)");
    static const QRegularExpression number("\\d+(?:\\.\\d+)*");
    static const QRegularExpression bare("\\b(?:[Rr]ules?|[Ss]ections?) \\d[\\d.]*");
    text.replace(wrapped, " ");
    QStringList wrong;
    auto named = citation.globalMatch(text);
    while (named.hasNext()) {
        const auto match = named.next();
        const QFileInfo document(kSource + "/" + match.captured(1));
        if (!document.isFile()) {
            wrong << match.captured(1) + " does not exist";
            continue;
        }
        const auto known = numbersIn(textOf(document.filePath()));
        auto cited = number.globalMatch(match.captured(2));
        while (cited.hasNext()) {
            const auto rule = cited.next().captured();
            if (!known.contains(rule)) wrong << match.captured(1) + " has no " + rule;
        }
    }
    auto loose = bare.globalMatch(text);
    while (loose.hasNext()) wrong << "\"" + loose.next().captured() + "\" names no document";
    return wrong;
}

/// A folder of core/ or widgets/ with a target of its own.
struct Room {
    QString folder;      ///< "core/nav"
    QSet<QString> uses;  ///< rooms, as its CMakeLists.txt states them
};

/// By name.
const std::map<QString, Room>& rooms() {
    static const std::map<QString, Room> all = [] {
        static const QRegularExpression call("navwright_room\\((\\w+)([^)]*)\\)");
        static const QRegularExpression uses("\\bUSES\\s+(.*?)\\s*(?:PUBLIC\\b|PRIVATE\\b|$)",
                                             QRegularExpression::DotMatchesEverythingOption);
        static const QRegularExpression space("\\s+");
        std::map<QString, Room> found;
        for (const auto* group : {"core", "widgets"}) {
            const QDir folder(kSource + "/" + group);
            for (const auto& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
                const auto stated = call.match(textOf(folder.filePath(name + "/CMakeLists.txt")));
                auto& room = found[name];
                room.folder = QString(group) + "/" + name;
                if (stated.captured(1) != name) continue;
                const auto used = uses.match(stated.captured(2)).captured(1);
                for (auto other : used.split(space, Qt::SkipEmptyParts))
                    room.uses << other.remove("navwidgets_");
            }
        }
        return found;
    }();
    return all;
}

QStringList sorted(const QSet<QString>& set) {
    QStringList list(set.begin(), set.end());
    list.sort();
    return list;
}

/// The rooms of the window: by name, what app/navwright/CMakeLists.txt says they use.
std::map<QString, QStringList> windowRooms() {
    static const QRegularExpression call(
        "^workbench_room\\((\\w+)(?:\\s+USES ([\\w ]+?))?(?:\\s+LIBS [^)]*)?\\)",
        QRegularExpression::MultilineOption);
    std::map<QString, QStringList> found;
    auto calls = call.globalMatch(textOf(kSource + "/app/navwright/CMakeLists.txt"));
    while (calls.hasNext()) {
        const auto match = calls.next();
        auto uses = match.captured(2).split(' ', Qt::SkipEmptyParts);
        uses.sort();
        found.emplace(match.captured(1), uses);
    }
    return found;
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
    /// Names in what is printed come from strangers: one way, which escapes them, leads to the terminal.
    void nothingPrintsByItself() {
        static const QRegularExpression raw(
            "std::(cout|cerr|clog)\\b|\\bfmt::print|\\bf?printf\\(|\\bf?puts\\(|\\bfwrite\\(|\\bstreams_?\\.("
            "out|err)\\b");
        const QStringList may = {"app/navgen/console.cpp", "app/navgen/main.cpp", "app/navgen/navgen.cpp",
                                 "app/navwright/window/main_window.cpp", "app/navwright/window/start.cpp"};
        QStringList found;
        for (const auto* folder : {"/core", "/app", "/widgets"}) {
            for (const auto& file : filesIn(kSource + folder, {"*.h", "*.cpp"}))
                if (textOf(file).contains(raw)) found << file.mid(kSource.size() + 1);
        }
        found.sort();
        QCOMPARE(found, may);
    }

    /// CLI11's own ranges take NaN (navgen/number_range.h).
    void numbersHaveOneCheck() {
        static const QRegularExpression other(
            "CLI::(Range|Bound|Number|PositiveNumber|NonNegativeNumber)\\b");
        QStringList found;
        for (const auto& file : filesIn(kSource + "/app", {"*.h", "*.cpp"}))
            if (textOf(file).contains(other)) found << file.mid(kSource.size() + 1);
        QCOMPARE(found, QStringList{"app/navgen/number_range.h"});
    }

    void roomsUseWhatTheyState_data() {
        QTest::addColumn<QString>("room");
        for (const auto& [name, room] : rooms()) QTest::newRow(qPrintable(name)) << name;
    }
    /// CMake lets a room also include what the rooms that it uses use; here it must name each itself.
    void roomsUseWhatTheyState() {
        QFETCH(QString, room);
        const auto& [folder, uses] = rooms().at(room);
        QSet<QString> included;
        for (const auto& path : filesIn(kSource + "/" + folder, {"*.h", "*.cpp"})) {
            for (const auto& name : includesOf(path)) {
                QVERIFY2(!folder.startsWith("core/") || !isQt(name),
                         qPrintable(path + " includes Qt: " + name));
                if (!name.startsWith('"') || !name.contains('/')) continue;
                const auto other = name.mid(1).section('/', 0, 0);
                QVERIFY2(rooms().contains(other), qPrintable(path + " includes " + name));
                if (other != room) included << other;
            }
        }
        QCOMPARE(sorted(uses), sorted(included));
    }

    /// The tables of docs/design.md.
    void roomsAreInTheDesign() {
        static const QRegularExpression row("^\\| `(\\w+)` \\| .+ \\| ([\\w, ]+) \\|$",
                                            QRegularExpression::MultilineOption);
        std::map<QString, QStringList> listed;
        auto rows = row.globalMatch(textOf(kSource + "/docs/design.md"));
        while (rows.hasNext()) {
            const auto match = rows.next();
            auto uses = match.captured(2) == "none" ? QStringList() : match.captured(2).split(", ");
            uses.sort();
            listed.emplace(match.captured(1), uses);
        }
        for (const auto& [name, room] : rooms()) {
            const auto found = listed.find(name);
            QVERIFY2(found != listed.end(), qPrintable(name + " is not in docs/design.md"));
            QVERIFY2(found->second == sorted(room.uses),
                     qPrintable(name + " uses " + sorted(room.uses).join(", ") + ", docs/design.md says " +
                                found->second.join(", ")));
        }
        QCOMPARE(listed.size(), rooms().size());
    }

    void windowRoomsUseWhatTheyState() {
        const auto all = windowRooms();
        const auto folders =
            QDir(kSource + "/app/navwright").entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        QCOMPARE(static_cast<std::size_t>(folders.size()), all.size());
        const auto design = textOf(kSource + "/docs/design.md");
        for (const auto& [name, uses] : all) {
            QSet<QString> included;
            for (const auto& path : filesIn(kSource + "/app/navwright/" + name, {"*.h", "*.cpp"})) {
                for (const auto& include : includesOf(path)) {
                    if (!include.startsWith("\"navwright/")) continue;
                    if (const auto other = include.section('/', 1, 1); other != name) included << other;
                }
            }
            QCOMPARE(name + ": " + uses.join(", "), name + ": " + sorted(included).join(", "));
            const auto stated = uses.isEmpty() ? QString("none") : uses.join(", ");
            const QRegularExpression row("^\\| `app/navwright/" + name + "` \\| .+ \\| " + stated + " \\|$",
                                         QRegularExpression::MultilineOption);
            QVERIFY2(row.match(design).hasMatch(), qPrintable(name + " uses " + stated));
        }
    }

    /// Functions, files and rooms that docs/design.md names in code type.
    void theDesignNamesWhatThereIs() {
        static const QRegularExpression code("`([^`\n]+)`");
        static const QRegularExpression function("^(?:(\\w+)::)?(\\w+)\\(\\)$");
        static const QRegularExpression place("^[a-z_]+(/[\\w.]+)+$");
        QString all;
        for (const auto& folder : {"/core", "/app", "/widgets"})
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"})) all += textOf(path);
        int functions = 0, places = 0;
        auto names = code.globalMatch(textOf(kSource + "/docs/design.md"));
        while (names.hasNext()) {
            const auto name = names.next().captured(1);
            if (const auto match = function.match(name); match.hasMatch()) {
                ++functions;
                QVERIFY2(all.contains(match.captured(2) + "("), qPrintable(name));
                const auto type = match.captured(1);
                QVERIFY2(type.isEmpty() || all.contains("class " + type), qPrintable(name));
            } else if (place.match(name).hasMatch() && !name.contains("NAME") && !name.contains("fuzz_X")) {
                ++places;
                const auto room = rooms().find(name.section('/', 0, 0));
                const auto base = room == rooms().end()
                                      ? kSource + "/" + name
                                      : kSource + "/" + room->second.folder + "/" + name.section('/', 1);
                QVERIFY2(QFileInfo::exists(base) || QFileInfo::exists(base + ".h"), qPrintable(name));
            }
        }
        QVERIFY(functions > 30);
        QVERIFY(places > 30);
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
            for (const auto& path : filesIn(kSource + folder, {"CMakeLists.txt"})) {
                if (path.startsWith(kSource + "/widgets/scene3d/")) continue;
                QVERIFY2(!textOf(path).contains("Qt6::3D"), qPrintable(path + " links Qt3D"));
            }
        }
    }

    void widgetsKnowNothingOfThePrograms() {
        for (const auto& path : filesIn(kSource + "/widgets", {"*.h", "*.cpp"})) {
            for (const auto& name : includesOf(path)) {
                for (const auto* program :
                     {"navgen/", "navwright/", "deploy/", "engine_runner/", "engine_setup/"})
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
            {"app/navwright/window/end_signals.cpp", {"QThread"}},
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

    /// Each owner keeps what it made; names are for tests, styles and saved layouts.
    void nobodyLooksForPartsByTheirNames() {
        for (const auto& folder : {"/widgets", "/app"}) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"}))
                QVERIFY2(!textOf(path).contains("findChild"), qPrintable(path));
        }
    }

    /// What opens, saves and keeps can be tested and used without a window.
    void servicesKnowNoWidgets() {
        static const QRegularExpression widgets(
            "^<(QApplication|QMainWindow|QW(?:idget|izard).*|QDialog.*|Q.*(?:Dialog|Box|Button|Label|Edit|"
            "View|"
            "Widget|Layout|Menu|MenuBar|ToolBar|StatusBar|Bar)|QAction)$");
        QVERIFY(widgets.match("<QFileDialog").hasMatch());
        QVERIFY(widgets.match("<QMenu").hasMatch());
        QVERIFY(!widgets.match("<QUndoStack").hasMatch());
        const auto room = kSource + "/app/navwright/project";
        auto files = filesIn(room, {"*.h", "*.cpp"});
        QVERIFY(files.size() > 15);
        for (const auto* service : {"export_files", "nav_export", "report_input"})
            files << kSource + "/app/navwright/export/" + service + ".cpp";
        for (const auto& path : files) {
            for (const auto& name : includesOf(path)) {
                QVERIFY2(!widgets.match(name).hasMatch(), qPrintable(path + " includes " + name));
                for (const auto* shown : {"panel", "dialog", "_view.h", "_bar.h"})
                    QVERIFY2(!name.contains(shown), qPrintable(path + " includes " + name));
            }
        }
    }

    /// A command is declared once; where it is shown beside its menu, it is named by a constant.
    void noCommandIsLookedUpByText() {
        static const QRegularExpression lookup("(?:action|menu|find)\\((?:QStringLiteral\\()?\"[a-z]+\\.");
        for (const auto& path : filesIn(kSource + "/app/navwright", {"*.h", "*.cpp"}))
            QVERIFY2(!lookup.match(textOf(path)).hasMatch(), qPrintable(path));
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

    void citationsResolve_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("wrong");
        QTest::newRow("a document") << "/// docs/rules.md has it." << QStringList();
        QTest::newRow("a rule") << "/// (docs/rules.md 5.2)" << QStringList();
        QTest::newRow("a section") << "/// docs/rules.md 9: feedback." << QStringList();
        QTest::newRow("several") << "/// docs/rules.md 4.2, 7.1 and\n    /// 7.99"
                                 << QStringList("docs/rules.md has no 7.99");
        QTest::newRow("no such rule") << "/// docs/rules.md 77" << QStringList("docs/rules.md has no 77");
        const QString absent = "docs/absent" + QString(".md");
        QTest::newRow("no such document") << "/// " + absent << QStringList(absent + " does not exist");
        QTest::newRow("no document") << QString("/// Ru") + "le 5.2"
                                     << QStringList(QString("\"Ru") + "le 5.2\" names no document");
    }
    void citationsResolve() {
        QFETCH(QString, text);
        QTEST(badCitations(text), "wrong");
    }

    void everyCitationResolves() {
        const auto self = kSource + "/tests/app/tst_house.cpp";
        for (const auto& folder : kCode) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp", "*.def"})) {
                if (path == self) continue;
                const auto wrong = badCitations(textOf(path));
                QVERIFY2(wrong.isEmpty(), qPrintable(path + ": " + wrong.join("; ")));
            }
        }
    }

    /// Documents lead to each other and to pictures by relative links.
    void linksOfDocumentsLeadSomewhere() {
        static const QRegularExpression link("\\]\\(([^)#:]+)(?:#([\\w-]+))?\\)");
        for (const auto& path : filesIn(kSource, {"*.md"})) {
            auto links = link.globalMatch(textOf(path));
            while (links.hasNext()) {
                const auto match = links.next();
                const QFileInfo target(QFileInfo(path).absoluteDir(), match.captured(1));
                QVERIFY2(target.exists(), qPrintable(path + " leads to " + match.captured(1)));
            }
        }
    }

    void noFileIsNothingButIncludes() {
        static const QRegularExpression idle(
            "//[^\n]*|/\\*.*?\\*/|^\\s*#[^\n]*|namespace [\\w:]+ \\{|[\\s}]+",
            QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
        QVERIFY(QString("#pragma once\n#include <a>\n// b\nnamespace c {\n}\n").remove(idle).isEmpty());
        for (const auto& folder : {"/core", "/app", "/widgets"}) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"}))
                QVERIFY2(!textOf(path).remove(idle).isEmpty(), qPrintable(path));
        }
    }

    /// docs/parameters.md is what `navgen params` prints (tst_params); the README shows each verb.
    void everyVerbIsInTheReadme() {
        static const QRegularExpression row("^NAV_VERB\\((\\w+)\\)", QRegularExpression::MultilineOption);
        const auto readme = textOf(kSource + "/README.md");
        auto verbs = row.globalMatch(textOf(kSource + "/app/navgen/verbs.def"));
        QVERIFY(verbs.hasNext());
        while (verbs.hasNext()) {
            const auto verb = verbs.next().captured(1);
            QVERIFY2(readme.contains("navgen " + verb + " ") || readme.contains("navgen " + verb + "\n"),
                     qPrintable(verb));
        }
    }

    /// What documents call a parameter is one.
    void parametersInDocumentsExist() {
        static const QRegularExpression row("^NAV_\\w+\\(\\w+, \"((\\w+)\\.\\w+)\"",
                                            QRegularExpression::MultilineOption);
        static const QRegularExpression named("`(([a-z]+)\\.[a-z_]+)`");
        QSet<QString> keys, groups;
        auto rows = row.globalMatch(textOf(kSource + "/core/base/parameters.def"));
        while (rows.hasNext()) {
            const auto match = rows.next();
            keys << match.captured(1);
            groups << match.captured(2);
        }
        QVERIFY(keys.contains("nodes.radius"));
        for (const auto& path : filesIn(kSource, {"*.md"})) {
            if (path.endsWith("/CHANGELOG.md")) continue;  // It names those of its time.
            auto names = named.globalMatch(textOf(path));
            while (names.hasNext()) {
                const auto match = names.next();
                if (groups.contains(match.captured(2)))
                    QVERIFY2(keys.contains(match.captured(1)), qPrintable(path + ": " + match.captured(1)));
            }
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

    /// Outputs of verbs go where inputs are known: to Session::outputs. It learns of inputs in folders by
    /// Session::demoFiles().
    void verbsWriteWhereInputsAreKnown() {
        static const QRegularExpression past(
            "\\b(?:writeFile|collectDemoFiles|demosInFolder|copy_file|fopen)\\((?!\\))|\\bAtomicFile::create"
            "|\\bVotesWriter\\b|\\bofstream\\b|\\bOutputSet \\w+(?:;|\\(|\\{)");
        // The status of a batch writes nothing.
        const QStringList allowed{"batch_plan.cpp: collectDemoFiles(", "navgen.cpp: collectDemoFiles(",
                                  "verb.h: OutputSet outputs{"};
        QStringList found;
        for (const auto& path : filesIn(kSource + "/app/navgen", {"*.h", "*.cpp"})) {
            auto matches = past.globalMatch(textOf(path));
            while (matches.hasNext()) found << QFileInfo(path).fileName() + ": " + matches.next().captured();
        }
        QCOMPARE(found, allowed);
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
