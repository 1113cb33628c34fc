#pragma once

#include <functional>

namespace navwright {

/// Calls `call` on the application's thread, soon and in order. It is destroyed there too, or never.
void onGuiThread(std::function<void()> call);

}  // namespace navwright
