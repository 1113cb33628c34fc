#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "widgets/drawing/draw/item.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// The item in a few words, as the hover line shows it: "Node 12: move, 34 votes, 5 demos". Empty when there
/// is no such item (any more).
[[nodiscard]] std::string describeItem(const Item& item, const StageSource& source);

/// Where the item is (the middle of a link); nothing when there is no such item.
[[nodiscard]] std::optional<Vec3> itemPlace(const Item& item, const StageSource& source);

/// "min_mean_weight" or "STAND_DROP" as words: "Min mean weight", "Stand drop".
[[nodiscard]] std::string readable(std::string_view identifier);
/// readable() in lower case, for use within a sentence: "stand drop".
[[nodiscard]] std::string lowerReadable(std::string_view identifier);

}  // namespace navwright
