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

/// The panel Missing links: links that the nav lacks by the areas of the map, by its meshes, by simulated
/// bots, or by several; what bots make of them, and buttons that add them.
class MissingPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    MissingPanel(MeshComparisonSession& session, MapWays& ways, QWidget* parent = nullptr);

    [[nodiscard]] LinkAdder& adder() { return adder_; }
    [[nodiscard]] const std::vector<LackedLink>& links() const { return links_; }

  signals:
    void placeWanted(const navwright::Vec3& place);
    /// The links that are drawn; nullptr: none.
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
    std::shared_ptr<const NavGraph> nav_;  ///< that byAreas_ is about
    std::shared_ptr<const std::vector<MissingLink>> areas_;
    std::shared_ptr<const LinkProposals> meshes_;
    std::shared_ptr<const std::vector<StraightLink>> bots_;
    std::shared_ptr<const MeshComparisonSources> botsAbout_;
    std::vector<LackedLink> links_;  ///< in areas_, meshes_ and bots_
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
