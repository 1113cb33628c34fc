#include "arrays.h"

#include <string>

namespace navwright::python {

namespace py = pybind11;

py::dtype structType(std::span<const Field> fields, std::size_t size) {
    py::list names, codes, offsets;
    for (const auto& field : fields) {
        names.append(field.name);
        codes.append(field.code);
        offsets.append(field.offset);
    }
    return {names, codes, offsets, static_cast<py::ssize_t>(size)};
}

py::array viewOf(const py::dtype& type, std::vector<py::ssize_t> shape, std::vector<py::ssize_t> strides,
                 const void* first, const py::handle& owner) {
    py::array view(type, std::move(shape), std::move(strides), first, owner);
    view.attr("flags").attr("writeable") = false;
    return view;
}

py::array pointArray(std::span<const library::Point> points) {
    static_assert(sizeof(library::Point) == 3 * sizeof(float));
    const auto rows = static_cast<py::ssize_t>(points.size());
    py::array_t<float> made({rows, py::ssize_t{3}});
    if (rows > 0) std::memcpy(made.mutable_data(), points.data(), points.size_bytes());
    return made;
}

py::array numberArray(std::span<const int> numbers) {
    return py::array_t<int>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

PointRows::PointRows(const py::object& points, const char* name) {
    array_ = decltype(array_)::ensure(points);
    if (!array_) {
        PyErr_Clear();
        throw py::type_error(std::string(name) + " must be numbers");
    }
    single_ = array_.ndim() == 1;
    if (array_.ndim() < 1 || array_.ndim() > 2 || array_.shape(array_.ndim() - 1) != 3)
        throw py::value_error(std::string(name) + " must have the shape (3,) or (N, 3)");
    count_ = array_.size() / 3;
    first_ = array_.data();
}

}  // namespace navwright::python
