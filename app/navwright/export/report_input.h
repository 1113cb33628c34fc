#pragma once

#include <QString>

#include "base/result.h"
#include "report/nav_report.h"

namespace navwright {

class Document;

/// What a report says of the document. `navtest` and `compare` are files, or empty: then the document's own
/// test where it fits, and no comparison. Errors: nothing to report on, a file that cannot be read.
[[nodiscard]] Result<NavReportInput> reportInput(const Document& document, const QString& navtest,
                                                 const QString& compare);

}  // namespace navwright
