#pragma once

#include <optional>
#include <string>

#include "draw/item.h"
#include "stages/stage_picture.h"

namespace navwright {

/// The item in a few words, as the hover line shows it: "Node 12: move, 34 votes, 5 demos". Empty when there
/// is no such item (any more).
[[nodiscard]] std::string describeItem(const Item& item, const StageSource& source);

/// Where the item is (the middle of a link); nothing when there is no such item.
[[nodiscard]] std::optional<Vec3> itemPlace(const Item& item, const StageSource& source);

}  // namespace navwright
