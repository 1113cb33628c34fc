#include <pybind11/pybind11.h>

#include <string>

#include <navwright/navwright.h>

#include "bind.h"
#include "calls.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

newfunc usualNew = nullptr;

PyObject* ownNew(PyTypeObject* type, PyObject* arguments, PyObject* named) {
    return usualNew(type, arguments, named);
}

/// pybind11 lets `T.__new__(T)` make an object without a value. As no type has its base's tp_new any more,
/// Python refuses that; T() still works where there is an __init__.
void refuseBareObjects(const py::module_& module) {
    for (const auto& [name, thing] : module.attr("__dict__").cast<py::dict>()) {
        if (!py::isinstance<py::type>(thing) || PyExceptionClass_Check(thing.ptr())) continue;
        auto* const type = reinterpret_cast<PyTypeObject*>(thing.ptr());
        usualNew = type->tp_base->tp_new;
        type->tp_new = ownNew;
    }
}

}  // namespace

}  // namespace navwright::python

PYBIND11_MODULE(_native, module) {
    module.doc() = "What navwright imports.";
    module.attr("__version__") = std::string(navwright::library::version());
    navwright::python::bindCalls(module);
    navwright::python::bindMaps(module);
    navwright::python::bindDemos(module);
    navwright::python::bindNavs(module);
    navwright::python::bindMaking(module);
    navwright::python::bindChecks(module);
    navwright::python::bindEdits(module);
    navwright::python::bindAreas(module);
    navwright::python::bindNavmeshes(module);
    navwright::python::bindTuning(module);
    navwright::python::refuseBareObjects(module);
}
