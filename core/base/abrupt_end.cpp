#include "core/base/abrupt_end.h"

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <set>

#include "core/system/file.h"

namespace navwright {

namespace {

/// One per process.
struct State {
    std::mutex mutex;
    std::condition_variable whole;
    std::size_t unbroken = 0;
    std::multiset<std::filesystem::path> temporaries;
};

State& state() {
    // Never destroyed: files are written by whatever ends last.
    static auto* const state = new State;
    return *state;
}

}  // namespace

Unbroken::Unbroken() {
    const std::scoped_lock lock(state().mutex);
    ++state().unbroken;
}

Unbroken::~Unbroken() {
    const std::scoped_lock lock(state().mutex);
    if (--state().unbroken == 0) state().whole.notify_all();
}

void rememberTemporary(const std::filesystem::path& file) {
    const std::scoped_lock lock(state().mutex);
    state().temporaries.insert(file);
}

void forgetTemporary(const std::filesystem::path& file) {
    const std::scoped_lock lock(state().mutex);
    const auto found = state().temporaries.find(file);
    if (found != state().temporaries.end()) state().temporaries.erase(found);
}

void endAbruptly(int code) {
    std::unique_lock lock(state().mutex);
    state().whole.wait(lock, [] { return state().unbroken == 0; });
    // Threads that would start a new step wait for the lock until the process has ended.
    for (const auto& file : state().temporaries) removeEntry(file);
    endProcess(code);
}

}  // namespace navwright
