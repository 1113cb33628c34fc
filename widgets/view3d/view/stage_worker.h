#pragma once

#include <QObject>

#include <array>
#include <memory>

#include "widgets/common/jobs/latest_work.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/view3d/view/scene_layers.h"

namespace navwright {

/// Builds pictures off the GUI thread, no more at once than there are cores. A new request for a layer
/// supersedes the one under way, which is stopped and whose picture is dropped. Signals arrive on the thread
/// this object lives in.
class StageWorker : public QObject {
    Q_OBJECT

  public:
    explicit StageWorker(QObject* parent = nullptr);
    ~StageWorker() override;

    void request(LayerId layer, const StageSource& source, int colourBy);
    /// Counts what is shown of a picture that stays, after a change of the filter. Any request for the layer
    /// supersedes it.
    void requestTally(LayerId layer, const StageSource& source, int colourBy);
    void requestMap(std::shared_ptr<const GameMap> map);
    /// Builds the picture of the map with its textures. A new map supersedes it.
    void requestTextures(std::shared_ptr<const GameMap> map, const SkinSource& source,
                         const SkinLimits& limits);
    void cancelTextures();
    /// Gives what was freed back to the system: of the copies of data that pictures go through on their way
    /// to the graphics card, the allocator would keep those of some megabytes.
    void returnFreedMemory();
    /// Whether anything asked for has not arrived.
    [[nodiscard]] bool busy() const;

  signals:
    void built(navwright::LayerId layer, std::shared_ptr<const navwright::StagePicture> picture);
    void tallied(navwright::LayerId layer, std::shared_ptr<const navwright::StagePicture> tally);
    void mapBuilt(std::shared_ptr<const navwright::MapPicture> map);
    /// `map` is nullptr where there is nothing to show but the tints.
    void textured(std::shared_ptr<const navwright::MapPicture> map, const navwright::TextureReport& report);
    void failed(const navwright::Error& error);
    /// Everything asked for has arrived.
    void idle();

  private:
    static constexpr std::size_t kTallyJobs = kLayerCount;   ///< after one job a layer for the pictures
    static constexpr std::size_t kMapJob = 2 * kLayerCount;  ///< the surfaces
    static constexpr std::size_t kTextureJob = kMapJob + 1;

    void build(LayerId layer, const StageSource& source, int colourBy, Detail detail);
    void end();

    std::array<std::unique_ptr<LatestWork>, kTextureJob + 1> jobs_;
    LatestWork returning_;
};

}  // namespace navwright
