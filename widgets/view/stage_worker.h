#pragma once

#include <QObject>
#include <QThreadPool>

#include <array>
#include <memory>
#include <stop_token>

#include "stages/stage_picture.h"
#include "view/scene_layers.h"

namespace navwright {

/// Builds pictures on worker threads. A new request for a layer supersedes the one under way, which is
/// stopped and whose picture is dropped. Signals arrive on the thread this object lives in.
class StageWorker : public QObject {
    Q_OBJECT

  public:
    explicit StageWorker(QObject* parent = nullptr);
    ~StageWorker() override;

    void request(LayerId layer, const StageSource& source, int colourBy);
    /// Counts anew what is shown of a picture that stays; superseded by any request for the layer.
    void requestTally(LayerId layer, const StageSource& source, int colourBy);
    void requestMap(std::shared_ptr<const GameMap> map);
    /// Gives what was freed back to the system: of the copies of data that pictures go through on their way
    /// to the graphics card, the allocator would keep those of some megabytes.
    void returnFreedMemory();
    /// Whether anything asked for has not arrived.
    [[nodiscard]] bool busy() const { return waiting_ > 0; }

  signals:
    void built(navwright::LayerId layer, std::shared_ptr<const navwright::StagePicture> picture);
    void tallied(navwright::LayerId layer, std::shared_ptr<const navwright::StagePicture> tally);
    void mapBuilt(std::shared_ptr<const navwright::MapPicture> map);
    void failed(const QString& message);
    /// Everything asked for has arrived.
    void idle();

  private:
    static constexpr std::size_t kTallyJobs = kLayerCount;   ///< after one job a layer for the pictures
    static constexpr std::size_t kMapJob = 2 * kLayerCount;  ///< the surfaces

    void build(LayerId layer, const StageSource& source, int colourBy, Detail detail,
               const std::stop_token& stop);
    [[nodiscard]] std::stop_token supersede(std::size_t job);
    void finish();

    QThreadPool pool_;
    std::array<std::stop_source, kMapJob + 1> jobs_;
    int waiting_ = 0;
};

}  // namespace navwright
