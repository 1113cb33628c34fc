#pragma once

#include <QString>
#include <QStringList>

namespace navwright {

/// What "Generate and test" does, in this order.
enum class TestStep { generate, write, test, overlay };

inline constexpr int kTestSteps = 4;

enum class StepState {
    off,      ///< ticked off
    waiting,  ///< its turn has not come
    running,
    done,
    failed,
    cancelled,
};

/// How a step stands.
struct StepStatus {
    StepState state = StepState::waiting;
    qulonglong done = 0, total = 0;  ///< total 0: it cannot be told how much there is
    QStringList log;                 ///< what it said, line by line
};

/// "generate", "write", "test", "overlay": how widgets are named.
[[nodiscard]] QString stepKey(TestStep step);
[[nodiscard]] QString stepTitle(TestStep step);
[[nodiscard]] QString stepStateText(StepState state);

}  // namespace navwright
