#pragma once

#include "base/json_view.h"
#include "base/json_writer.h"
#include "navtest/ledger.h"

namespace navwright {

/// A ledger from the fields "map", "iterations", "nodes", "links" and, where there are some, "repairs" of an
/// object; what is wrong with them is recorded in the document.
[[nodiscard]] Ledger readLedgerParts(const JsonView& object);

/// The same fields as members of the object being written.
void writeLedgerParts(JsonWriter& json, const Ledger& ledger);

}  // namespace navwright
