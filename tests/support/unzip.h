#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>

#include <filesystem>

#include <zip.h>

namespace navwright {

/// The files in a zip by name, read independently of our code.
inline QMap<QString, QByteArray> unzip(const std::filesystem::path& path) {
    QMap<QString, QByteArray> files;
    auto* archive = zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, nullptr);
    if (archive == nullptr) return files;
    for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); ++i) {
        zip_stat_t about;
        zip_stat_index(archive, static_cast<zip_uint64_t>(i), 0, &about);
        QByteArray bytes(static_cast<int>(about.size), '\0');
        auto* file = zip_fopen_index(archive, static_cast<zip_uint64_t>(i), 0);
        if (zip_fread(file, bytes.data(), about.size) != static_cast<zip_int64_t>(about.size)) bytes.clear();
        zip_fclose(file);
        files[QString::fromUtf8(about.name)] = bytes;
    }
    zip_discard(archive);
    return files;
}

}  // namespace navwright
