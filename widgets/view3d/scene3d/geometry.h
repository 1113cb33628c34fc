#pragma once

#include <QByteArray>
#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QEntity>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QMaterial>

#include <span>

#include "core/base/vec3.h"

namespace navwright {

/// One vertex or instance attribute inside an interleaved buffer.
struct AttributeSpec {
    const char* name;
    Qt3DCore::QAttribute::VertexBaseType type;
    uint components;
    uint offset;
    uint stride;
    uint divisor = 0;  ///< 1 = per instance
};

Qt3DCore::QAttribute* addAttribute(Qt3DCore::QGeometry* geometry, Qt3DCore::QBuffer* buffer,
                                   const AttributeSpec& spec);
Qt3DCore::QBuffer* addIndices(Qt3DCore::QGeometry* geometry, std::span<const std::uint32_t> indices);

/// The ItemFacts of instances, as filter.glsl wants them.
void addFactAttributes(Qt3DCore::QGeometry* geometry, Qt3DCore::QBuffer* buffer, uint offset, uint stride);

/// Stands in for the real positions where Qt3D computes bounds: it would visit every vertex, and refuse
/// positions that are not floats.
void setBounds(Qt3DCore::QGeometry* geometry, const Box& bounds);

template <class T>
[[nodiscard]] QByteArray asByteArray(std::span<const T> values) {
    return {reinterpret_cast<const char*>(values.data()), static_cast<qsizetype>(values.size_bytes())};
}

}  // namespace navwright
