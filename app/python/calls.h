#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <navwright/basics.h>

/// How Python's calls become calls of the library.
namespace navwright::python {

/// What becomes navwright.Error, or navwright.Cancelled.
struct Raised {
    library::Error error;
};

/// navwright.Stop: cancels calls from another thread.
class Stop {
  public:
    void request() { source_.request_stop(); }
    [[nodiscard]] bool requested() const { return source_.stop_requested(); }
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
};

/// The keyword arguments of every long call.
struct Call {
    int threads = 0;                 ///< 0: one per core
    pybind11::object progress = {};  ///< None, or called with task, done, total
    pybind11::object warning = {};   ///< None, or called with a sentence
    const Stop* stop = nullptr;
};

/// Runs `task` on a thread of its own and lets other threads of Python run meanwhile. Callbacks are called
/// here, so that what they raise, or Ctrl-C, stops the task and is raised after it.
void runBeside(const Call& call, const std::function<void(const library::Work&)>& task);

/// Runs a function of the library, which takes a Work and returns a Result, and unwraps that. Raises Raised.
template <class Task>
auto valueOf(const Call& call, const Task& task) {
    using Outcome = std::invoke_result_t<const Task&, const library::Work&>;
    std::optional<Outcome> outcome;
    runBeside(call, [&](const library::Work& work) { outcome.emplace(task(work)); });
    if (!*outcome) throw Raised(std::move(*outcome).error());
    if constexpr (!std::is_void_v<typename Outcome::value_type>) return std::move(**outcome);
}

/// A text out of a file, whose bytes need not be UTF-8.
[[nodiscard]] pybind11::str textOf(const std::string& bytes);
[[nodiscard]] pybind11::list textsOf(const std::vector<std::string>& lines);

/// Parameters as Python gives them: numbers, flags and texts by key.
[[nodiscard]] library::Settings settingsOf(const std::string& preset, const pybind11::dict& parameters);

/// A long call as Python makes it: with the members of Call after its own arguments.
template <class Result, class... Arguments>
auto withCall(Result (*function)(const Call&, Arguments...)) {
    namespace py = pybind11;
    return [function](Arguments... arguments, int threads, const py::object& progress,
                      const py::object& warning, const Stop* stop) {
        return function({threads, progress, warning, stop}, std::forward<Arguments>(arguments)...);
    };
}

/// `module.def()` of a long call, a function or a lambda without captures that takes a Call first; Python
/// gives the members of that by keyword.
template <class Function, class... Extra>
void defineCall(pybind11::module_& module, const char* name, const Function& function, const char* doc,
                const Extra&... extra) {
    namespace py = pybind11;
    module.def(name, withCall(+function), extra..., py::arg("threads") = 0, py::arg("progress") = py::none(),
               py::arg("warning") = py::none(), py::arg("stop") = py::none(), doc);
}

/// Adds the exceptions and Stop.
void bindCalls(pybind11::module_& module);

}  // namespace navwright::python
