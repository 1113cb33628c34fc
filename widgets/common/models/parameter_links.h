#pragma once

#include <QString>

#include <optional>

#include "core/base/parameters.h"

/// Names of parameters in texts that lead to their sliders.
namespace navwright {

/// The target of such a link: "parameter:nodes.min_demos".
[[nodiscard]] QString parameterLink(Param id);

/// The parameter that a link leads to; none for other links.
[[nodiscard]] std::optional<Param> linkedParameter(const QString& link);

/// Plain text as HTML, with every key of a parameter a link.
[[nodiscard]] QString withParameterLinks(const QString& text);

}  // namespace navwright
