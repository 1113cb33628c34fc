#pragma once

#include "core/base/byte_writer.h"
#include "tests/sample/mvd2_dialect.h"
#include "tests/sample/mvd2_stream.h"

namespace navwright {

/// Appends what differs between two states of one player, nothing when nothing does and `force` is not set.
/// The record ends with the slot out of use when `to.inUse` is false.
void writePlayerDelta(ByteWriter& out, const Mvd2Dialect& dialect, const Mvd2Player& from,
                      const Mvd2Player& to, bool force);

struct EntityDeltaOptions {
    bool force = false;        ///< write the record even when nothing differs
    bool firstPerson = false;  ///< leave origin and angles out: they are the player's
};

/// Writes what differs between two states of an entity.
void writeEntityDelta(ByteWriter& out, const Mvd2Dialect& dialect, const Mvd2Entity& from,
                      const Mvd2Entity& to, const EntityDeltaOptions& options);

/// Appends one coordinate as the dialect has it: against the previous one, or whole.
void writeCoordinate(ByteWriter& out, const Mvd2Dialect& dialect, std::int32_t value, std::int32_t previous);

}  // namespace navwright
