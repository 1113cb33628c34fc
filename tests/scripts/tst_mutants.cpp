#include <QtTest>

#include <QProcess>
#include <QTemporaryDir>

#include "test_program.h"

namespace {

const QByteArray kSource = R"(#include <cstdio>
#include <string>
constexpr int kMost = 3;
static_assert(kMost < 4);
int count(int most) {
    int sum = 0;
    for (int i = 0; i < most; ++i)
        sum += 10;
    return sum;
}
void say(const std::string& word) {
    if (word == "a < b" && !word.empty()) {
        std::puts("same");
    } else
        std::puts("other");
}
int main() {
    std::printf("%d %d\n", count(2), kMost);
    say("a < b");
}
)";

/// Prints the kind of each mutant; writes the source with all of them.
const QByteArray kMutate = R"(import sys
sys.path.insert(0, sys.argv[1])
import mutants
text = open(sys.argv[2]).read()
found = mutants.Source("plain.cpp", text).mutants()
for mutant in found:
    print(mutant.line, mutant.kind)
open(sys.argv[3], "w").write(mutants.written(text, list(enumerate(found, 1)), sys.argv[1] + "/mutant.h"))
)";

struct Run {
    int code = -1;
    QByteArray said;
};

Run runProgram(const QString& program, const QStringList& words, const QByteArray& mutant = "0",
               const QString& hits = {}) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("NAVWRIGHT_MUTANT", mutant);
    if (!hits.isEmpty()) environment.insert("NAVWRIGHT_MUTANT_HITS", hits);
    process.setProcessEnvironment(environment);
    process.start(program, words);
    if (!process.waitForFinished(60000)) return {};
    return {process.exitCode(), process.readAllStandardOutput() + process.readAllStandardError()};
}

}  // namespace

/// What tests/mutation/run is made of: every mutant is in one program, is chosen alone, and changes what it
/// should.
class TestMutants : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QList<QByteArray> kinds_;

    void write(const QString& name, const QByteArray& text) {
        QFile file(folder_.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    [[nodiscard]] Run mutated(const QByteArray& kind) const {
        return runProgram(folder_.filePath("program"), {}, QByteArray::number(kinds_.indexOf(kind) + 1));
    }

  private slots:
    void initTestCase() {
        const QString scripts = NAVWRIGHT_SOURCE_DIR "/tests/mutation";
        write("plain.cpp", kSource);
        write("mutate.py", kMutate);
        const auto made =
            runProgram("python3", {"-B", folder_.filePath("mutate.py"), scripts,
                                   folder_.filePath("plain.cpp"), folder_.filePath("mutated.cpp")});
        QVERIFY2(made.code == 0, made.said);
        kinds_ = made.said.trimmed().split('\n');
        const auto built =
            runProgram(COMPILER, {"-std=c++23", "-Wall", "-Wextra", "-Werror", "-o",
                                  folder_.filePath("program"), folder_.filePath("mutated.cpp")});
        QVERIFY2(built.code == 0, built.said);
    }

    void allAreFound() {
        const QList<QByteArray> all{"6 constant changed", "7 constant changed",  "7 < flipped",
                                    "8 change dropped",   "8 constant changed",  "12 condition negated",
                                    "12 == flipped",      "13 call dropped",     "15 call dropped",
                                    "18 call dropped",    "18 constant changed", "18 constant changed",
                                    "19 call dropped"};
        QCOMPARE(kinds_, all);
    }

    void withoutOneNothingChanges() {
        const auto run = runProgram(folder_.filePath("program"), {});
        QCOMPARE(run.said, QByteArray("20 3\nsame\n"));
    }

    void theChosenOneIsAtWork_data() {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("comparison") << QByteArray("7 < flipped") << QByteArray("30 3\nsame\n");
        QTest::newRow("equality") << QByteArray("12 == flipped") << QByteArray("20 3\nother\n");
        QTest::newRow("condition") << QByteArray("12 condition negated") << QByteArray("20 3\nother\n");
        QTest::newRow("call") << QByteArray("13 call dropped") << QByteArray("20 3\n");
        QTest::newRow("change") << QByteArray("8 change dropped") << QByteArray("0 3\nsame\n");
        QTest::newRow("number") << QByteArray("8 constant changed") << QByteArray("22 3\nsame\n");
    }
    void theChosenOneIsAtWork() {
        QFETCH(const QByteArray, kind);
        QFETCH(const QByteArray, said);
        QVERIFY(kinds_.contains(kind));
        QCOMPARE(mutated(kind).said, said);
    }

    /// What is not come by need not be tried.
    void whatIsComeByIsNoted() {
        write("hits", QByteArray(kinds_.size() + 1, '\0'));
        QCOMPARE(runProgram(folder_.filePath("program"), {}, "0", folder_.filePath("hits")).code, 0);
        QFile file(folder_.filePath("hits"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto hits = file.readAll();
        for (int i = 0; i < kinds_.size(); ++i) QCOMPARE(hits[i + 1] == 1, kinds_[i] != "15 call dropped");
    }
};

NAVWRIGHT_TEST(TestMutants);
#include "tst_mutants.moc"
