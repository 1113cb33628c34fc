#pragma once

#include <memory>

#include "core/base/vec3.h"
#include "widgets/common/controls/panel.h"
#include "widgets/drawing/layers/stage_picture.h"
#include "widgets/map/mesh_comparison/mesh_comparison_session.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QTabWidget;

namespace navwright {

class RowTable;
class ToolModel;
class WorkRow;

/// The panel Mesh comparison: two places, all pairs, missing links, floor that is left out, nodes off the
/// floor, narrow passages.
class MeshComparisonPanel : public Panel {
    Q_OBJECT

  public:
    /// Both outlive it.
    MeshComparisonPanel(MeshComparisonSession& session, ToolModel& tools, QWidget* parent = nullptr);

    static QString toolId() { return QStringLiteral("map.paths"); }
    enum Page { places, pairs, proposals, regions, offMesh, narrow };
    void showPage(Page page);

  signals:
    /// The paths between the two places, or the marks of another page.
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    /// The floor by whether a node serves it.
    void floorChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void placeWanted(const navwright::Vec3& place);

  private:
    /// A page with a finding behind it: words, a table, buttons.
    struct Found {
        QLabel* words = nullptr;
        QPushButton* find = nullptr;
        WorkRow* work = nullptr;
        RowTable* table = nullptr;
    };
    void makePlaces();
    [[nodiscard]] Found makePage(const char* name, const QString& title, const QString& find,
                                 const QString& tip, const QString& says, QWidget* extra = nullptr);
    void makeFindings();
    void connectFinding(MeshComparisonFinding& finding, const std::vector<Found>& pages);
    void refresh();
    void allowAll();
    void fillPlaces();
    void fillPairs();
    void fillProposals();
    void fillCoverage();
    void draw();
    void drawFloor();
    [[nodiscard]] QString state(const MeshComparisonFinding& finding, bool found, bool present,
                                const QString& words) const;
    [[nodiscard]] const LinkProposal& proposalAt(int row) const;

    MeshComparisonSession& session_;
    QTabWidget* tabs_;
    QLabel* placeWords_ = nullptr;
    QPushButton* pick_ = nullptr;
    QPushButton* clear_ = nullptr;
    QPushButton* simulate_ = nullptr;
    RowTable* ways_ = nullptr;
    Found pairs_, proposals_, regions_, offMesh_, narrow_;
    QPushButton* showPair_ = nullptr;
    QPushButton* add_ = nullptr;
    QPushButton* addAll_ = nullptr;
    QCheckBox* shade_ = nullptr;
    std::shared_ptr<const MeshCoverage> shaded_;
    LatestWork shading_;
};

}  // namespace navwright
