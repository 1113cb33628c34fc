#pragma once

#include <chrono>
#include <functional>

namespace navwright {

/// Calls `work` on a thread of its own that nobody joins. It owns what it needs, and is destroyed there.
/// False: the system has no thread to give.
[[nodiscard]] bool detach(std::function<void()> work);
/// A thread of another kind hangs and is left to itself: from now on it counts as one of detach().
void leaveHanging();
/// Whether no thread of detach() runs, or none does within so long. While one does, nothing of the process
/// may be torn down under it.
[[nodiscard]] bool waitForDetached(std::chrono::milliseconds most);

/// Until when an object of the GUI thread that goes now waits for what it began: a second. Objects that go
/// together, as all of a window do, have that second together, and a fifth of one each.
[[nodiscard]] std::chrono::steady_clock::time_point endOfPatience();

}  // namespace navwright
