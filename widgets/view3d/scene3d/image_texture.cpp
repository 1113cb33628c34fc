#include "widgets/view3d/scene3d/image_texture.h"

#include <Qt3DRender/QAbstractTextureImage>
#include <Qt3DRender/QTextureImageData>
#include <Qt3DRender/QTextureImageDataGenerator>
#include <Qt3DRender/QTextureWrapMode>

#include "core/base/index.h"
#include "widgets/drawing/draw/palette.h"

namespace navwright {

namespace {

class ImageGenerator : public Qt3DRender::QTextureImageDataGenerator {
  public:
    QT3D_FUNCTOR(ImageGenerator)
    explicit ImageGenerator(QImage image) : image_(std::move(image)) {}

    Qt3DRender::QTextureImageDataPtr operator()() override {
        auto data = Qt3DRender::QTextureImageDataPtr::create();
        data->setImage(image_);
        return data;
    }

    bool operator==(const Qt3DRender::QTextureImageDataGenerator& other) const override {
        const auto* same = dynamic_cast<const ImageGenerator*>(&other);
        return same != nullptr && same->image_.cacheKey() == image_.cacheKey();
    }

  private:
    QImage image_;
};

/// A level of a layer of an array, copied when it is uploaded.
class LayerGenerator : public Qt3DRender::QTextureImageDataGenerator {
  public:
    QT3D_FUNCTOR(LayerGenerator)
    LayerGenerator(std::shared_ptr<const TextureArray> pictures, std::size_t layer, int level)
        : pictures_(std::move(pictures)), layer_(layer), level_(level) {}

    Qt3DRender::QTextureImageDataPtr operator()() override {
        constexpr int kTexelBytes = 4;
        int side = pictures_->side;
        std::size_t at = 0;
        for (int level = 0; level < level_; ++level, side /= 2)
            at += toIndex(kTexelBytes) * toIndex(side) * toIndex(side);
        const auto* pixels = pictures_->layers[layer_].data() + at;
        auto data = Qt3DRender::QTextureImageDataPtr::create();
        data->setWidth(side);
        data->setHeight(side);
        data->setDepth(1);
        data->setFaces(1);
        data->setLayers(1);
        data->setMipLevels(1);
        data->setTarget(QOpenGLTexture::Target2DArray);
        data->setFormat(QOpenGLTexture::RGBA8_UNorm);
        data->setPixelFormat(QOpenGLTexture::RGBA);
        data->setPixelType(QOpenGLTexture::UInt8);
        data->setData(
            {reinterpret_cast<const char*>(pixels), static_cast<qsizetype>(kTexelBytes) * side * side},
            kTexelBytes);
        return data;
    }

    bool operator==(const Qt3DRender::QTextureImageDataGenerator& other) const override {
        const auto* same = dynamic_cast<const LayerGenerator*>(&other);
        return same != nullptr && same->pictures_ == pictures_ && same->layer_ == layer_ &&
               same->level_ == level_;
    }

  private:
    std::shared_ptr<const TextureArray> pictures_;
    std::size_t layer_;
    int level_;
};

/// A picture, or a piece of one, that a generator makes when it is uploaded.
class GeneratedImage : public Qt3DRender::QAbstractTextureImage {
  public:
    GeneratedImage(Qt3DRender::QTextureImageDataGenerator* generator, Qt3DCore::QNode* parent)
        : QAbstractTextureImage(parent), generator_(generator) {}

  protected:
    Qt3DRender::QTextureImageDataGeneratorPtr dataGenerator() const override { return generator_; }

  private:
    Qt3DRender::QTextureImageDataGeneratorPtr generator_;
};

}  // namespace

Qt3DRender::QTexture2DArray* makeTextureArray(std::shared_ptr<const TextureArray> pictures, ArrayLook look,
                                              Qt3DCore::QNode* parent) {
    using Qt3DRender::QAbstractTexture;
    using Qt3DRender::QTextureWrapMode;
    constexpr float kAnisotropy = 8;
    const bool tiles = look != ArrayLook::sides;
    auto* texture = new Qt3DRender::QTexture2DArray(parent);
    texture->setFormat(QAbstractTexture::RGBA8_UNorm);
    texture->setSize(pictures->side, pictures->side);
    texture->setLayers(static_cast<int>(pictures->layers.size()));
    // Qt3D would make the smaller levels of all layers again after each layer.
    texture->setGenerateMipMaps(false);
    texture->setMipLevels(pictures->levels);
    texture->setMagnificationFilter(QAbstractTexture::Linear);
    texture->setMinificationFilter(look == ArrayLook::tiles        ? QAbstractTexture::LinearMipMapLinear
                                   : look == ArrayLook::plainTiles ? QAbstractTexture::LinearMipMapNearest
                                                                   : QAbstractTexture::Linear);
    texture->setMaximumAnisotropy(look == ArrayLook::tiles ? kAnisotropy : 1);
    texture->setWrapMode(QTextureWrapMode(tiles ? QTextureWrapMode::Repeat : QTextureWrapMode::ClampToEdge));
    for (std::size_t layer = 0; layer < pictures->layers.size(); ++layer) {
        for (int level = 0; level < pictures->levels; ++level) {
            auto* image = new GeneratedImage(new LayerGenerator(pictures, layer, level), texture);
            image->setLayer(static_cast<int>(layer));
            image->setMipLevel(level);
            texture->addTextureImage(image);
        }
    }
    return texture;
}

Qt3DRender::QTexture2D* makeTexture(const QImage& image, TextureFilter filter, Qt3DCore::QNode* parent) {
    using Qt3DRender::QAbstractTexture;
    auto* texture = new Qt3DRender::QTexture2D(parent);
    const auto mode = filter == TextureFilter::linear ? QAbstractTexture::Linear : QAbstractTexture::Nearest;
    texture->setGenerateMipMaps(false);
    texture->setMinificationFilter(mode);
    texture->setMagnificationFilter(mode);
    texture->setWrapMode(Qt3DRender::QTextureWrapMode(Qt3DRender::QTextureWrapMode::ClampToEdge));
    texture->setFormat(QAbstractTexture::RGBA8_UNorm);
    texture->setSize(image.width(), image.height());
    texture->addTextureImage(
        new GeneratedImage(new ImageGenerator(image.convertToFormat(QImage::Format_RGBA8888)), texture));
    return texture;
}

Qt3DRender::QTexture2D* makePaletteTexture(Qt3DCore::QNode* parent) {
    QImage image(kPaletteSize, kPaletteCount, QImage::Format_RGBA8888);
    for (int row = 0; row < kPaletteCount; ++row) {
        const auto colours = paletteColours(static_cast<Palette>(row));
        for (int column = 0; column < kPaletteSize; ++column) {
            const auto& colour = colours[column];
            image.setPixelColor(column, row, QColor(colour.red, colour.green, colour.blue));
        }
    }
    return makeTexture(image, TextureFilter::nearest, parent);
}

}  // namespace navwright
