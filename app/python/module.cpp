#include <pybind11/pybind11.h>

#include <string>

#include <navwright/navwright.h>

#include "bind.h"
#include "calls.h"

namespace navwright::python {

namespace py = pybind11;

namespace {

newfunc usualNew = nullptr;
PyTypeObject* baseOfAll = nullptr;

PyObject* ownNew(PyTypeObject* type, PyObject* arguments, PyObject* named) {
    return usualNew(type, arguments, named);
}

/// That of pybind11's base, which other modules' types have too.
PyObject* baseNew(PyTypeObject* type, PyObject* arguments, PyObject* named) {
    if (type != baseOfAll) return usualNew(type, arguments, named);
    PyErr_SetString(PyExc_TypeError, "No constructor defined!");
    return nullptr;
}

/// pybind11 lets `T.__new__(T)` make an object without a value. As no type has its base's tp_new any more,
/// Python refuses that; T() still works where there is an __init__. The base itself, which Python calls for
/// pickles of protocol 0, would end the program.
void refuseBareObjects(const py::module_& module) {
    for (const auto& [name, thing] : module.attr("__dict__").cast<py::dict>()) {
        if (!py::isinstance<py::type>(thing) || PyExceptionClass_Check(thing.ptr())) continue;
        auto* const type = reinterpret_cast<PyTypeObject*>(thing.ptr());
        baseOfAll = type->tp_base;
        if (baseOfAll->tp_new != baseNew) {
            usualNew = baseOfAll->tp_new;
            baseOfAll->tp_new = baseNew;
            PyType_Modified(baseOfAll);
        }
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
    navwright::python::bindTiles(module);
    navwright::python::bindCrowds(module);
    navwright::python::bindTuning(module);
    navwright::python::refuseBareObjects(module);
}
