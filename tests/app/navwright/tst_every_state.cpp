#include <QLabel>
#include <QMessageBox>
#include <QProgressDialog>
#include <QPushButton>

#include <ctime>
#include <memory>

#include "answers.h"
#include "large_inputs.h"
#include "slow_folder.h"
#include "textured_room.h"
#include "widgets/review/issues/nav_issues.h"
#include "widgets/test/decisions/decision_panel.h"
#include "window_trial.h"

using namespace navwright;
using window_trial::testing;

namespace {

/// Seconds of the processor's time that the window may take to let go of what it does: twice what the slowest
/// takes on a machine whose cores are all busy.
constexpr double kMostWork = 2;
/// By the wall's clock, in milliseconds: generous, and far below what any of this would last.
constexpr qint64 kMostWait = 20000;
constexpr unsigned kNoAnswer = 120000;  ///< milliseconds that the disk takes

double secondsWorked() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

bool until(const std::function<bool()>& is) {
    return QTest::qWaitFor(is, kTestMilliseconds);
}

bool idle(Workbench& bench) {
    return !bench.window().opening().busy() && !testing(bench).busy() &&
           !bench.find<DecisionPanel>("decisionPanel")->session().running() &&
           bench.find<QProgressDialog>("exportProgress") == nullptr;
}

void clickCancel(Workbench& bench, const char* button) {
    QTest::mouseClick(bench.find<QPushButton>(button), Qt::LeftButton);
}

}  // namespace

/// Whatever the window is doing: Cancel ends it, and so does Close.
class TestEveryState : public QObject {
    Q_OBJECT

    /// Something that takes long, and how a person ends it.
    struct State {
        const char* name;
        std::function<bool(Workbench&)> enter;   ///< true when it is under way
        std::function<void(Workbench&)> cancel;  ///< nothing: it is only closed on
        bool real = false;                       ///< the bundled sample is too small for it
    };

    QTemporaryDir far_;  ///< with the sample's map
    MadeFolder game_;    ///< a game with textures
    std::unique_ptr<LargeInputs> inputs_;
    std::vector<State> states_;

    [[nodiscard]] bool openSampleMap(Workbench& bench) const {
        bench.window().opening().open({QString::fromStdString(NavgenFolder::sampleMap())});
        return bench.waitUntilIdle() && bench.document().map() != nullptr;
    }
    [[nodiscard]] bool openRealNav(Workbench& bench) const {
        bench.window().opening().open(
            {QString::fromStdString(inputs_->map), QString::fromStdString(inputs_->nav)});
        return bench.waitUntilIdle() && bench.document().generation() != nullptr;
    }
    /// Starts it and answers what it asks before it begins.
    [[nodiscard]] static bool write(Workbench& bench, const char* action, const QString& file) {
        answerFileDialog(bench.folder() + file);
        bench.action(action)->trigger();
        return until([&] { return bench.find<QProgressDialog>("exportProgress") != nullptr; });
    }

    void makeStates() {
        const auto cancelWork = [](Workbench& bench) { clickCancel(bench, "cancelButton"); };
        const auto cancelRun = [](Workbench& bench) { clickCancel(bench, "runCancel"); };
        const auto cancelExport = [](Workbench& bench) {
            auto* dialog = bench.find<QProgressDialog>("exportProgress");
            QTest::mouseClick(dialog->findChild<QPushButton*>(), Qt::LeftButton);
        };
        states_ = {
            {"opening from a disk that does not answer",
             [this](Workbench& bench) {
                 slowFolderWatch(far_.path().toUtf8().constData(), kNoAnswer);
                 bench.window().opening().open({far_.filePath(QStringLiteral("far.bsp"))});
                 return until([] { return slowFolderDelayed() > 0; }) && bench.window().opening().busy();
             },
             cancelWork},
            {"reading textures from a disk that does not answer",
             [this](Workbench& bench) {
                 slowFolderWatch(game_.at("game").c_str(), kNoAnswer);
                 bench.window().workspace().mapLook.setGameFolder(
                     QString::fromStdString(game_.at("game").string()));
                 bench.window().opening().open({far_.filePath(QStringLiteral("far.bsp"))});
                 return bench.waitUntilIdle() && until([] { return slowFolderDelayed() > 0; });
             },
             {}},
            {"reading many demos",
             [this](Workbench& bench) {
                 bench.window().opening().open({QString::fromStdString(NavgenFolder::sampleMap()),
                                                QString::fromStdString(inputs_->manyDemos)});
                 return until([&] { return bench.document().busy(); });
             },
             cancelWork},
            {"reading demos from a disk that does not answer",
             [this](Workbench& bench) {
                 if (!openSampleMap(bench)) return false;
                 const auto watch = [this](bool busy) {
                     if (busy) slowFolderWatch(inputs_->manyDemos.c_str(), kNoAnswer);
                 };
                 connect(&bench.document(), &Document::busyChanged, &bench.document(), watch);
                 return bench.document().addDemos({inputs_->manyDemos}).has_value() &&
                        until([] { return slowFolderDelayed() > 0; });
             },
             cancelWork},
            {"rehearsing",
             [](Workbench& bench) {
                 if (!bench.openSample()) return false;
                 auto parameters = bench.document().parameters();
                 if (!parameters.set(Param::RehearseSeconds, 3600) ||
                     !parameters.set(Param::RehearseTests, 50) || !parameters.set(Param::RehearseRounds, 50))
                     return false;
                 bench.document().setParameters(parameters, QStringLiteral("Long rehearsals"));
                 return until([&] {
                     const auto* task = bench.find<QLabel>("workTask");
                     return task->text().contains("ehears");
                 });
             },
             cancelWork},
            {"testing in the simulator",
             [](Workbench& bench) {
                 if (!window_trial::openSample(bench)) return false;
                 auto parameters = bench.document().parameters();
                 if (!parameters.set(Param::NavtestDuration, 36000) ||
                     !parameters.set(Param::NavtestMaxDuration, 36000) ||
                     !parameters.set(Param::NavtestBots, 64))
                     return false;
                 bench.document().setParameters(parameters, QStringLiteral("A long test"));
                 if (!bench.waitUntilIdle()) return false;
                 bench.action("test.start")->trigger();
                 return until([&] { return testing(bench).session().status(TestStep::test).done > 0; });
             },
             cancelRun},
            {"recording decisions",
             [](Workbench& bench) {
                 if (!bench.openSample()) return false;
                 auto parameters = bench.document().parameters();
                 if (!parameters.set(Param::NavtestDuration, 36000) ||
                     !parameters.set(Param::NavtestMaxDuration, 36000))
                     return false;
                 bench.document().setParameters(parameters, QStringLiteral("A long test"));
                 if (!bench.waitUntilIdle()) return false;
                 bench.action("test.record")->trigger();
                 return bench.find<DecisionPanel>("decisionPanel")->session().running();
             },
             [](Workbench& bench) { clickCancel(bench, "decisionStop"); }},
            {"iterating",
             [](Workbench& bench) {
                 if (!window_trial::openSample(bench)) return false;
                 const auto entered = std::make_shared<std::atomic<bool>>(false);
                 testing(bench).setBackend(hangingBackend(entered));
                 bench.action("test.iterate")->trigger();
                 return until([&] { return entered->load(); });
             },
             [](Workbench& bench) { bench.action("test.cancel")->trigger(); }},
            {"looking for issues",
             [this](Workbench& bench) {
                 return openRealNav(bench) &&
                        until([&] { return bench.window().findChild<NavIssues*>()->running(); });
             },
             {},
             true},
            {"writing the report",
             [this](Workbench& bench) {
                 return openRealNav(bench) && write(bench, "file.exportReport", "/report.html");
             },
             cancelExport, true},
            {"packing a bundle",
             [this](Workbench& bench) {
                 bench.window().opening().open({QString::fromStdString(inputs_->project)});
                 if (!until([&] { return bench.document().busy(); })) return false;
                 bench.window().opening().cancel();
                 if (!bench.waitUntilIdle()) return false;
                 QTimer::singleShot(0, &bench.window(), [&bench] {
                     answerFileDialog(bench.folder() + "/bundle.zip");
                     bench.action("file.reproBundle")->trigger();
                 });
                 whenAsked<QMessageBox>(
                     [](QMessageBox& question) { question.button(QMessageBox::Yes)->click(); });
                 return until([&] { return bench.find<QProgressDialog>("exportProgress") != nullptr; });
             },
             cancelExport, true},
        };
    }

    void rows(bool cancelled) const {
        QTest::addColumn<int>("state");
        for (int i = 0; i < static_cast<int>(states_.size()); ++i) {
            if (!cancelled || states_[static_cast<std::size_t>(i)].cancel)
                QTest::newRow(states_[static_cast<std::size_t>(i)].name) << i;
        }
    }
    [[nodiscard]] const State& state() const {
        QFETCH(const int, state);
        return states_[static_cast<std::size_t>(state)];
    }

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        QVERIFY(QFile::copy(QString::fromStdString(NavgenFolder::sampleMap()),
                            far_.filePath(QStringLiteral("far.bsp"))));
        textured_room::putGame(game_);
        inputs_ = std::make_unique<LargeInputs>();
        makeStates();
    }
    void cleanup() { slowFolderWatch("", 0); }

    void cancelEndsIt_data() { rows(true); }
    void cancelEndsIt() {
        if (state().real && !inputs_->isReal()) QSKIP("this takes a real map, and there is none");
        Workbench bench;
        QVERIFY(state().enter(bench));
        QVERIFY(!idle(bench));
        const auto worked = secondsWorked();
        QElapsedTimer time;
        time.start();
        state().cancel(bench);
        QVERIFY(until([&] { return idle(bench); }));
        const auto work = secondsWorked() - worked;
        QVERIFY2(work < kMostWork, qPrintable(QString::number(work)));
        QVERIFY2(time.elapsed() < kMostWait, qPrintable(QString::number(time.elapsed())));
        slowFolderWatch("", 0);
        bench.document().undoStack().setClean();
        bench.window().opening().closeAll();
        QVERIFY(bench.openSample());  // it goes on
    }

    void closeEndsIt_data() { rows(false); }
    void closeEndsIt() {
        if (state().real && !inputs_->isReal()) QSKIP("this takes a real map, and there is none");
        auto bench = std::make_unique<Workbench>();
        QVERIFY(state().enter(*bench));
        bench->document().undoStack().setClean();
        const auto worked = secondsWorked();
        QElapsedTimer time;
        time.start();
        QVERIFY(bench->window().close());
        bench.reset();
        const auto work = secondsWorked() - worked;
        QVERIFY2(work < kMostWork, qPrintable(QString::number(work)));
        QVERIFY2(time.elapsed() < kMostWait, qPrintable(QString::number(time.elapsed())));
    }
};

int main(int argc, char** argv) {
    prepareGl();
    return runTest<QApplication, TestEveryState>(argc, argv);
}

#include "tst_every_state.moc"
