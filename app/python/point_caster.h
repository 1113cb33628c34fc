#pragma once

#include <pybind11/pybind11.h>

#include <navwright/basics.h>

/// A library::Point is a tuple (x, y, z) in Python; any sequence of three numbers is taken for one.
template <>
struct pybind11::detail::type_caster<navwright::library::Point> {
    PYBIND11_TYPE_CASTER(navwright::library::Point, const_name("tuple[float, float, float]"));

    bool load(handle source, bool) {
        if (PySequence_Check(source.ptr()) == 0 || PyUnicode_Check(source.ptr()) != 0) return false;
        const auto size = PySequence_Size(source.ptr());
        if (size != 3) {
            PyErr_Clear();
            return false;
        }
        float* const parts[] = {&value.x, &value.y, &value.z};
        for (Py_ssize_t i = 0; i < 3; ++i) {
            const auto item = reinterpret_steal<object>(PySequence_GetItem(source.ptr(), i));
            const double part = item ? PyFloat_AsDouble(item.ptr()) : -1;
            if (PyErr_Occurred() != nullptr) {
                PyErr_Clear();
                return false;
            }
            *parts[i] = static_cast<float>(part);
        }
        return true;
    }

    static handle cast(const navwright::library::Point& point, return_value_policy, handle) {
        return make_tuple(point.x, point.y, point.z).release();
    }
};
