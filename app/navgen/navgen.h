#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/navgen/command_line/console.h"
#include "app/navgen/command_line/verb.h"

namespace navwright {

/// Runs one command line (without the program's name), as the program does and as tests do in-process.
[[nodiscard]] ExitCode runNavgen(std::span<const std::string> arguments, Streams streams,
                                 std::stop_token stop);

/// Whether it is the name of a verb, also of version 0.1, or "help".
[[nodiscard]] bool isVerb(std::string_view name);

/// The shapes of all verbs' reports, each format once, in the order of the verbs.
[[nodiscard]] std::vector<std::shared_ptr<const RecordShape>> reportShapes();

}  // namespace navwright
