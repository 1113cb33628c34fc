#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/aas/file/aas_check.h"
#include "core/aas/file/aas_compare.h"
#include "core/aas/file/aas_file.h"

namespace navwright {

/// What `navgen verify` found about an AAS file.
struct AasVerification {
    std::vector<AasFlaw> flaws;
    bool mapChecked = false;  ///< a map was given
    bool ofMap = true;        ///< and it is the one that the file was made of

    [[nodiscard]] bool good() const { return flaws.empty() && ofMap; }
};

/// For people, at most `most` flaws of each rule; and for programs, all.
[[nodiscard]] std::string aasVerifyText(const AasFile& aas, const AasVerification& found, std::size_t most);
[[nodiscard]] std::string aasVerifyJson(const AasFile& aas, const AasVerification& found);

/// What differs between A and B: counts, and at most `most` reachabilities of each list; for programs all.
[[nodiscard]] std::string aasDiffText(const AasFile& a, const AasFile& b, const AasComparison& compared,
                                      std::size_t most);
[[nodiscard]] std::string aasDiffJson(const AasFile& a, const AasFile& b, const AasComparison& compared);

}  // namespace navwright
