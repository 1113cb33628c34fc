#pragma once

#include "demo/dm2_reader.h"
#include "demo/wire_cursor.h"

namespace navwright {

/// Applies the player delta of one frame (what follows svc_playerinfo) to `player`. Reads less than
/// kWireSlack bytes.
void readDm2Player(WireCursor& in, Dm2Player& player);

}  // namespace navwright
