#pragma once

#include <vector>

#include "base/result.h"
#include "navwright/message_bar.h"

namespace navwright {

class MainWindow;
struct Generation;

struct OpeningNotice {
    Error words;
    MessageOffer offer = {};  ///< without a title there is none
};

/// What somebody who has opened demos should know at once of what came of them: that their map is not there,
/// that they are too few for a node, and which of them are left out. The offers act on the window.
[[nodiscard]] std::vector<OpeningNotice> noticesOfDemos(MainWindow& window, const Generation& generation);

}  // namespace navwright
