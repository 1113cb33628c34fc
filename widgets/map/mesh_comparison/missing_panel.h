#pragma once

#include <memory>
#include <vector>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"
#include "widgets/map/mesh_comparison/missing_list.h"
#include "widgets/map/travel/link_adder.h"
#include "widgets/map/travel/way_finding.h"

class QLabel;
class QPushButton;

namespace navwright {

class FindingRow;
class RowTable;

/// The panel Missing links: links that the nav lacks according to the map's areas, its meshes, simulated bots
/// or several of these, whether bots make them, and buttons that add them.
class MissingPanel : public Panel {
    Q_OBJECT

  public:
    /// The session and the ways outlive the panel.
    MissingPanel(MeshComparisonSession& session, MapWays& ways, QWidget* parent = nullptr);

    [[nodiscard]] LinkAdder& adder() { return adder_; }
    [[nodiscard]] const std::vector<LackedLink>& links() const { return links_; }

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// The links to draw; nullptr: none.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void refresh();
    void fill();
    [[nodiscard]] QString words() const;
    [[nodiscard]] QString botsWords() const;
    void allowAll();
    [[nodiscard]] QString whyNotAdd() const;
    void addMarked();
    void draw();

    MeshComparisonSession& session_;
    WayFindingOf<std::vector<MissingLink>> byAreas_;
    std::shared_ptr<const NavGraph> nav_;  ///< the nav that byAreas_ was found for
    std::shared_ptr<const std::vector<MissingLink>> areas_;
    std::shared_ptr<const LinkProposals> meshes_;
    std::shared_ptr<const std::vector<StraightLink>> bots_;
    std::shared_ptr<const MeshComparisonSources> botsAbout_;
    std::vector<LackedLink> links_;  ///< point into areas_, meshes_ and bots_
    LinkAdder adder_;
    FindingRow* head_;
    FindingRow* walkers_;
    RowTable* table_;
    QPushButton* add_;
    QPushButton* addAll_;
    QPushButton* cancel_;
    QLabel* said_;
};

}  // namespace navwright
