#include <QtTest>

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace {

struct Said {
    int code = -1;
    QString out, all;
};

Said run(const QString& program, const QStringList& words, const QString& pkgConfigPath = {}) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", "C.UTF-8");
    if (!pkgConfigPath.isEmpty()) environment.insert("PKG_CONFIG_PATH", pkgConfigPath);
    process.setProcessEnvironment(environment);
    process.start(program, words);
    if (!process.waitForFinished(-1) || process.exitStatus() != QProcess::NormalExit) return {};
    const auto out = QString::fromUtf8(process.readAllStandardOutput());
    return {process.exitCode(), out, out + QString::fromUtf8(process.readAllStandardError())};
}

QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// What the first group of an expression finds in a text.
QSet<QString> allOf(const QString& expression, const QString& text) {
    QSet<QString> found;
    const QRegularExpression pattern(expression, QRegularExpression::MultilineOption);
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext()) found << matches.next().captured(1);
    return found;
}

QStringList sorted(const QSet<QString>& names) {
    QStringList list(names.begin(), names.end());
    list.sort();
    return list;
}

/// The shared libraries that a program or a library names, without versions: "libz".
QSet<QString> neededBy(const QString& file) {
    return allOf(R"(\(NEEDED\).*\[([^\]]+?)\.so[.\d]*\])", run("readelf", {"-d", file}).out);
}

const QString kSource = NAVWRIGHT_SOURCE_DIR;
const QString kNav = kSource + "/tests/fuzz/corpus/nav/file.nav";
/// What reading navs does without.
const QSet<QString> kUnwanted{"libtbb", "libRecast", "libDetour", "libzip", "libdeflate", "libnettle"};

}  // namespace

/// The library as others get it, in a folder of its own: headers, names, CMake's package, pkg-config.
class TestInstalledLibrary : public QObject {
    Q_OBJECT

    QTemporaryDir prefix_, work_;

    QString at(const QString& place) const { return prefix_.filePath(place); }
    QString library(const QString& file) const { return at(LIB_FOLDER "/" + file); }
    QString headers() const { return at("include/navwright"); }
    QStringList headerNames() const { return QDir(headers()).entryList({"*.h"}, QDir::Files); }

    /// What a library exports, as nm lists it: "T navwright::library::v1::readNav(...)".
    QStringList exported(const QString& file) const {
        const auto said =
            run("nm", {"-D", "-C", "--defined-only", "--without-symbol-versions", library(file)});
        QStringList names;
        for (const auto& line : said.out.split('\n', Qt::SkipEmptyParts))
            if (const auto name = line.section(' ', 1); !name.startsWith("A ")) names << name;
        return names;
    }
    /// The last parts of the names of functions that nm lists: "readNav", "message", "navwright_version".
    static QSet<QString> functionsIn(const QStringList& names) {
        return allOf(
            R"(^T (?:navwright::library::v1::)?(?:\w+::)?(~?\w+|operator=)(?:\[abi:\w+\])?(?:\(.*)?$)",
            names.join('\n'));
    }
    /// The headers without comments and directives.
    QString declarations() const {
        QString text;
        for (const auto& name : headerNames()) text += contentOf(headers() + "/" + name);
        static const QRegularExpression other(
            R"(//[^\n]*|/\*.*?\*/|^#[^\n]*)",
            QRegularExpression::DotMatchesEverythingOption | QRegularExpression::MultilineOption);
        return text.remove(other);
    }

    /// Configures and builds a project that reads navs; `words` go to CMake. The program is FOLDER/reader.
    Said buildReader(const QString& folder, const QString& languages, const QStringList& words) const {
        QDir().mkpath(folder);
        QFile::copy(kSource + "/examples/path_of_nav.c", folder + "/path_of_nav.c");
        QFile project(folder + "/CMakeLists.txt");
        if (!project.open(QIODevice::WriteOnly)) return {};
        project.write(("cmake_minimum_required(VERSION 3.25)\nproject(reader LANGUAGES " + languages +
                       ")\nfind_package(navwright REQUIRED COMPONENTS nav)\n"
                       "add_executable(reader path_of_nav.c)\n"
                       "target_link_libraries(reader PRIVATE navwright::nav)\n")
                          .toUtf8());
        project.close();
        auto said = run(CMAKE_PROGRAM, QStringList{"-G", "Ninja", "-S", folder, "-B", folder,
                                                   "-DCMAKE_PREFIX_PATH=" + prefix_.path(),
                                                   "-DCMAKE_CXX_COMPILER=" CXX_PROGRAM} +
                                           words);
        return said.code == 0 ? run(CMAKE_PROGRAM, {"--build", folder}) : said;
    }
    static void reads(const QString& program) {
        const auto path = run(program, {kNav, "0", "1"});
        QVERIFY2(path.code == 0, qPrintable(path.all));
        QCOMPARE(path.out.count('\n'), 4);
        QCOMPARE(run(program, {kSource + "/README.md", "0", "1"}).code, 2);
    }

  private slots:
    void initTestCase() {
        for (const auto* part : {"library", "runtime_core", "runtime_nav"}) {
            const auto done = run(
                CMAKE_PROGRAM, {"--install", BUILD_FOLDER, "--prefix", prefix_.path(), "--component", part});
            QVERIFY2(done.code == 0, qPrintable(done.all));
        }
        QVERIFY(headerNames().size() >= 16);
        // Programs find the shared libraries by it.
        qputenv("LD_LIBRARY_PATH", library("").toLocal8Bit());
    }

    void everyHeaderCompilesAlone_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QStringList>("language");
        const QStringList cxx{"-x", "c++", "-std=c++23"};
        for (const auto& name : headerNames()) QTest::newRow(qPrintable(name)) << name << cxx;
        QTest::newRow("in C") << "c_nav.h" << QStringList{"-x", "c", "-std=c99"};
        QTest::newRow("in old C++") << "c_nav.h" << QStringList{"-x", "c++", "-std=c++98"};
    }
    void everyHeaderCompilesAlone() {
        QFETCH(QString, name);
        QFETCH(QStringList, language);
        QFile source(work_.filePath("alone"));
        QVERIFY(source.open(QIODevice::WriteOnly));
        // Twice, as headers of others may include it again.
        source.write(QString("#include <navwright/%1>\n#include <navwright/%1>\n").arg(name).toUtf8());
        source.close();
        const auto compiled =
            run(CXX_PROGRAM, QStringList{"-fsyntax-only", "-fvisibility=hidden", "-Wall", "-Wextra",
                                         "-Wpedantic", "-Wshadow", "-Werror", "-I" + at("include")} +
                                 language + QStringList{source.fileName()});
        QVERIFY2(compiled.code == 0, qPrintable(compiled.all));
    }

    void onlyPublicNamesAreExported_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("core") << "libnavwright.so";
        QTest::newRow("nav") << "libnavwright-nav.so";
    }
    void onlyPublicNamesAreExported() {
        QFETCH(QString, file);
        const auto names = exported(file);
        QVERIFY(names.size() > 20);
        static const QRegularExpression ours(R"(^T (navwright::library::v1::|navwright_))");
        for (const auto& name : names) QVERIFY2(ours.match(name).hasMatch(), qPrintable(name));
        const auto declared = allOf(R"((~?\b\w+|\boperator=)\()", declarations());
        const auto unknown = functionsIn(names) - declared;
        QVERIFY2(unknown.isEmpty(), qPrintable(sorted(unknown).join(' ')));
    }

    /// What a header declares and the archive has is in the shared library, too: no NAVWRIGHT_API was
    /// forgotten.
    void everyPublicFunctionIsExported() {
        const auto said = run("nm", {"-C", "--defined-only", library("libnavwright.a")});
        QStringList ours;
        for (const auto& line : said.out.split('\n'))
            if (const auto name = line.section(' ', 1);
                name.startsWith("T navwright::library::v1::") || name.startsWith("T navwright_"))
                ours << name;
        const auto declared =
            allOf(R"((~?\b\w+|\boperator=)\()", declarations()).intersect(functionsIn(ours));
        const auto marked = allOf(R"(NAVWRIGHT_API[^;(]*?(\w+)\()", declarations());
        QVERIFY(marked.size() > 30);
        const auto forgotten = declared - functionsIn(exported("libnavwright.so"));
        QVERIFY2(forgotten.isEmpty(), qPrintable(sorted(forgotten).join(' ')));
        const auto undefined = marked - declared;
        QVERIFY2(undefined.isEmpty(), qPrintable(sorted(undefined).join(' ')));
        // Both are of one interface: nav's part is in core as well.
        const auto small = exported("libnavwright-nav.so"), all = exported("libnavwright.so");
        QVERIFY(QSet<QString>(all.begin(), all.end()).contains(QSet<QString>(small.begin(), small.end())));
    }

    void theSharedLibrariesAreNamedByVersion() {
        for (const QString name : {"libnavwright", "libnavwright-nav"}) {
            const auto soname = name + ".so." ABI_VERSION;
            QVERIFY(run("readelf", {"-d", library(name + ".so")}).out.contains("soname: [" + soname + "]"));
            QVERIFY(QFileInfo(library(soname)).exists());
        }
        const auto needed = neededBy(library("libnavwright-nav.so"));
        QVERIFY(needed.contains("libstdc++"));
        QVERIFY2(!needed.intersects(kUnwanted), qPrintable(sorted(needed).join(' ')));
        QVERIFY(neededBy(library("libnavwright.so")).contains(kUnwanted));
    }

    /// CMake's component nav: what it does without is not looked for, and not linked.
    void navsAreReadWithoutTheRest_data() {
        QTest::addColumn<QString>("languages");
        QTest::addColumn<QStringList>("disabled");
        QTest::addColumn<bool>("isStatic");
        QTest::newRow("shared, no C++")
            << "C" << QStringList{"TBB", "Recast", "fmt", "ZLIB", "PkgConfig"} << false;
        QTest::newRow("static") << "C CXX" << QStringList{"TBB", "Recast"} << true;
    }
    void navsAreReadWithoutTheRest() {
        QFETCH(QString, languages);
        QFETCH(QStringList, disabled);
        QFETCH(bool, isStatic);
        QStringList words;
        for (const auto& package : disabled) words << "-DCMAKE_DISABLE_FIND_PACKAGE_" + package + "=ON";
        if (isStatic) words << "-Dnavwright_USE_STATIC_LIBS=ON";
        const auto folder = work_.filePath(isStatic ? "static" : "shared");
        const auto built = buildReader(folder, languages, words);
        QVERIFY2(built.code == 0, qPrintable(built.all));
        const auto needed = neededBy(folder + "/reader");
        QCOMPARE(needed.contains("libnavwright-nav"), !isStatic);
        QVERIFY2(!needed.intersects(kUnwanted), qPrintable(sorted(needed).join(' ')));
        reads(folder + "/reader");
    }

    void cmakeSaysWhatIsMissing_data() {
        QTest::addColumn<QString>("component");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("no TBB") << "core" << "-DCMAKE_DISABLE_FIND_PACKAGE_TBB=ON" << "TBB";
        QTest::newRow("no such component") << "maps" << "-DSOME=1" << "maps";
    }
    void cmakeSaysWhatIsMissing() {
        QFETCH(QString, component);
        QFETCH(QString, word);
        QFETCH(QString, complaint);
        const QTemporaryDir folder;
        QFile project(folder.filePath("CMakeLists.txt"));
        QVERIFY(project.open(QIODevice::WriteOnly));
        project.write(("cmake_minimum_required(VERSION 3.25)\nproject(p LANGUAGES CXX)\n"
                       "find_package(navwright REQUIRED COMPONENTS " +
                       component + ")\n")
                          .toUtf8());
        project.close();
        const auto said =
            run(CMAKE_PROGRAM, {"-G", "Ninja", "-S", folder.path(), "-B", folder.path(), word,
                                "-Dnavwright_USE_STATIC_LIBS=ON", "-DCMAKE_PREFIX_PATH=" + prefix_.path(),
                                "-DCMAKE_CXX_COMPILER=" CXX_PROGRAM});
        QVERIFY(said.code != 0);
        QVERIFY2(said.all.section("CMake Error", 1).contains(complaint), qPrintable(said.all));
    }

    void pkgConfigLinks_data() {
        QTest::addColumn<QString>("libraries");
        QTest::addColumn<bool>("isStatic");
        QTest::newRow("shared") << "$(pkg-config --libs navwright-nav)" << false;
        QTest::newRow("static") << "-Wl,--as-needed -Wl,-Bstatic $(pkg-config --libs navwright-nav) "
                                   "-Wl,-Bdynamic $(pkg-config --static --libs navwright-nav)"
                                << true;
    }
    /// As docs/library.md has it, by a C compiler alone.
    void pkgConfigLinks() {
        QFETCH(QString, libraries);
        QFETCH(bool, isStatic);
        QVERIFY(contentOf(kSource + "/docs/library.md").remove("\\\n").simplified().contains(libraries));
        const auto program = work_.filePath(isStatic ? "by_pc_static" : "by_pc_shared");
        const auto built =
            run("sh",
                {"-ec", "cc -std=c99 -Wall -Werror $(pkg-config --cflags navwright-nav) " + kSource +
                            "/examples/path_of_nav.c -o " + program + " " + libraries},
                library("pkgconfig"));
        QVERIFY2(built.code == 0, qPrintable(built.all));
        const auto needed = neededBy(program);
        QCOMPARE(needed.contains("libnavwright-nav"), !isStatic);
        QVERIFY2(!needed.intersects(kUnwanted), qPrintable(sorted(needed).join(' ')));
        reads(program);
    }

    void pkgConfigLinksAll() {
        QFile source(work_.filePath("all.cpp"));
        QVERIFY(source.open(QIODevice::WriteOnly));
        source.write(
            "#include <navwright/navwright.h>\n"
            "int main(int, char** names) {\n"
            "    const auto map = navwright::library::readMap(names[1]);\n"
            "    return map && navwright::library::version() == \"" VERSION
            "\" && navwright::library::makeNavmesh(*map) ? 0 : 1;\n}\n");
        source.close();
        const QString shared = "$(pkg-config --libs navwright)";
        const QString archive = "-Wl,--as-needed -Wl,-Bstatic " + shared +
                                " -Wl,-Bdynamic $(pkg-config --static --libs navwright)";
        for (const auto& libraries : {shared, archive}) {
            const auto program = work_.filePath("all");
            const auto built = run("sh",
                                   {"-ec", CXX_PROGRAM " -std=c++23 $(pkg-config --cflags navwright) " +
                                               source.fileName() + " -o " + program + " " + libraries},
                                   library("pkgconfig"));
            QVERIFY2(built.code == 0, qPrintable(built.all));
            QCOMPARE(neededBy(program).contains("libtbb"), libraries == archive);
            QCOMPARE(run(program, {kSource + "/resources/sample/nw_sample.bsp"}).code, 0);
        }
        QCOMPARE(run("pkg-config", {"--modversion", "navwright"}, library("pkgconfig")).out.trimmed(),
                 QString(VERSION));
    }
};

QTEST_GUILESS_MAIN(TestInstalledLibrary)
#include "tst_installed_library.moc"
