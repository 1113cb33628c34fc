#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <navwright/basics.h>

/// C++ lists as arrays of numpy.
namespace navwright::python {

/// A field of a struct: its name, numpy's code for it, and where it is.
struct Field {
    const char* name;
    const char* code;
    std::size_t offset;
};
[[nodiscard]] pybind11::dtype structType(std::span<const Field> fields, std::size_t size);

/// An array over memory that `owner` keeps; read-only.
[[nodiscard]] pybind11::array viewOf(const pybind11::dtype& type, std::vector<pybind11::ssize_t> shape,
                                     std::vector<pybind11::ssize_t> strides, const void* first,
                                     const pybind11::handle& owner);

/// Structs that `owner` keeps, as an array of one dimension.
template <class Item>
[[nodiscard]] pybind11::array viewOf(const pybind11::dtype& type, const std::vector<Item>& items,
                                     const pybind11::handle& owner) {
    return viewOf(type, {std::ssize(items)}, {sizeof(Item)}, items.data(), owner);
}

/// A list that becomes an array without being copied.
template <class Item>
[[nodiscard]] pybind11::array arrayOf(const pybind11::dtype& type, std::vector<Item> items) {
    auto kept = std::make_unique<std::vector<Item>>(std::move(items));
    const auto& there = *kept;
    const pybind11::capsule owner(kept.release(),
                                  [](void* list) { delete static_cast<std::vector<Item>*>(list); });
    pybind11::array made(type, {std::ssize(there)}, {sizeof(Item)}, there.data(), owner);
    return made;
}

/// Points as an array of N x 3, copied.
[[nodiscard]] pybind11::array pointArray(std::span<const library::Point> points);
/// Numbers of nodes as an array, copied.
[[nodiscard]] pybind11::array numberArray(std::span<const int> numbers);

/// An array of N x 3 numbers; of one point, that of every row.
class PointRows {
  public:
    /// Raises ValueError if `points` has another shape.
    PointRows(const pybind11::object& points, const char* name);

    [[nodiscard]] bool single() const { return single_; }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] library::Point operator[](std::size_t row) const {
        const float* const at = first_ + (single_ ? 0 : row * 3);
        return {at[0], at[1], at[2]};
    }

  private:
    pybind11::array_t<float, pybind11::array::c_style | pybind11::array::forcecast> array_;
    bool single_ = false;
    std::size_t count_ = 0;
    const float* first_ = nullptr;
};

}  // namespace navwright::python
