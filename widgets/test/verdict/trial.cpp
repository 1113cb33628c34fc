#include "widgets/test/verdict/trial.h"

#include "widgets/test/verdict/test_backend.h"

namespace navwright {

Trial::Trial(Document& document, LayerModel& layers, QObject* parent)
    : QObject(parent),
      document_(document),
      tested_(document),
      session_(document, tested_),
      iteration_(document, tested_),
      floors_(document),
      backend_(std::make_shared<SimBackend>()) {
    connect(&tested_, &TestedNav::shown, this, [&layers] {
        layers.setVisible(LayerId::navtest, true);
        // Stages 5 and 6 would lie over the nodes and links of the test.
        for (const auto layer : {LayerId::nodes, LayerId::links}) layers.setVisible(layer, false);
    });
    connect(&session_, &TrialSession::runningChanged, this, [this] { emit busyChanged(busy()); });
    connect(&iteration_, &IterationSession::runningChanged, this, [this] { emit busyChanged(busy()); });
    connect(this, &Trial::busyChanged, this, [this] { emit readyChanged(ready()); });
    connect(&document, &Document::mapChanged, this, [this] { emit readyChanged(ready()); });
}

void Trial::setBackend(std::shared_ptr<TestBackend> backend) {
    backend_ = std::move(backend);
    emit settingsChanged();
}

NavTester Trial::judge() const {
    return navTester(backend_, document_.map(), document_.mapPath(),
                     {simulatorSetup(document_.parameters(), settings_.seed)});
}

void Trial::setSettings(const TrialSettings& settings) {
    if (settings == settings_) return;
    settings_ = settings;
    emit settingsChanged();
}

void Trial::generateAndTest() {
    if (!busy()) session_.start(backend_, settings_);
}

void Trial::iterate() {
    if (busy() || (iteration_.unkept() && mayForget_ && !mayForget_())) return;
    iteration_.start(backend_, settings_);
}

void Trial::resume() {
    if (!busy()) iteration_.resume();
}

void Trial::cancel() {
    session_.cancel();
    iteration_.stop();
    if (lent_) emit cancelWanted();
}

void Trial::lend(bool lent) {
    if (lent == lent_) return;
    lent_ = lent;
    emit busyChanged(busy());
}

}  // namespace navwright
