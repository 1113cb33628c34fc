#pragma once

#include <QObject>
#include <QPointer>

#include <filesystem>

#include "core/base/result.h"
#include "widgets/common/jobs/latest_work.h"

class QProgressDialog;
class QWidget;

namespace navwright {

class Messages;
struct Workspace;

/// Makes a nav from the open map alone, as `navgen generate --from-geometry` does, and writes it to a file.
class MapNav : public QObject {
    Q_OBJECT

  public:
    /// All outlive it; `window` is the parent of what is asked.
    MapNav(Workspace& workspace, Messages& messages, QWidget& window, QObject* parent = nullptr);

    /// Asks for the file, and begins. Does nothing without a map, or while one is being made.
    void make();

  signals:
    /// The nav is in this file.
    void made(const QString& file);

  private:
    void begin(const std::filesystem::path& target);
    void showProgress();
    void end(const Result<>& written, const std::filesystem::path& target);

    Workspace& workspace_;
    Messages& messages_;
    QWidget& window_;
    QPointer<QProgressDialog> progress_;
    LatestWork job_;
};

}  // namespace navwright
