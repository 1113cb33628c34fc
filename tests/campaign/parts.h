#pragma once

#include "core/output/project/project_file.h"
#include "ground.h"

/// The parts of the campaign. Each prints a Tally for everything it tried.
namespace campaign {

/// Damaged inputs of every kind to every verb that reads them: `tries` of each.
void tryDamage(const Effort& effort);
/// Every prefix of the sample's files to their readers; of larger files one in as many as to make `tries`.
void tryTruncations(const Effort& effort);
/// Programs that are killed: `tries` times each.
void tryKills(const Effort& effort);
/// Full disks, read-only folders and folders that disappear, `tries` each, under every verb that writes.
void tryDisks(const Effort& effort);
/// The path of an input as the value of every option of every verb, and as its outputs: `tries` times each.
void tryOverwrites(const Effort& effort);
/// NaN and infinities for every option of every verb that takes a number, for parameters and places.
void tryNumbers(const Effort& effort);
/// Areas whose lists overlap, or have nothing to name, to every verb that reads them.
void tryLists(const Effort& effort);
/// Every verb that takes long killed beside another run over its folder, `tries` times.
void tryRivals(const Effort& effort);
/// Two programs in one project, one cache, one output: `tries` rounds.
void tryPairs(const Effort& effort);

/// What tryPairs() runs two of: takes the project's lock and saves it several times. The exit code.
inline constexpr int kRefused = 4;
inline constexpr int kTwoHolders = 9;
[[nodiscard]] int saveLocked(const std::filesystem::path& file);

/// A project that can be told from those of other numbers.
[[nodiscard]] navwright::ProjectFile numberedProject(int number);

}  // namespace campaign
