#include "widgets/view3d/scene3d/number_layer.h"

#include <QFontDatabase>
#include <QPainter>
#include <QPainterPath>
#include <QVector2D>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>

#include "widgets/drawing/draw/draw_list.h"
#include "widgets/view3d/scene3d/frame_graph.h"
#include "widgets/view3d/scene3d/geometry.h"
#include "widgets/view3d/scene3d/image_texture.h"
#include "widgets/view3d/scene3d/material.h"

namespace navwright {

namespace {

constexpr int kDigits = 10;
constexpr double kTextHeight = 12, kHalo = 2.6;  ///< logical pixels
const QColor kDigitColour(255, 255, 255), kHaloColour(16, 20, 26);

struct Corner {
    float across, up;
};

constexpr std::array<Corner, 6> kQuad{{{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}}};

struct Digit {
    Vec3 place;
    float column;
    float digit;
};

QSize cellSize(float scale) {
    return {static_cast<int>(std::lround(NumberMark::kDigitWidth * scale)),
            static_cast<int>(std::lround(NumberMark::kDigitHeight * scale))};
}

/// Digits side by side, light with a dark halo: they read on any ground.
QImage digitImage(float scale) {
    const auto cell = cellSize(scale);
    QImage image(cell.width() * kDigits, cell.height(), QImage::Format_RGBA8888);
    image.fill(Qt::transparent);
    auto font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(kTextHeight * scale))));
    font.setBold(true);
    const QFontMetricsF metrics(font);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < kDigits; ++i) {
        const auto text = QString::number(i);
        const double x = (i + 0.5) * cell.width() - metrics.horizontalAdvance(text) / 2;
        const double y = (cell.height() + metrics.capHeight()) / 2;
        QPainterPath path;
        path.addText(x, y, font, text);
        painter.setClipRect(i * cell.width(), 0, cell.width(), cell.height());
        painter.strokePath(path,
                           QPen(kHaloColour, kHalo * scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.fillPath(path, kDigitColour);
    }
    return image;
}

std::vector<Digit> digitsOf(const std::vector<NumberMark>& numbers) {
    std::vector<Digit> digits;
    for (const auto& mark : numbers) {
        const auto text = std::to_string(mark.number);
        for (std::size_t i = 0; i < text.size(); ++i)
            digits.push_back({mark.place, static_cast<float>(i) - static_cast<float>(text.size()) / 2,
                              static_cast<float>(text[i] - '0')});
    }
    return digits;
}

/// Draws instances of `places`, which it then owns.
Qt3DRender::QGeometryRenderer* digitRenderer(Qt3DCore::QBuffer* places) {
    using Qt3DCore::QAttribute;
    auto* renderer = new Qt3DRender::QGeometryRenderer;
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    auto* shape = new Qt3DCore::QBuffer(geometry);
    shape->setData(asByteArray(std::span<const Corner>(kQuad)));
    places->setParent(geometry);
    constexpr uint kEach = sizeof(Digit);
    addAttribute(geometry, shape, {"vertexCorner", QAttribute::Float, 2, 0, sizeof(Corner)});
    addAttribute(geometry, places, {"numberPlace", QAttribute::Float, 3, offsetof(Digit, place), kEach, 1});
    addAttribute(geometry, places, {"numberDigit", QAttribute::Float, 2, offsetof(Digit, column), kEach, 1});
    setBounds(geometry, kWorld);
    renderer->setGeometry(geometry);
    renderer->setVertexCount(static_cast<int>(kQuad.size()));
    return renderer;
}

}  // namespace

NumberLayer::NumberLayer(Qt3DCore::QEntity* scene)
    : Layer(scene),
      material_(makeMaterial({.vertexShader = QStringLiteral("numbers.vert"),
                              .fragmentShader = QStringLiteral("numbers.frag"),
                              .pass = kPassNumbers,
                              .blend = true,
                              .covers = true},
                             entity())),
      viewport_(addUniform(material_, "viewport", QVector2D(1, 1))),
      cell_(addUniform(material_, "cell", QVector2D(1, 1))),
      above_(addUniform(material_, "above", 0.f)),
      digits_(addUniform(material_, "digits", {})) {
    drawDigits(1);
}

void NumberLayer::drawDigits(float scale) {
    if (scale == scale_) return;
    scale_ = scale;
    auto* texture = makeTexture(digitImage(scale), TextureFilter::nearest, entity());
    digits_->setValue(QVariant::fromValue(texture));
    delete texture_;
    texture_ = texture;
    const auto cell = cellSize(scale);
    cell_->setValue(QVector2D(static_cast<float>(cell.width()), static_cast<float>(cell.height())));
    above_->setValue(NumberMark::kAbove * scale);
}

void NumberLayer::setNumbers(const std::vector<NumberMark>& numbers) {
    // Called with every step of the camera.
    if (numbers == shown_) return;
    shown_ = numbers;
    const auto digits = digitsOf(numbers);
    if (part_ == nullptr) {
        if (digits.empty()) return;
        places_ = new Qt3DCore::QBuffer;
        renderer_ = digitRenderer(places_);
        part_ = addPart(renderer_, material_);
    }
    places_->setData(asByteArray(std::span<const Digit>(digits)));
    renderer_->setInstanceCount(static_cast<int>(digits.size()));
    part_->setEnabled(!digits.empty());
}

void NumberLayer::setViewport(const QSize& pixels, float scale) {
    viewport_->setValue(QVector2D(static_cast<float>(pixels.width()), static_cast<float>(pixels.height())));
    drawDigits(scale);
}

}  // namespace navwright
