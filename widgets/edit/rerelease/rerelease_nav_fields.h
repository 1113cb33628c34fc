#pragma once

#include <QWidget>

#include <array>
#include <vector>

#include "widgets/edit/rerelease/rerelease_nav_editor.h"

class QCheckBox;
class QComboBox;
class QGroupBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace navwright {

class CoordinateBox;
class FlowLayout;

/// Every field of the node or link that is selected, in the game's own terms, to be read and changed. What is
/// set is set for all that is selected, but for a traversal's points, which are those of the last link.
class RereleaseNavFields : public QWidget {
    Q_OBJECT

  public:
    /// The editor outlives it.
    explicit RereleaseNavFields(RereleaseNavEditor& editor, QWidget* parent = nullptr);

  signals:
    /// The entity of the link is to be clicked in the view.
    void entityPickWanted();
    /// An item is to be selected and flown to.
    void itemWanted(const navwright::Item& item);

  private:
    struct Place {
        std::array<CoordinateBox*, 3> axes{};
    };
    /// Boxes for the bits that have a name, and for those set that have none.
    struct Bits {
        QWidget* row = nullptr;
        FlowLayout* flow = nullptr;
        std::vector<QCheckBox*> boxes;
    };

    void makeNode(QVBoxLayout& column);
    void makeLink(QVBoxLayout& column);
    void makeTraversal(QVBoxLayout& column);
    void makeEdict(QVBoxLayout& column);
    [[nodiscard]] Place makePlace(QWidget* parent, const char* name, const QString& says);
    void refresh();
    void showNode(const RereleaseNode& node, const std::vector<std::int32_t>& all);
    void showLink(const Item& item, const RereleaseLink& link);
    void showTraversal(const RereleaseLink& link);
    void showEdict(const RereleaseLink& link);
    void fillTypes(RereleaseGame game, std::uint8_t type);
    void fillEntities();
    void fillNeighbours(const Item& item);
    void setEdictNumbers();

    RereleaseNavEditor& editor_;
    QLabel* title_;
    QGroupBox* node_;
    Place origin_;
    QSpinBox* radius_ = nullptr;
    Bits nodeBits_, linkBits_;
    QLabel* neighbours_ = nullptr;
    QGroupBox* link_;
    QLabel* ends_ = nullptr;
    QComboBox* type_ = nullptr;
    QCheckBox* back_ = nullptr;
    QGroupBox* traversal_;
    Place funnel_, start_, end_, plane_;
    QWidget* planeRow_ = nullptr;
    QLabel* planeTitle_ = nullptr;
    QGroupBox* edict_;
    QComboBox* entity_ = nullptr;
    QPushButton* pick_ = nullptr;
    Place mins_, maxs_;
    QLineEdit* entityId_ = nullptr;
    QLineEdit* modelIndex_ = nullptr;
    QLineEdit* names_ = nullptr;
    RereleaseGame game_ = RereleaseGame::quake;  ///< whose types are listed
    bool listed_ = false;
    bool filling_ = false;
};

}  // namespace navwright
