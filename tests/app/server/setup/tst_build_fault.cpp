#include <QtTest>

#include "app/server/setup/build_fault.h"
#include "app/server/setup/build_tools.h"
#include "test_program.h"

using namespace navwright;

/// What meson, ninja, compiler and linker say, in words that help.
class TestBuildFault : public QObject {
    Q_OBJECT

  private slots:
    void theBuildIsExplained_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("hint");
        QTest::newRow("header") << "src/x.c:7:10: fatal error: curl/curl.h: No such file or directory"
                                << "The compiler does not find curl/curl.h" << "libcurl4-openssl-dev";
        QTest::newRow("header nobody knows") << "x.c:7:10: fatal error: odd.h: No such file or directory"
                                             << "does not find odd.h" << "the package that has odd.h";
        QTest::newRow("library") << "/usr/bin/ld: cannot find -ljansson: No such file or directory"
                                 << "does not find jansson" << "libjansson-dev";
        QTest::newRow("static library")
            << "/usr/bin/ld: /usr/lib/libjansson.a(hashtable.o): relocation R_X86_64_PC32 against symbol "
               "`hashtable_seed' can not be used when making a shared object; recompile with -fPIC"
            << "took the static library libjansson.a" << "the shared one";
        QTest::newRow("symbol") << "tng_net.c:(.text+0x1): undefined reference to `curl_easy_init'"
                                << "No library has curl_easy_init" << "docs/engine.md";
        QTest::newRow("memory") << "cc: fatal error: Killed signal terminated program cc1"
                                << "ran out of memory"
                                << "--jobs 1";
        QTest::newRow("rights") << "sh: ./a: Permission denied" << "./a: Permission denied" << "noexec";
        QTest::newRow("silence") << "" << "it printed nothing" << "docs/engine.md";
    }
    void theBuildIsExplained() {
        QFETCH(QString, line);
        QFETCH(QString, what);
        QFETCH(QString, hint);
        BuildOutcome outcome{.exit = {.code = 1, .signal = 0}, .lines = {}};
        if (!line.isEmpty()) outcome.lines = {"[1/2] Compiling", line.toStdString(), "ninja: build stopped"};
        const auto error = explainNinja(outcome, "a.log");
        QVERIFY2(QString::fromStdString(error.what).contains(what), error.what.c_str());
        QVERIFY2(QString::fromStdString(error.hint).contains(hint), error.hint.c_str());
    }

    void mesonWithoutACompilerIsExplained() {
        const BuildOutcome outcome{.exit = {.code = 1, .signal = 0},
                                   .lines = {"meson.build:1:0: ERROR: Unknown compiler(s): [['cc']]"}};
        const auto error = explainMeson(outcome, "a.log");
        QVERIFY(error.what.find("no C compiler") != std::string::npos);
        QVERIFY(error.hint.find("apt-get install gcc libc6-dev") != std::string::npos);
    }

    void packagesHaveNames() {
        QCOMPARE(packageOf("ninja"), std::string("ninja-build"));
        QCOMPARE(packageOf("uuid/uuid.h"), std::string("uuid-dev"));
        QVERIFY(packageOf("something").empty());
    }
};

NAVWRIGHT_TEST(TestBuildFault);
#include "tst_build_fault.moc"
