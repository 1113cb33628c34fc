#include "widgets/rotation/maps/rotation_session.h"

#include <QBuffer>
#include <QImageReader>

#include <system_error>
#include <utility>
#include <vector>

#include "core/base/file_bytes.h"
#include "widgets/common/models/file_text.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr int kSoonMilliseconds = 200;
constexpr std::uint64_t kPictureBytes = std::uint64_t{16} << 20;

/// A map's picture, scaled to fit a row; null: unreadable.
QImage pictureOf(const fs::path& file) {
    auto bytes = readFile(file, kPictureBytes);
    if (!bytes) return {};
    QByteArray data(reinterpret_cast<const char*>(bytes->data()), static_cast<qsizetype>(bytes->size()));
    QBuffer buffer(&data);
    QImageReader reader(&buffer);
    const auto size = reader.size();
    if (size.isValid()) reader.setScaledSize(size.scaled(kListPicture, Qt::KeepAspectRatio));
    return reader.read();
}

}  // namespace

RotationSession::RotationSession(QObject* parent) : QObject(parent) {
    soon_.setSingleShot(true);
    soon_.setInterval(kSoonMilliseconds);
    connect(&soon_, &QTimer::timeout, this, &RotationSession::refresh);
    connect(&watcher_, &FolderWatcher::changed, &soon_, qOverload<>(&QTimer::start));
}

void RotationSession::open(std::shared_ptr<const Rotation> rotation) {
    index_.cancel();
    known_.clear();
    watcher_.watch({fileText(rotation->folder)});
    take(rotation);
}

void RotationSession::close() {
    if (!rotation_) return;
    soon_.stop();
    index_.cancel();
    pictures_.cancel();
    watcher_.watch({});
    rotation_.reset();
    problem_.clear();
    known_.clear();
    emit changed();
}

void RotationSession::refresh() {
    if (!rotation_) return;
    index_.run([this, folder = rotation_->folder](JobContext&) -> LatestWork::Done {
        auto read = std::make_shared<Result<Rotation>>(readRotation(folder));
        return [this, folder, read] {
            if (!rotation_ || rotation_->folder != folder) return;
            // A folder that was deleted and made again has to be watched anew.
            watcher_.watch({fileText(folder)});
            if (*read) return take(std::make_shared<const Rotation>(std::move(**read)));
            problem_ = QString::fromStdString(read->error().error().message());
            emit changed();
        };
    });
}

void RotationSession::take(const std::shared_ptr<const Rotation>& rotation) {
    const bool same = rotation_ && problem_.isEmpty() && *rotation_ == *rotation;
    if (!same) {
        rotation_ = rotation;
        problem_.clear();
        emit changed();
    }
    readPictures();
}

void RotationSession::readPictures() {
    struct Wanted {
        std::string key;
        fs::path file;
        fs::file_time_type known;
    };
    std::vector<Wanted> wanted;
    for (const auto& row : rotation_->index.rows) {
        const auto kept = known_.find(row.folder);
        if (!row.made || !row.picture) {
            if (kept != known_.end()) known_.erase(kept);
            continue;
        }
        wanted.push_back({row.folder, rotationFiles(rotation_->folder, row).picture,
                          kept == known_.end() ? fs::file_time_type::min() : kept->second.time});
    }
    pictures_.run([this, wanted = std::move(wanted)](WorkContext& context) -> LatestWork::Done {
        for (const auto& [folder, file, before] : wanted) {
            if (context.stopRequested()) break;
            std::error_code code;
            const auto time = fs::last_write_time(file, code);
            if (code || time == before) continue;
            context.tell([this, key = folder, picture = Picture{time, pictureOf(file)}] {
                known_[key] = picture;
                emit pictureChanged();
            });
        }
        return [] {};
    });
}

QImage RotationSession::picture(const RotationRow& row) const {
    const auto known = known_.find(row.folder);
    return known == known_.end() ? QImage() : known->second.image;
}

}  // namespace navwright
