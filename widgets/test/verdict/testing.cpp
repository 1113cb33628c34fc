#include "widgets/test/verdict/testing.h"

#include "widgets/test/verdict/test_backend.h"

namespace navwright {

Testing::Testing(Document& document, LayerModel& layers, QObject* parent)
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
    connect(&session_, &TestRunner::runningChanged, this, [this] { emit busyChanged(busy()); });
    connect(&iteration_, &IterationSession::runningChanged, this, [this] { emit busyChanged(busy()); });
    connect(this, &Testing::busyChanged, this, [this] { emit readyChanged(ready()); });
    connect(&document, &Document::mapChanged, this, [this] { emit readyChanged(ready()); });
}

void Testing::setBackend(std::shared_ptr<TestBackend> backend) {
    backend_ = std::move(backend);
    emit settingsChanged();
}

NavTester Testing::judge() const {
    return navTester(backend_, document_.map(), document_.mapPath(),
                     {simulatorSetup(document_.parameters(), settings_.seed)});
}

void Testing::setSettings(const TestSettings& settings) {
    if (settings == settings_) return;
    settings_ = settings;
    emit settingsChanged();
}

void Testing::generateAndTest() {
    if (!busy()) session_.start(backend_, settings_, makeWatch_ ? makeWatch_() : nullptr);
}

void Testing::iterate() {
    if (busy() || (iteration_.unkept() && mayForget_ && !mayForget_())) return;
    iteration_.start(backend_, settings_);
}

void Testing::resume() {
    if (!busy()) iteration_.resume();
}

void Testing::cancel() {
    session_.cancel();
    iteration_.stop();
    if (!lentFor_.isEmpty()) emit cancelWanted();
}

void Testing::lend(const QString& task) {
    if (task == lentFor_) return;
    lentFor_ = task;
    emit busyChanged(busy());
}

}  // namespace navwright
