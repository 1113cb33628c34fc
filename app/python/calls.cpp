#include "calls.h"

#include <pybind11/stl.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace navwright::python {

namespace py = pybind11;

namespace {

/// How long Ctrl-C may wait.
constexpr std::chrono::milliseconds kSignalsEvery{50};

struct Step {
    std::string task = {};
    std::size_t done = 0, total = 0;
};

/// What a task has said since it was last asked.
struct Said {
    std::optional<Step> step = {};  ///< only the newest counts
    std::vector<std::string> warnings = {};
    bool ended = false;
};

/// Hands it from the thread of the task to the one that waits.
class Reports {
  public:
    void step(std::string_view task, std::size_t done, std::size_t total) {
        const std::scoped_lock lock(mutex_);
        said_.step = {std::string(task), done, total};
        news_.notify_one();
    }
    void warn(std::string_view sentence) {
        const std::scoped_lock lock(mutex_);
        said_.warnings.emplace_back(sentence);
        news_.notify_one();
    }
    void end() {
        const std::scoped_lock lock(mutex_);
        said_.ended = true;
        news_.notify_one();
    }
    [[nodiscard]] Said wait() {
        std::unique_lock lock(mutex_);
        news_.wait_for(lock, kSignalsEvery,
                       [&] { return said_.ended || said_.step || !said_.warnings.empty(); });
        return std::exchange(said_, {});
    }

  private:
    std::mutex mutex_;
    std::condition_variable news_;
    Said said_;
};

/// The calls that run. Python kills threads that want its lock at its end, which the frames of a call would
/// not survive; so calls end before.
class Running {
  public:
    /// Raises Cancelled when Python ends.
    void begin(std::stop_source& stop) {
        const std::scoped_lock lock(mutex_);
        if (closed_) throw Raised({.what = {}, .cancelled = true});
        stops_.insert(&stop);
    }
    void end(std::stop_source& stop) {
        const std::scoped_lock lock(mutex_);
        stops_.erase(&stop);
        ended_.notify_all();
    }
    void close() {
        constexpr std::chrono::seconds kPatience{30};
        const py::gil_scoped_release others;
        std::unique_lock lock(mutex_);
        closed_ = true;
        for (auto* const stop : stops_) stop->request_stop();
        ended_.wait_for(lock, kPatience, [&] { return stops_.empty(); });
    }

  private:
    std::mutex mutex_;
    std::condition_variable ended_;
    std::set<std::stop_source*> stops_;
    bool closed_ = false;
};

Running& running() {
    static auto* const only = new Running;
    return *only;
}

/// A stop source that is among them.
class RunningCall {
  public:
    RunningCall() { running().begin(stop); }
    RunningCall(const RunningCall&) = delete;
    RunningCall& operator=(const RunningCall&) = delete;
    ~RunningCall() { running().end(stop); }

    std::stop_source stop;
};

void tell(const Call& call, const Said& said) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    for (const auto& sentence : said.warnings) call.warning(textOf(sentence));
    if (said.step) call.progress(textOf(said.step->task), said.step->done, said.step->total);
}

/// The exceptions live as long as the interpreter.
PyObject* errorType = nullptr;
PyObject* cancelledType = nullptr;

void setError(const library::Error& error) {
    const auto type = py::handle(error.cancelled ? cancelledType : errorType);
    const auto raised = type(textOf(error.message()));
    raised.attr("what") = textOf(error.what);
    raised.attr("where") = textOf(error.where);
    raised.attr("hint") = textOf(error.hint);
    PyErr_SetObject(type.ptr(), raised.ptr());
}

PyObject* newException(const char* name, const char* doc, PyObject* base, const py::dict& members = {}) {
    auto* const made = PyErr_NewExceptionWithDoc(name, doc, base, members.ptr());
    if (made == nullptr) throw py::error_already_set();
    return made;
}

}  // namespace

void runBeside(const Call& call, const std::function<void(const library::Work&)>& task) {
    for (const auto& callback : {call.progress, call.warning}) {
        if (callback && !callback.is_none() && PyCallable_Check(callback.ptr()) == 0)
            throw py::type_error("progress and warning must be callable");
    }
    RunningCall here;
    auto& stop = here.stop;
    const std::stop_callback asked(call.stop != nullptr ? call.stop->token() : std::stop_token(),
                                   [&] { stop.request_stop(); });
    Reports reports;
    library::Work work{.stop = stop.get_token(), .threads = call.threads};
    if (call.progress && !call.progress.is_none()) {
        work.progress = [&](std::string_view name, std::size_t done, std::size_t total) {
            reports.step(name, done, total);
        };
    }
    if (call.warning && !call.warning.is_none())
        work.warning = [&](std::string_view sentence) { reports.warn(sentence); };

    std::exception_ptr broken, raised;
    {
        std::jthread worker([&] {
            try {
                task(work);
            } catch (...) {
                broken = std::current_exception();
            }
            reports.end();
        });
        for (bool ended = false; !ended;) {
            Said said;
            {
                const py::gil_scoped_release others;
                said = reports.wait();
            }
            ended = said.ended;
            if (raised) continue;
            try {
                tell(call, said);
            } catch (const std::exception&) {
                raised = std::current_exception();
                stop.request_stop();
            }
        }
    }
    if (raised) std::rethrow_exception(raised);
    if (broken) std::rethrow_exception(broken);
}

py::str textOf(const std::string& bytes) {
    auto* const text = PyUnicode_DecodeUTF8(bytes.data(), static_cast<py::ssize_t>(bytes.size()), "replace");
    if (text == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::str>(text);
}

py::list textsOf(const std::vector<std::string>& lines) {
    py::list texts;
    for (const auto& line : lines) texts.append(textOf(line));
    return texts;
}

library::Settings settingsOf(const std::string& preset, const py::dict& parameters) {
    library::Settings settings{.preset = preset};
    for (const auto& [key, value] : parameters) {
        if (!py::isinstance<py::str>(key)) throw py::type_error("the keys of parameters are texts");
        auto text = py::str(value).cast<std::string>();
        if (py::isinstance<py::bool_>(value)) text = value.cast<bool>() ? "true" : "false";
        settings.parameters[key.cast<std::string>()] = text;
    }
    return settings;
}

void bindCalls(py::module_& module) {
    py::dict empty;
    for (const auto* part : {"what", "where", "hint"}) empty[part] = "";
    errorType = newException("navwright.Error",
                             "What failed. `what` is one sentence, `where` a file with position or field, "
                             "`hint` what to do; any of\nthem may be empty. str() has all three.",
                             PyExc_Exception, empty);
    cancelledType = newException("navwright.Cancelled", "Stop.request() was called.", errorType);
    module.attr("Error") = py::handle(errorType);
    module.attr("Cancelled") = py::handle(cancelledType);
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const Raised& raised) {
            setError(raised.error);
        }
    });
    py::module_::import("atexit").attr("register")(py::cpp_function([] { running().close(); }));
    py::class_<Stop>(module, "Stop", "Cancels the calls that it was given to, from any thread.")
        .def(py::init())
        .def("request", &Stop::request, "Ends the calls soon, with Cancelled. Later calls end at once.")
        .def_property_readonly("requested", &Stop::requested, "Whether request() was called.");
}

}  // namespace navwright::python
