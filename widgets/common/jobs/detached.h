#pragma once

#include <chrono>
#include <functional>

namespace navwright {

/// Calls `work` on a thread of its own that is never joined. It owns what it needs, and is destroyed there.
/// False: no thread could be started.
[[nodiscard]] bool detach(std::function<void()> work);
/// Counts a thread of another kind, which hangs and is left behind, as one of detach() from now on.
void leaveHanging();
/// Whether no thread of detach() runs, or none does within so long. While one does, nothing of the process
/// may be torn down under it.
[[nodiscard]] bool waitForDetached(std::chrono::milliseconds most);

/// Until when an object of the GUI thread that is being destroyed waits for what it began: a second. Objects
/// destroyed together, as all of a window are, share that second, and have a fifth of one each.
[[nodiscard]] std::chrono::steady_clock::time_point endOfPatience();

}  // namespace navwright
