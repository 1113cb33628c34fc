#pragma once

#include "core/review/evidence/place_case.h"

namespace navwright {

/// Explains a place with accepted samples by its votes: fills cause, sentence, advice, checks, verdict and
/// cluster. The census must be set.
void judgeVotes(PlaceCase& result, const EvidenceSource& source);
/// Explains a place without accepted samples; fills the same fields as judgeVotes().
void judgeSamples(PlaceCase& result, const EvidenceSource& source);

}  // namespace navwright
