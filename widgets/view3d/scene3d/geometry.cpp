#include "widgets/view3d/scene3d/geometry.h"

#include <array>
#include <cstddef>

#include "widgets/drawing/draw/draw_filter.h"

namespace navwright {

Qt3DCore::QAttribute* addAttribute(Qt3DCore::QGeometry* geometry, Qt3DCore::QBuffer* buffer,
                                   const AttributeSpec& spec) {
    auto* attribute = new Qt3DCore::QAttribute(buffer, QString::fromLatin1(spec.name), spec.type,
                                               spec.components, 0, spec.offset, spec.stride, geometry);
    attribute->setDivisor(spec.divisor);
    geometry->addAttribute(attribute);
    return attribute;
}

Qt3DCore::QBuffer* addIndices(Qt3DCore::QGeometry* geometry, std::span<const std::uint32_t> indices) {
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(asByteArray(indices));
    auto* attribute = new Qt3DCore::QAttribute(geometry);
    attribute->setAttributeType(Qt3DCore::QAttribute::IndexAttribute);
    attribute->setVertexBaseType(Qt3DCore::QAttribute::UnsignedInt);
    attribute->setBuffer(buffer);
    attribute->setCount(static_cast<uint>(indices.size()));
    geometry->addAttribute(attribute);
    return buffer;
}

void addFactAttributes(Qt3DCore::QGeometry* geometry, Qt3DCore::QBuffer* buffer, uint offset, uint stride) {
    using Qt3DCore::QAttribute;
    addAttribute(
        geometry, buffer,
        {"factSpan", QAttribute::Float, 3, offset + uint{offsetof(ItemFacts, firstFrame)}, stride, 1});
    addAttribute(geometry, buffer,
                 {"factWho", QAttribute::Float, 4, offset + uint{offsetof(ItemFacts, demo)}, stride, 1});
}

void setBounds(Qt3DCore::QGeometry* geometry, const Box& bounds) {
    std::array<Vec3, 8> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        corners[i] = {(i & 1) != 0 ? bounds.maxs.x : bounds.mins.x,
                      (i & 2) != 0 ? bounds.maxs.y : bounds.mins.y,
                      (i & 4) != 0 ? bounds.maxs.z : bounds.mins.z};
    }
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(asByteArray(std::span<const Vec3>(corners)));
    auto* attribute =
        new Qt3DCore::QAttribute(buffer, QStringLiteral("boundsPosition"), Qt3DCore::QAttribute::Float, 3,
                                 static_cast<uint>(corners.size()), 0, sizeof(Vec3), geometry);
    geometry->setBoundingVolumePositionAttribute(attribute);
}

}  // namespace navwright
