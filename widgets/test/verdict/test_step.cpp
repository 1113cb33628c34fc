#include "widgets/test/verdict/test_step.h"

#include <QCoreApplication>

namespace navwright {

namespace {

struct StepWords {
    Q_DECLARE_TR_FUNCTIONS(TestStep)
};

}  // namespace

QString stepKey(TestStep step) {
    switch (step) {
        case TestStep::generate:
            return QStringLiteral("generate");
        case TestStep::write:
            return QStringLiteral("write");
        case TestStep::test:
            return QStringLiteral("test");
        case TestStep::overlay:
            return QStringLiteral("overlay");
    }
    return {};
}

QString stepTitle(TestStep step) {
    switch (step) {
        case TestStep::generate:
            return StepWords::tr("Generate the nav");
        case TestStep::write:
            return StepWords::tr("Write the .nav file");
        case TestStep::test:
            return StepWords::tr("Let bots test it");
        case TestStep::overlay:
            return StepWords::tr("Show what they did");
    }
    return {};
}

QString stepStateText(StepState state) {
    switch (state) {
        case StepState::off:
            return StepWords::tr("left out");
        case StepState::waiting:
            return StepWords::tr("waiting");
        case StepState::running:
            return StepWords::tr("running");
        case StepState::done:
            return StepWords::tr("done");
        case StepState::failed:
            return StepWords::tr("failed");
        case StepState::cancelled:
            return StepWords::tr("cancelled");
    }
    return {};
}

}  // namespace navwright
