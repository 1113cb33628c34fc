#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace navwright {

/// Something that a conversion lost.
struct ConversionWarning {
    std::string what;  ///< "crouch links became plain walking"
    std::size_t count = 0;
    std::string field = {};  ///< where: "link.type", "node.flags", "heuristic"

    /// "12 crouch links became plain walking"
    [[nodiscard]] std::string message() const;
    friend bool operator==(const ConversionWarning&, const ConversionWarning&) = default;
};

/// Counts losses by field and description.
class ConversionLosses {
  public:
    void add(std::string_view field, std::string_view what, std::size_t count = 1);
    /// By field, then description; counts above 0.
    [[nodiscard]] std::vector<ConversionWarning> take() &&;

  private:
    std::vector<ConversionWarning> list_;
};

/// Merges two lists, adding counts of equal losses.
[[nodiscard]] std::vector<ConversionWarning> joined(const std::vector<ConversionWarning>& first,
                                                    const std::vector<ConversionWarning>& second);

}  // namespace navwright
