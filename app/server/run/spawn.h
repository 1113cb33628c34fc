#pragma once

#include <sys/types.h>

#include <expected>

#include "app/server/run/server_process.h"

namespace navwright {

/// What could not be done on the way to a running program.
enum class SpawnStage : int { process, user, folder, execute };

struct SpawnFailure {
    SpawnStage stage = SpawnStage::process;
    int error = 0;  ///< errno
};

struct Spawned {
    pid_t process = -1;
    int output = -1;  ///< read end of what it prints, not blocking
};

/// Starts the program as leader of a process group of its own, standard input empty, with no other descriptor
/// of ours, no core file, default signals, and killed when the thread that calls this ends.
[[nodiscard]] std::expected<Spawned, SpawnFailure> spawn(const ServerCommand& command);

}  // namespace navwright
