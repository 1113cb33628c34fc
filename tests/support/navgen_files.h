#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <string>

/// A temporary folder for runs of navgen, with access to the bundled sample.
class NavgenFolder {
  public:
    [[nodiscard]] std::string at(const QString& name) const { return folder_.filePath(name).toStdString(); }
    [[nodiscard]] std::string path() const { return folder_.path().toStdString(); }
    [[nodiscard]] static std::string sample() { return NAVWRIGHT_SOURCE_DIR "/resources/sample"; }
    [[nodiscard]] static std::string sampleMap() { return sample() + "/nw_sample.bsp"; }

    [[nodiscard]] static QByteArray read(const std::string& path) {
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    std::string write(const QString& name, const QByteArray& bytes) const {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
        return at(name);
    }
    [[nodiscard]] QStringList names() const {
        return QDir(folder_.path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
    }
    void clear() const {
        for (const auto& name : names()) {
            const auto path = folder_.filePath(name);
            if (!QDir(path).exists() || !QDir(path).removeRecursively()) QFile::remove(path);
        }
    }

  private:
    QTemporaryDir folder_;
};
