#pragma once

#include <functional>
#include <vector>

#include "base/result.h"
#include "navwright/project/messages.h"

namespace navwright {

class Document;

struct OpeningNotice {
    Error words;
    MessageOffer offer = {};  ///< without a title there is none
};

/// What somebody who has opened demos should know at once of what came of them: that their map is not there,
/// that they are too few for a node, and which of them are left out. The offers act on the document, which
/// has a generation.
[[nodiscard]] std::vector<OpeningNotice> noticesOfDemos(Document& document, Messages& messages,
                                                        const std::function<void()>& askForFiles);

}  // namespace navwright
