#pragma once

#include <QObject>
#include <QString>

#include <array>
#include <memory>
#include <vector>

#include "core/base/index.h"
#include "widgets/common/jobs/latest_work.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/drawing/draw/item.h"
#include "widgets/drawing/draw/split.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/view3d/view/scene_pick.h"

namespace navwright {

class SceneLayers;
class SceneView;

/// Two navs of one map, to be looked at beside each other.
struct NavPair {
    std::array<std::shared_ptr<const Generation>, kSplitSides> navs;  ///< with graphs
    /// By side and node: its counterpart in the other nav; -1: there is none.
    std::array<std::vector<std::int32_t>, kSplitSides> matches;
};

/// The split view of two navs, from one camera: their pictures, which are made on a worker thread, and what
/// is pointed at. Nodes and links of the document, and its test, are not drawn meanwhile.
class SplitNavs : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    SplitNavs(SceneView& scene, SceneLayers& drawn, LayerModel& layers, QObject* parent = nullptr);

    /// Begins, or goes on with other navs or another kind (not none).
    void show(const NavPair& pair, Split::Kind kind);
    void end();
    [[nodiscard]] bool on() const { return on_; }
    [[nodiscard]] Split::Kind kind() const;
    [[nodiscard]] bool busy() const { return job_.busy(); }

    /// What the side under a place is drawn from. `other`: all but the nav. Only while on.
    [[nodiscard]] StageSource source(SplitSide side, const StageSource& other) const;
    [[nodiscard]] const std::shared_ptr<const Generation>& nav(SplitSide side) const {
        return pair_.navs[toIndex(side)];
    }
    /// The counterpart of a node or link in the other nav; of kind none where that does not have it.
    [[nodiscard]] Item counterpart(SplitSide side, const Item& item) const;

    /// Marks an item of a nav, and its counterpart in the other.
    void select(SplitSide side, const Item& item);
    void hover(SplitSide side, const Item& item);
    /// What is selected, "A: Node 3: ... B: not there"; empty for nothing.
    [[nodiscard]] QString selectedText(const StageSource& other) const;

    /// Makes the pictures again, as after a change of colouring.
    void refresh();

  signals:
    /// The split view has begun or ended, or its kind or navs have changed.
    void changed();
    void selectedChanged();
    /// The pictures are in the scene.
    void built();
    void failed(const navwright::Error& error);

  private:
    /// What the pictures were asked for.
    struct Asked {
        std::array<std::shared_ptr<const Generation>, kSplitSides> navs;
        std::array<int, 2> colourBy{-1, -1};

        friend bool operator==(const Asked&, const Asked&) = default;
    };
    using Pictures = std::array<std::array<std::shared_ptr<StagePicture>, 2>, kSplitSides>;

    void take(const Pictures& pictures);
    void markSelected();

    SceneView& scene_;
    SceneLayers& drawn_;
    LayerModel& layers_;
    NavPair pair_;
    Asked asked_;
    bool on_ = false;
    SplitSide selectedIn_ = SplitSide::a;
    Item selected_;
    LatestWork job_;
};

}  // namespace navwright
