#include "core/tune/search/symmetric_eigen.h"

#include <cmath>

namespace navwright {

SquareMatrix SquareMatrix::identity(std::size_t size) {
    SquareMatrix matrix(size);
    for (std::size_t i = 0; i < size; ++i) matrix.at(i, i) = 1;
    return matrix;
}

namespace {

/// Sums of squares off and on the diagonal.
struct MatrixWeight {
    double off = 0, diagonal = 0;
};

MatrixWeight weightOf(const SquareMatrix& matrix) {
    MatrixWeight weight;
    for (std::size_t row = 0; row < matrix.size(); ++row) {
        weight.diagonal += matrix.at(row, row) * matrix.at(row, row);
        for (std::size_t column = row + 1; column < matrix.size(); ++column) {
            weight.off += matrix.at(row, column) * matrix.at(row, column);
        }
    }
    return weight;
}

/// Rotates rows and columns p and q so that their common element becomes 0.
void rotate(SquareMatrix& matrix, SquareMatrix& vectors, std::size_t p, std::size_t q) {
    const double meet = matrix.at(p, q);
    if (meet == 0) return;
    const double theta = (matrix.at(q, q) - matrix.at(p, p)) / (2 * meet);
    const double tangent = (theta >= 0 ? 1.0 : -1.0) / (std::abs(theta) + std::hypot(theta, 1.0));
    const double cosine = 1 / std::hypot(tangent, 1.0);
    const double sine = tangent * cosine;
    for (std::size_t k = 0; k < matrix.size(); ++k) {
        const double first = matrix.at(k, p), second = matrix.at(k, q);
        matrix.at(k, p) = cosine * first - sine * second;
        matrix.at(k, q) = sine * first + cosine * second;
    }
    for (std::size_t k = 0; k < matrix.size(); ++k) {
        const double first = matrix.at(p, k), second = matrix.at(q, k);
        matrix.at(p, k) = cosine * first - sine * second;
        matrix.at(q, k) = sine * first + cosine * second;
    }
    for (std::size_t k = 0; k < matrix.size(); ++k) {
        const double first = vectors.at(k, p), second = vectors.at(k, q);
        vectors.at(k, p) = cosine * first - sine * second;
        vectors.at(k, q) = sine * first + cosine * second;
    }
}

}  // namespace

SymmetricEigen symmetricEigen(SquareMatrix matrix) {
    constexpr int kMostSweeps = 60;  // seven suffice for a matrix of 30 rows
    constexpr double kRounding = 1e-30;
    const std::size_t size = matrix.size();
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t column = row + 1; column < size; ++column) {
            matrix.at(column, row) = matrix.at(row, column);
        }
    }
    SymmetricEigen eigen{std::vector<double>(size), SquareMatrix::identity(size)};
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
        const auto weight = weightOf(matrix);
        if (!(weight.off > kRounding * weight.diagonal)) break;
        for (std::size_t p = 0; p < size; ++p) {
            for (std::size_t q = p + 1; q < size; ++q) rotate(matrix, eigen.vectors, p, q);
        }
    }
    for (std::size_t k = 0; k < size; ++k) eigen.values[k] = matrix.at(k, k);
    return eigen;
}

}  // namespace navwright
