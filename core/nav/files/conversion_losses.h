#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace navwright {

/// Something a conversion could not keep.
struct ConversionWarning {
    std::string what;  ///< "crouch links became plain walking"
    std::size_t count = 0;
    std::string field = {};  ///< where it was: "link.type", "node.flags", "heuristic"

    /// "12 crouch links became plain walking"
    [[nodiscard]] std::string message() const;
    friend bool operator==(const ConversionWarning&, const ConversionWarning&) = default;
};

/// Counts by field and sentence.
class ConversionLosses {
  public:
    void add(std::string_view field, std::string_view what, std::size_t count = 1);
    /// By field, then by sentence; counts above 0.
    [[nodiscard]] std::vector<ConversionWarning> take() &&;

  private:
    std::vector<ConversionWarning> list_;
};

/// Both lists as one; counts of the same loss are added up.
[[nodiscard]] std::vector<ConversionWarning> joined(const std::vector<ConversionWarning>& first,
                                                    const std::vector<ConversionWarning>& second);

/// A table for people: field, how many, what. Empty without losses.
[[nodiscard]] std::string lossTable(const std::vector<ConversionWarning>& losses);

}  // namespace navwright
