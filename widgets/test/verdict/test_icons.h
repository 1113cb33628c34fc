#pragma once

#include <QColor>
#include <QIcon>

namespace navwright {

enum class TestIcon { start, iterate, cancel };

/// The icon of a test command, in the colours of the theme. `text`: the colour of the words beside it.
[[nodiscard]] QIcon testIcon(TestIcon icon, const QColor& text);

}  // namespace navwright
