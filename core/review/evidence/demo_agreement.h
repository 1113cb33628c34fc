#pragma once

#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/review/evidence/play_agreement.h"

namespace navwright {

/// What is made of demos, and how well simulated bots agree with it.
struct DemoAgreement {
    Generation generation;
    PlayAgreement found;
};

/// Lets bots try every way that players made in demos. Warns of demos. Errors: those of Pipeline::run() and
/// comparePlay().
[[nodiscard]] Result<DemoAgreement> agreementOfDemos(const PipelineInput& input, const Parameters& parameters,
                                                     JobContext& context);

[[nodiscard]] Description<DemoAgreement> describePlayAgreement();

}  // namespace navwright
