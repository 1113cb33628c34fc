#pragma once

#include <QString>

#include "core/base/result.h"
#include "core/output/report/nav_report.h"

namespace navwright {

class Testing;

/// What a report says of the document that is tested here. `navtest` and `compare` are files, or empty: then
/// the document's own test where it fits, else one by what is set to test, and no comparison. Errors: nothing
/// to report on, a file that cannot be read.
[[nodiscard]] Result<NavReportInput> reportInput(Testing& testing, const QString& navtest,
                                                 const QString& compare);

}  // namespace navwright
