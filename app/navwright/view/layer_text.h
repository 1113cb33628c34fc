#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "models/layer_settings.h"

namespace navwright {

/// Numbers with commas between them, in as many digits as bring back the same.
[[nodiscard]] std::string numbersText(std::initializer_list<double> numbers);
/// Exactly `count` finite numbers, or nothing.
[[nodiscard]] std::optional<std::vector<double>> readNumbers(const std::string& text, int count);

/// How a layer is shown, without whether it is: "colouring;palette;opacity,low,high,filter low,filter
/// high;locked or free".
[[nodiscard]] std::string layerText(LayerId layer, const LayerSettings& settings);
/// Leaves `settings` as they are where the text makes no sense.
void readLayerText(LayerId layer, const std::string& text, LayerSettings& settings);

}  // namespace navwright
