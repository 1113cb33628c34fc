#include <QtTest>

#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <map>
#include <optional>

#include "test_program.h"

namespace {

const QString kSource = NAVWRIGHT_SOURCE_DIR;

/// Folders outside core/ that know no Qt either.
const QStringList kWithoutQt = {"app/server", "app/manual", "app/navgen", "widgets/drawing"};

const QStringList kCode = {"/core", "/app", "/widgets", "/tests"};

/// Files of the project below `folder`, build folders and the like left out.
QStringList filesIn(const QString& folder, const QStringList& patterns) {
    static const QRegularExpression foreign("^/(\\.git|\\.cache|build(-[^/]*)?)(/|$)");
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

/// All sources, and the names of their files.
struct Sources {
    QString text;
    QSet<QString> files;
};
const Sources& sources() {
    static const auto all = [] {
        Sources found;
        for (const auto& path :
             filesIn(kSource, {"*.h", "*.c", "*.cpp", "*.def", "*.cmake", "*.vert", "*.frag", "*.py"})) {
            found.files << QFileInfo(path).fileName();
            if (!path.endsWith("/tst_house.cpp")) found.text += textOf(path);
        }
        return found;
    }();
    return all;
}

/// Whether there is what a document names in code type; nullopt: it names nothing of ours, or any of a kind
/// (`verb_NAME.cpp`).
std::optional<bool> isThere(const QString& name) {
    static const QRegularExpression any("[A-Z]{2}|_X\\b");
    static const QRegularExpression symbol("^(?:(\\w+)::)?(\\w+\\()\\)$|^((?:[A-Z][a-z0-9]+){2,})$");
    static const QRegularExpression file("^(?:tst_\\w+|[a-z_]+\\.(?:h|cpp|def|cmake|vert|frag))$");
    static const QRegularExpression place(
        "^(?:core|app|widgets|tests|engine_patch|cmake|scripts|packaging|resources|examples|docs)/[\\w./"
        "-]+$");
    if (any.match(name).hasMatch()) return {};
    if (const auto match = symbol.match(name); match.hasMatch()) {
        const auto& text = sources().text;
        return text.contains(match.captured(1)) && text.contains(match.captured(2)) &&
               text.contains(match.captured(3));
    }
    if (file.match(name).hasMatch())
        return sources().files.contains(name.contains(QLatin1Char(u'.')) ? name : name + ".cpp");
    if (!place.match(name).hasMatch()) return {};
    return QFileInfo::exists(kSource + "/" + name) || QFileInfo::exists(kSource + "/" + name + ".h");
}

/// What is wrong with the citations in a source text (CONTRIBUTING.md); empty when nothing is.
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

/// What folders of core/, widgets/ and app/ with a target of their own state in their CMakeLists.txt: by
/// path, the rooms that each uses.
const std::map<QString, QSet<QString>>& rooms() {
    static const auto all = [] {
        static const QRegularExpression call("navwright_room\\(([^)]*)\\)");
        static const QRegularExpression uses("\\bUSES\\s+(.*?)\\s*(?:PUBLIC\\b|PRIVATE\\b|$)",
                                             QRegularExpression::DotMatchesEverythingOption);
        static const QRegularExpression space("\\s+");
        std::map<QString, QSet<QString>> found;
        for (const auto* top : {"/core", "/widgets", "/app"}) {
            for (const auto& path : filesIn(kSource + top, {"CMakeLists.txt"})) {
                const auto stated = call.match(textOf(path));
                if (!stated.hasMatch()) continue;
                const auto used = uses.match(stated.captured(1)).captured(1).split(space, Qt::SkipEmptyParts);
                found[path.mid(kSource.size() + 1).section('/', 0, -2)] = {used.begin(), used.end()};
            }
        }
        return found;
    }();
    return all;
}

/// The room that an include leads to, by its path; empty: none.
QString roomOf(QString path) {
    while (!path.isEmpty() && !rooms().contains(path)) path = path.section('/', 0, -2);
    return path;
}

/// A folder with rooms in it; those of the window have districts of their own.
QString districtOf(const QString& room) {
    return room.section('/', 0, room.startsWith("app/navwright/") ? 2 : 1);
}

/// All districts, lower ones first, as CMake adds them.
QStringList districts() {
    static const QRegularExpression call("^\\s*add_subdirectory\\((\\w+)\\)",
                                         QRegularExpression::MultilineOption);
    QStringList found;
    for (const QString folder : {"core", "widgets", "app", "app/navwright"}) {
        auto calls = call.globalMatch(textOf(kSource + "/" + folder + "/CMakeLists.txt"));
        while (calls.hasNext()) found << folder + "/" + calls.next().captured(1);
    }
    found.removeOne("app/navwright");
    return found;
}

/// Paths in code type that begin a row of docs/design.md.
QStringList rowsOfTheDesign() {
    static const QRegularExpression row("^\\| `([\\w/]+)` \\| .+ \\|$", QRegularExpression::MultilineOption);
    QStringList found;
    auto rows = row.globalMatch(textOf(kSource + "/docs/design.md"));
    while (rows.hasNext()) found << rows.next().captured(1);
    return found;
}

QStringList sorted(const QSet<QString>& set) {
    QStringList list(set.begin(), set.end());
    list.sort();
    return list;
}

/// "namespace::Name" of the types that a header defines for others.
QStringList typesIn(const QString& header) {
    static const QRegularExpression opening(
        "^(?:namespace ([\\w:]+(?: v\\d+)?)|(?:struct|class|enum class) (?:NAVWRIGHT_API )?(\\w+)[^;{(]*) "
        "\\{",
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
        const QStringList may = {"app/navgen/command_line/console.cpp",
                                 "app/navgen/main.cpp",
                                 "app/navgen/navgen.cpp",
                                 "app/navwright/window/main_window.cpp",
                                 "app/navwright/window/start.cpp",
                                 "core/base/debug_log.cpp"};
        QStringList found;
        for (const auto* folder : {"/core", "/app", "/widgets"}) {
            for (const auto& file : filesIn(kSource + folder, {"*.h", "*.cpp"}))
                if (textOf(file).contains(raw)) found << file.mid(kSource.size() + 1);
        }
        found.sort();
        QCOMPARE(found, may);
    }

    /// CLI11's own ranges take NaN (app/navgen/command_line/number_range.h).
    void numbersHaveOneCheck() {
        static const QRegularExpression other(
            "CLI::(Range|Bound|Number|PositiveNumber|NonNegativeNumber)\\b");
        QStringList found;
        for (const auto& file : filesIn(kSource + "/app", {"*.h", "*.cpp"}))
            if (textOf(file).contains(other)) found << file.mid(kSource.size() + 1);
        QCOMPARE(found, QStringList{"app/navgen/command_line/number_range.h"});
    }

    void roomsUseWhatTheyState_data() {
        QTest::addColumn<QString>("room");
        QVERIFY(rooms().size() > 100);
        for (const auto& [name, uses] : rooms()) QTest::newRow(qPrintable(name)) << name;
    }
    /// CMake lets a room also include what the rooms that it uses use; here it must name each itself.
    void roomsUseWhatTheyState() {
        QFETCH(QString, room);
        QSet<QString> included;
        const QDir folder(kSource + "/" + room);
        for (const auto& file : folder.entryList({"*.h", "*.cpp"}, QDir::Files)) {
            for (const auto& name : includesOf(folder.filePath(file))) {
                QVERIFY2(!room.startsWith("core/") || !isQt(name),
                         qPrintable(file + " includes Qt: " + name));
                if (!name.startsWith('"') || !name.contains('/')) continue;
                const auto other = roomOf(name.mid(1));
                QVERIFY2(!other.isEmpty(), qPrintable(file + " includes " + name));
                if (other != room) included << other;
            }
        }
        auto uses = rooms().at(room);
        if (room == "app/navgen") uses.removeIf([](const QString& used) { return used.contains("/verbs/"); });
        QCOMPARE(sorted(uses), sorted(included));
    }

    void districtsPointOneWay() {
        const auto order = districts();
        for (const auto& [room, uses] : rooms()) {
            const auto place = order.indexOf(districtOf(room));
            QVERIFY2(place >= 0, qPrintable(room));
            for (const auto& used : uses)
                QVERIFY2(order.indexOf(districtOf(used)) <= place, qPrintable(room + " uses " + used));
        }
    }

    /// As many as one takes in at a glance.
    void nothingHasTooManyRooms() {
        std::map<QString, int> children;
        for (const auto& district : districts()) ++children[district.section('/', 0, -2)];
        QVERIFY(children["core"] <= 17);
        QVERIFY(children["widgets"] <= 12);
        children.clear();
        for (const auto& [room, uses] : rooms()) ++children[room.section('/', 0, -2)];
        for (const auto& [folder, count] : children)
            QVERIFY2(count <= 12, qPrintable(folder + " has " + QString::number(count) + " rooms"));
    }

    void districtsAndRoomsAreInTheDesign() {
        const auto rows = rowsOfTheDesign();
        for (const auto& district : districts()) QVERIFY2(rows.contains(district), qPrintable(district));
        for (const auto& [room, uses] : rooms()) QVERIFY2(rows.contains(room), qPrintable(room));
        for (const auto& row : rows) {
            const bool known = rooms().contains(row) || districts().contains(row);
            QVERIFY2(known || !row.contains('/') || QFileInfo::exists(kSource + "/" + row), qPrintable(row));
        }
    }

    void thePictureIsThatOfTheBuildFiles() {
        QProcess script;
        script.start("python3", {kSource + "/scripts/districts"});
        if (!script.waitForFinished()) QSKIP("there is no python3");
        QCOMPARE(script.exitCode(), 0);
        const auto drawn = QString::fromUtf8(script.readAllStandardOutput());
        QVERIFY(drawn.contains("core_map --> core_base"));
        QVERIFY2(textOf(kSource + "/docs/design.md").contains("```mermaid\n" + drawn + "```\n"),
                 "docs/design.md does not show what scripts/districts prints");
    }

    void noPictureIsOlderThanWhatItShows() {
        QProcess script;
        script.start("python3", {kSource + "/scripts/pictures", "--check"});
        if (!script.waitForFinished()) QSKIP("there is no python3");
        QVERIFY2(script.exitCode() == 0,
                 (script.readAllStandardOutput() + script.readAllStandardError()).constData());
    }

    /// Functions, types, tests, files and rooms that documents name in code type.
    void documentsNameWhatThereIs() {
        static const QRegularExpression code("`([^`\n]+)`");
        int count = 0;
        for (const auto& path : filesIn(kSource, {"*.md"})) {
            if (path.endsWith("/CHANGELOG.md")) continue;  // It names those of its time.
            auto names = code.globalMatch(textOf(path));
            while (names.hasNext()) {
                const auto name = names.next().captured(1);
                const auto there = isThere(name);
                if (there) ++count;
                QVERIFY2(there.value_or(true), qPrintable(path + ": " + name));
            }
        }
        QVERIFY(count > 500);
        QCOMPARE(isThere("core/base/no_such_room"), std::optional(false));
        QCOMPARE(isThere("noSuchFunction()"), std::optional(false));
        QCOMPARE(isThere("NoSuchType"), std::optional(false));
        QCOMPARE(isThere("tst_no_such_test"), std::optional(false));
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
                if (path.startsWith(kSource + "/widgets/view3d/scene3d/")) continue;
                for (const auto& name : includesOf(path))
                    QVERIFY2(!name.contains("Qt3D"), qPrintable(path + " includes " + name));
            }
            for (const auto& path : filesIn(kSource + folder, {"CMakeLists.txt"})) {
                if (path.startsWith(kSource + "/widgets/view3d/scene3d/")) continue;
                QVERIFY2(!textOf(path).contains("Qt6::3D"), qPrintable(path + " links Qt3D"));
            }
        }
    }

    /// What POSIX and Windows have of their own stands behind core/system; the game's server runs on POSIX
    /// alone.
    void onlyOneRoomKnowsTheSystem() {
        static const QRegularExpression system(
            "^<(?:(?:sys|net|netinet|arpa)/.*|csignal|(?:unistd|fcntl|poll|netdb|signal|dirent|termios|pwd|"
            "spawn|dlfcn|windows|winsock2|ws2tcpip|io)\\.h)$");
        int known = 0;
        for (const auto& folder : {"/core", "/app/navgen", "/app/manual", "/app/python"}) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"})) {
                const auto names = includesOf(path).filter(system);
                if (path.startsWith(kSource + "/core/system/")) {
                    known += static_cast<int>(names.size());
                } else {
                    QVERIFY2(names.isEmpty(), qPrintable(path + " includes " + names.join(", ")));
                }
            }
        }
        QVERIFY(known > 20);
    }

    /// Threads and what guards them are the business of one room; all else runs on its primitives.
    void oneRoomHasTheThreads() {
        static const std::map<QString, QStringList> kReasons = {
            // Qt's watcher wants a thread with an event loop of its own.
            {"widgets/common/controls/folder_watcher.h", {"QThread"}},
            {"widgets/common/controls/folder_watcher.cpp", {"QThread"}},
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
                if (file.startsWith("widgets/common/jobs/")) continue;
                const auto reasons = kReasons.find(file);
                const auto text = textOf(path);
                auto matches = names.globalMatch(text);
                while (matches.hasNext()) {
                    const auto name = matches.next().captured(1);
                    QVERIFY2(reasons != kReasons.end() && reasons->second.contains(name),
                             qPrintable(file + " has " + name + "; see widgets/common/jobs"));
                    used << file;
                }
            }
        }
        for (const auto& [file, excuses] : kReasons) QVERIFY2(used.contains(file), qPrintable(file));
    }

    /// What the engine's numbers are is said in core/base/engine_constants.h, and the movement's beside it.
    void engineConstantsStandInOnePlace() {
        static const QRegularExpression again(
            "\\b(?:k\\w*Gravity|gravity)\\s*=\\s*800\\b|\\b(?:k\\w*Step(?:Height|Up|Onto)?|kStep)\\s*=\\s*"
            "18\\b|"
            "\\b(?:k\\w*Speed|k\\w*Run|maxSpeed)\\s*=\\s*300\\b|\\bk?\\w*JumpSpeed\\s*=\\s*270\\b|"
            "\\bk\\w*Frame\\w*\\s*=\\s*0?\\.1f?\\b|\\bsteepest\\s*=\\s*0?\\.7f?\\b|"
            "\\{-16, -16, -24\\}, \\{16, 16, (?:32|4)\\}");
        QVERIFY(again.match("constexpr float kTimedGravity = 800;").hasMatch());
        QVERIFY(again.match("constexpr double kFrame = 0.1;").hasMatch());
        const auto place = kSource + "/core/base/engine_constants.h";
        QVERIFY(again.match(textOf(place)).hasMatch());
        for (const auto& folder : {"/core", "/widgets", "/app"}) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"})) {
                if (path == place) continue;
                const auto found = again.match(textOf(path));
                QVERIFY2(!found.hasMatch(), qPrintable(path + ": " + found.captured()));
            }
        }
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
        const auto room = kSource + "/app/navwright/shell/project";
        auto files = filesIn(room, {"*.h", "*.cpp"});
        QVERIFY(files.size() > 15);
        for (const auto* service : {"export_files", "nav_export", "report_input"})
            files << kSource + "/app/navwright/parts/output/" + service + ".cpp";
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
        const auto self = kSource + "/tests/house/tst_house.cpp";
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
            "//[^\n]*|/\\*.*?\\*/|^\\s*#(?!define)[^\n]*|namespace [\\w:]+ \\{|[\\s}]+",
            QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
        QVERIFY(QString("#pragma once\n#include <a>\n// b\nnamespace c {\n}\n").remove(idle).isEmpty());
        for (const auto& folder : {"/core", "/app", "/widgets"}) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"}))
                QVERIFY2(!textOf(path).remove(idle).isEmpty(), qPrintable(path));
        }
    }

    /// docs/parameters.md is what `navgen params` prints (tst_params); docs/navgen.md shows each verb.
    void everyVerbIsInTheCookbook() {
        static const QRegularExpression row("^NAV_VERB\\((\\w+), \\w+\\)",
                                            QRegularExpression::MultilineOption);
        const auto cookbook = textOf(kSource + "/docs/navgen.md");
        auto verbs = row.globalMatch(textOf(kSource + "/app/navgen/command_line/verbs.def"));
        QVERIFY(verbs.hasNext());
        while (verbs.hasNext()) {
            static const QRegularExpression capital("([A-Z])");
            const auto verb = verbs.next().captured(1).replace(capital, "-\\1").toLower();
            QVERIFY2(cookbook.contains("navgen " + verb + " ") || cookbook.contains("navgen " + verb + "\n"),
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

    void oldNamesStayGone_data() {
        QTest::addColumn<QString>("old");
        QTest::addColumn<QStringList>("known");
        const auto row = [](const char* name, const char* old, const QStringList& known = {}) {
            QTest::newRow(name) << QString(old) << known;
        };
        row("confidence", "sureness");
        row("characters", "\\bcasting(?!s?_)");
        row("tuning", "\\btuner|\\btuners\\b");
        // Ids of commands and panels, keys of reports, endings and verbs of before never change.
        row("mesh comparison", "crosscheck|pathcheck|\\bCross(?:Part|Panel|Session|Run|Ground)\\b|\\bcross_",
            {"app/navgen/navgen.cpp", "app/navwright/parts/map/mesh_comparison_part.cpp",
             "app/navwright/shell/project/overlay_kinds.cpp", "tests/app/navgen/tst_command_line.cpp",
             "tests/app/navgen/tst_reports.cpp", "tests/app/navwright/tst_layouts.cpp",
             "tests/app/navwright/tst_tools.cpp"});
        row("conversion", "nav_convert\\b|convert_nav\\b");
        row("component", "main_?part|join_?parts|part_?joiner|hang(?:s|ing)? together",
            {"core/base/parameters.cpp", "tests/core/base/tst_parameters.cpp"});
        row("rejected", "LeftOut(?:Kind|Part|Node)s?\\b");
        row("travel times", "travel_?fields?\\b|\\bWaysPart\\b|\\bways_part\\b");
        row("issues", "audit(?!\\.)",
            {"app/navwright/parts/review/review_part.cpp",
             "core/floor/mesh_comparison/nav_on_meshes_report.cpp", "tests/app/navgen/tst_mesh_verbs.cpp",
             "tests/core/output/library/tst_floor_verbs.cpp"});
        row("link trial", "tryouts?\\b|tryout_");
        row("re-release", "\\bgame_?navs?\\b|\\bgame_?edits?\\b|\\bgame_verify",
            {"app/navwright/shell/project/project_keeper.h", "tests/app/navwright/tst_rerelease_nav.cpp"});
        row("reachability", "\\bway_?kinds?\\b|\\bLayerId::ways\\b|\\bItemKind::way\\b|\\barea_ways\\b");
        row("tile",
            "\\brect_(?:graph|merge)|\\bRectGraph\\b|\\bGraphRect\\b|\\b(?:PathWay|Shown)::rectangles\\b");
    }
    /// One thing has one name in files and code; files, settings and verbs of before are known by the old
    /// one.
    void oldNamesStayGone() {
        QFETCH(QString, old);
        QFETCH(QStringList, known);
        const QRegularExpression name(old, QRegularExpression::CaseInsensitiveOption);
        const auto self = kSource + "/tests/house/tst_house.cpp";
        QSet<QString> found;
        for (const auto& folder : kCode) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp", "*.def", "CMakeLists.txt"}))
                if (path != self && (name.match(path).hasMatch() || name.match(textOf(path)).hasMatch()))
                    found << path.mid(kSource.size() + 1);
        }
        QCOMPARE(sorted(found), known);
    }

    /// Ids, enumerators and counts index by IdVector and toIndex() (core/base). What casts else, by district:
    /// mostly sizes out of real numbers, and what the system counts. A bound is lowered with the count.
    void castsToIndicesGetFewer() {
        static const std::map<QString, int> kMost = {
            {"app/navgen", 1},    {"app/server", 2},      {"core/aas", 1},      {"core/base", 1},
            {"core/edit", 1},     {"core/floor", 2},      {"core/generate", 3}, {"core/lint", 7},
            {"core/output", 1},   {"core/system", 9},     {"core/tune", 2},     {"widgets/drawing", 12},
            {"widgets/edit", 1},  {"widgets/inspect", 1}, {"widgets/map", 1},   {"widgets/test", 2},
            {"widgets/view3d", 1}};
        static const QRegularExpression cast("static_cast<\\s*(?:std::)?size_t\\s*>");
        QVERIFY(QString("static_cast<std::size_t>(area)").contains(cast));
        std::map<QString, int> counts;
        for (const auto* folder : {"/core", "/widgets", "/app"}) {
            for (const auto& path : filesIn(kSource + folder, {"*.h", "*.cpp"}))
                counts[path.mid(kSource.size() + 1).section('/', 0, 1)] += int(textOf(path).count(cast));
        }
        for (const auto& [district, count] : counts) {
            const auto most = kMost.contains(district) ? kMost.at(district) : 0;
            QVERIFY2(count <= most, qPrintable(district + " has " + QString::number(count) + ", not " +
                                               QString::number(most) + "; see core/base/id_vector.h"));
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
        const QStringList allowed{"navgen.cpp: collectDemoFiles(", "verb.h: OutputSet outputs{"};
        QStringList found;
        for (const auto& path : filesIn(kSource + "/app/navgen", {"*.h", "*.cpp"})) {
            auto matches = past.globalMatch(textOf(path));
            while (matches.hasNext()) found << QFileInfo(path).fileName() + ": " + matches.next().captured();
        }
        found.sort();
        QCOMPARE(found, allowed);
    }

    void pythonIsFormatted() {
        static const QRegularExpression begins("^(#![^\n]+\n)?\"\"\"[A-Z]");
        QStringList files;
        for (const auto& folder : {"/app/python", "/examples/python", "/tests/app/python"})
            files += filesIn(kSource + folder, {"*.py", "*.pyi"});
        QVERIFY(files.size() >= 12);
        for (const auto& path : files) {
            const auto text = textOf(path);
            QVERIFY2(begins.match(text).hasMatch(), qPrintable(path + " does not begin with what it is"));
            QVERIFY2(text.endsWith('\n') && !text.endsWith("\n\n") && !text.contains('\t'), qPrintable(path));
            for (const auto& line : text.split('\n'))
                QVERIFY2(line.size() <= 120 && !line.endsWith(' '), qPrintable(path + ": " + line));
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
