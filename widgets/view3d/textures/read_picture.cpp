#include "widgets/view3d/textures/read_picture.h"

#include <QBuffer>
#include <QImage>
#include <QImageReader>

#include <cstring>

#include "core/base/index.h"

namespace navwright {

namespace {

/// Reads a picture by Qt, within Qt's limit of memory for a picture (128 MB).
Result<Picture> readByQt(const PictureFile& file) {
    const auto bytes = QByteArray::fromRawData(reinterpret_cast<const char*>(file.bytes.data()),
                                               static_cast<qsizetype>(file.bytes.size()));
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, file.kind == PictureKind::png ? "png" : "jpg");
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(false);
    const QSize size(static_cast<int>(file.size.width), static_cast<int>(file.size.height));
    if (reader.size() != size) return fail("The header of the picture is inconsistent", file.where);
    const auto image = reader.read().convertToFormat(QImage::Format_RGBA8888);
    if (image.size() != size) {
        return fail("The picture cannot be read: " + reader.errorString().toStdString(), file.where,
                    "it is damaged, or too large");
    }
    Picture picture{.size = file.size, .pixels = {}};
    const auto line = std::size_t{4} * file.size.width;
    picture.pixels.resize(line * file.size.height);
    for (int y = 0; y < image.height(); ++y)
        std::memcpy(picture.pixels.data() + line * toIndex(y), image.constScanLine(y), line);
    return picture;
}

}  // namespace

Result<Picture> readPicture(const PictureFile& file, const GamePalette& palette) {
    if (file.kind == PictureKind::png || file.kind == PictureKind::jpg) return readByQt(file);
    return decodePicture(file.kind, file.bytes, palette, file.where);
}

}  // namespace navwright
