#pragma once

#include <QImage>
#include <QObject>
#include <QSize>
#include <QString>
#include <QTimer>

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "core/output/rotation/rotation_folder.h"
#include "widgets/common/controls/folder_watcher.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

/// A picture of a list holds no more pixels: twice what a row shows.
inline constexpr QSize kListPicture{176, 110};

/// The rotation that is open, with the pictures of its maps; read again when its folder changes, as while
/// `navgen rotation` works in it.
class RotationSession : public QObject {
    Q_OBJECT

  public:
    explicit RotationSession(QObject* parent = nullptr);

    /// Opens a rotation that was read elsewhere.
    void open(std::shared_ptr<const Rotation> rotation);
    void close();
    /// Reads the folder again.
    void refresh();

    /// The rotation that is open; nullptr: none.
    [[nodiscard]] const std::shared_ptr<const Rotation>& rotation() const { return rotation_; }
    /// Why what is shown may not be what is on disk now; empty: it is.
    [[nodiscard]] const QString& problem() const { return problem_; }
    /// The picture of a map; null where there is none, or it is still being read.
    [[nodiscard]] QImage picture(const RotationRow& row) const;
    /// Whether the index or pictures are being read.
    [[nodiscard]] bool busy() const { return index_.busy() || pictures_.busy(); }

  signals:
    /// rotation() or problem() has changed.
    void changed();
    /// A picture was read.
    void pictureChanged();

  private:
    struct Picture {
        std::filesystem::file_time_type time;
        QImage image;
    };

    void take(const std::shared_ptr<const Rotation>& rotation);
    void readPictures();

    std::shared_ptr<const Rotation> rotation_;
    QString problem_;
    std::map<std::string, Picture> known_;  ///< by the map's folder
    FolderWatcher watcher_;
    QTimer soon_;  ///< a change seldom comes alone
    LatestWork index_, pictures_;
};

}  // namespace navwright
