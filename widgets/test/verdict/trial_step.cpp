#include "widgets/test/verdict/trial_step.h"

#include <QCoreApplication>

namespace navwright {

namespace {

struct StepWords {
    Q_DECLARE_TR_FUNCTIONS(TrialStep)
};

}  // namespace

QString stepKey(TrialStep step) {
    switch (step) {
        case TrialStep::generate:
            return QStringLiteral("generate");
        case TrialStep::write:
            return QStringLiteral("write");
        case TrialStep::test:
            return QStringLiteral("test");
        case TrialStep::overlay:
            return QStringLiteral("overlay");
    }
    return {};
}

QString stepTitle(TrialStep step) {
    switch (step) {
        case TrialStep::generate:
            return StepWords::tr("Generate the nav");
        case TrialStep::write:
            return StepWords::tr("Write the .nav file");
        case TrialStep::test:
            return StepWords::tr("Let bots test it");
        case TrialStep::overlay:
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
