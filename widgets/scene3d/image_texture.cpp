#include "scene3d/image_texture.h"

#include <Qt3DRender/QAbstractTextureImage>
#include <Qt3DRender/QTextureImageData>
#include <Qt3DRender/QTextureImageDataGenerator>
#include <Qt3DRender/QTextureWrapMode>

#include "draw/palette.h"

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

class ImageSource : public Qt3DRender::QAbstractTextureImage {
  public:
    ImageSource(QImage image, Qt3DCore::QNode* parent)
        : QAbstractTextureImage(parent), image_(std::move(image)) {}

  protected:
    Qt3DRender::QTextureImageDataGeneratorPtr dataGenerator() const override {
        return Qt3DRender::QTextureImageDataGeneratorPtr(new ImageGenerator(image_));
    }

  private:
    QImage image_;
};

}  // namespace

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
    texture->addTextureImage(new ImageSource(image.convertToFormat(QImage::Format_RGBA8888), texture));
    return texture;
}

Qt3DRender::QTexture2D* makePaletteTexture(Qt3DCore::QNode* parent) {
    QImage image(kPaletteSize, kPaletteCount, QImage::Format_RGBA8888);
    for (int row = 0; row < kPaletteCount; ++row) {
        const auto colours = paletteColours(static_cast<Palette>(row));
        for (int column = 0; column < kPaletteSize; ++column) {
            const auto& colour = colours[static_cast<std::size_t>(column)];
            image.setPixelColor(column, row, QColor(colour.red, colour.green, colour.blue));
        }
    }
    return makeTexture(image, TextureFilter::nearest, parent);
}

}  // namespace navwright
