#pragma once

#include <cstddef>
#include <vector>

namespace navwright {

/// A square matrix in row-major order.
class SquareMatrix {
  public:
    explicit SquareMatrix(std::size_t size) : size_(size), values_(size * size, 0.0) {}
    [[nodiscard]] static SquareMatrix identity(std::size_t size);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
    [[nodiscard]] double at(std::size_t row, std::size_t column) const {
        return values_[row * size_ + column];
    }

    friend bool operator==(const SquareMatrix&, const SquareMatrix&) = default;

  private:
    std::size_t size_;
    std::vector<double> values_;
};

struct SymmetricEigen {
    std::vector<double> values;  ///< unsorted
    SquareMatrix vectors;        ///< column k belongs to values[k]; orthonormal
};

/// Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations: exact up to rounding, and
/// deterministic to the bit. Only the diagonal and the elements above are read.
[[nodiscard]] SymmetricEigen symmetricEigen(SquareMatrix matrix);

}  // namespace navwright
