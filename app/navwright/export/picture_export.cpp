#include "navwright/export/picture_export.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageWriter>

#include "base/atomic_file.h"
#include "jobs/disk_work.h"
#include "models/file_text.h"

namespace navwright {

Result<> savePicture(const QImage& picture, const QString& file) {
    const auto name = filePath(file);
    if (picture.isNull()) return fail("The 3D view gave no picture", name.string());
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, QFileInfo(file).suffix().toLatin1());
    if (!writer.write(picture)) {
        return fail("The picture cannot be written: " + writer.errorString().toStdString(), name.string(),
                    "choose a name that ends in .png");
    }
    return offThread(QStringLiteral("Writing the picture"), [name, bytes = buffer.data()] {
        return writeFile(name, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    });
}

}  // namespace navwright
