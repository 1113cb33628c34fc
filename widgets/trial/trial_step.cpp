#include "trial/trial_step.h"

#include <QCoreApplication>

namespace navwright {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("TrialStep", text);
}

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
            return tr("Generate the nav");
        case TrialStep::write:
            return tr("Write the .nav file");
        case TrialStep::test:
            return tr("Let bots test it");
        case TrialStep::overlay:
            return tr("Show what they did");
    }
    return {};
}

QString stepStateText(StepState state) {
    switch (state) {
        case StepState::off:
            return tr("left out");
        case StepState::waiting:
            return tr("waiting");
        case StepState::running:
            return tr("running");
        case StepState::done:
            return tr("done");
        case StepState::failed:
            return tr("failed");
        case StepState::cancelled:
            return tr("cancelled");
    }
    return {};
}

}  // namespace navwright
