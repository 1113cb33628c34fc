#pragma once

#include "core/review/evidence/place_case.h"

namespace navwright {

/// Fills cause, sentence, advice, checks, verdict and cluster of a case whose census is taken and whose
/// samples passed the gate here: the votes and what became of them.
void judgeVotes(PlaceCase& result, const EvidenceSource& source);
/// The same where nothing passed the gate here.
void judgeSamples(PlaceCase& result, const EvidenceSource& source);

}  // namespace navwright
