#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

#include "widgets/common/models/layer_settings.h"
#include "widgets/test/verdict/floor_shares.h"
#include "widgets/test/verdict/iteration_session.h"
#include "widgets/test/verdict/test_backend.h"
#include "widgets/test/verdict/test_runner.h"
#include "widgets/test/verdict/test_settings.h"
#include "widgets/test/verdict/tested_nav.h"

namespace navwright {

/// Everything about testing that panels and actions share: what is tested with, the run, the iteration, the
/// report. One run or iteration at a time.
class Testing : public QObject {
    Q_OBJECT

  public:
    /// Both outlive it.
    Testing(Document& document, LayerModel& layers, QObject* parent = nullptr);

    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] TestedNav& tested() { return tested_; }
    [[nodiscard]] TestRunner& session() { return session_; }
    [[nodiscard]] IterationSession& iteration() { return iteration_; }
    /// How much floor the tested navs cover.
    [[nodiscard]] FloorShares& floors() { return floors_; }

    /// Sets what tests from now on; until then it is the built-in simulator.
    void setBackend(std::shared_ptr<TestBackend> backend);
    [[nodiscard]] const TestBackend& backend() const { return *backend_; }
    [[nodiscard]] const std::shared_ptr<TestBackend>& sharedBackend() const { return backend_; }
    /// Tests navs of the document's map once with what is set, on any thread. Only with a map.
    [[nodiscard]] NavTester judge() const;
    void setSettings(const TestSettings& settings);
    [[nodiscard]] const TestSettings& settings() const { return settings_; }

    [[nodiscard]] bool busy() const {
        return session_.running() || iteration_.running() || !lentFor_.isEmpty();
    }
    /// Somebody else tests with the backend, until `task`, what for, is empty: nothing is begun meanwhile,
    /// and cancel() asks them to end.
    void lend(const QString& task);
    [[nodiscard]] const QString& lentFor() const { return lentFor_; }
    /// Whether a test can begin: there is something to test, and no test is running.
    [[nodiscard]] bool ready() const { return !busy() && document_.map() != nullptr; }
    /// What a test waits for: "open a map first"; empty when it is ready().
    [[nodiscard]] QString whyNotReady() const {
        if (busy()) return tr("a test is running");
        return document_.mapWanted();
    }
    /// Sets what is asked before a new iteration drops one whose best nav nobody has kept; false: it does not
    /// begin.
    void setMayForget(std::function<bool()> mayForget) { mayForget_ = std::move(mayForget); }
    /// Sets what makes a watch for each test of generateAndTest(); it may make none.
    void setWatchMaker(std::function<std::shared_ptr<TestWatch>()> maker) { makeWatch_ = std::move(maker); }
    /// Generates and tests; does nothing while busy.
    void generateAndTest();
    void iterate();
    void resume();
    /// Cancels whatever is running.
    void cancel();

  signals:
    void busyChanged(bool busy);
    /// cancel() was called while the backend is lent: whoever has it must end.
    void cancelWanted();
    void readyChanged(bool ready);
    /// Backend or settings have changed.
    void settingsChanged();

  private:
    Document& document_;
    TestedNav tested_;
    TestRunner session_;
    IterationSession iteration_;
    FloorShares floors_;
    std::shared_ptr<TestBackend> backend_;
    TestSettings settings_;
    std::function<bool()> mayForget_;
    std::function<std::shared_ptr<TestWatch>()> makeWatch_;
    QString lentFor_;
};

}  // namespace navwright
