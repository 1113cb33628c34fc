#pragma once

#include <vector>

#include "core/aas/file/aas_check.h"
#include "core/aas/file/aas_compare.h"
#include "core/aas/file/aas_file.h"
#include "core/base/description.h"

namespace navwright {

/// The result of `navgen verify` on an AAS file.
struct AasVerification {
    std::vector<AasFlaw> flaws;
    bool mapChecked = false;  ///< a map was given
    bool ofMap = true;        ///< it is the map that the file was made from

    [[nodiscard]] bool good() const { return flaws.empty() && ofMap; }
};

struct VerifiedAas {
    const AasFile& aas;
    const AasVerification& found;
};
[[nodiscard]] Description<VerifiedAas> describeAasVerify();

/// Two AAS files and their differences.
struct ComparedAas {
    const AasFile& a;
    const AasFile& b;
    const AasComparison& diff;
};
[[nodiscard]] Description<ComparedAas> describeAasDiff();

}  // namespace navwright
