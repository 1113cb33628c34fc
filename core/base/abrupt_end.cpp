#include "core/base/abrupt_end.h"

#include <signal.h>
#include <unistd.h>

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <set>

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

void surviveFileSizeLimit() {
    // An ignored signal stays ignored in child processes, unlike one with a handler.
    struct sigaction action{};
    action.sa_handler = [](int) {};
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGXFSZ, &action, nullptr);
}

void endAbruptly(int code) {
    std::unique_lock lock(state().mutex);
    state().whole.wait(lock, [] { return state().unbroken == 0; });
    // Threads that would start a new step wait for the lock until the process has ended.
    for (const auto& file : state().temporaries) ::unlink(file.c_str());
    ::_exit(code);
}

}  // namespace navwright
