#pragma once

#include <pybind11/pybind11.h>

/// What adds the public interface, subject by subject, to the module.
namespace navwright::python {

void bindMaps(pybind11::module_& module);
void bindDemos(pybind11::module_& module);
void bindNavs(pybind11::module_& module);
void bindMaking(pybind11::module_& module);
void bindChecks(pybind11::module_& module);
void bindEdits(pybind11::module_& module);
void bindAreas(pybind11::module_& module);
void bindNavmeshes(pybind11::module_& module);
void bindTiles(pybind11::module_& module);
void bindCrowds(pybind11::module_& module);
void bindTuning(pybind11::module_& module);

}  // namespace navwright::python
