#pragma once

#include <memory>
#include <string>

#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/description.h"

namespace navwright {

/// A conversion between a character file and weights as text.
struct CharacterConversion {
    std::string in, out;
    bool dryRun = false;    ///< only report what would be lost
    bool lossless = false;  ///< write nothing if something would be lost
};

/// Converts and tells what came of it. Errors: those of convertCharacter(); of the outputs.
[[nodiscard]] Result<ExitCode> convertCharacter(const CharacterConversion& wanted,
                                                const ReportOptions& report, Session& session);

[[nodiscard]] std::shared_ptr<const RecordShape> characterConversionShape();

}  // namespace navwright
