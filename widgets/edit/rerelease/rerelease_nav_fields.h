#pragma once

#include "widgets/common/controls/panel.h"
#include "widgets/edit/rerelease/rerelease_nav_editor.h"
#include "widgets/edit/session/field_form.h"

class QLabel;
class QPushButton;

namespace navwright {

/// Every field of the node or link that is selected, in the game's own terms, to be read and changed. What is
/// set is set for all that is selected, but for a traversal's points, which are those of the last link.
class RereleaseNavFields : public Panel {
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
    void addNode();
    void addLink();
    void addTraversal();
    void addEdict();
    void refresh();
    void fillEntities();
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString neighbours(const RereleaseNode& node) const;
    [[nodiscard]] QString ends(const RereleaseLink& link) const;
    [[nodiscard]] FieldChoice types(const RereleaseLink& link) const;
    [[nodiscard]] bool leadsBack(const RereleaseLink& link) const;
    [[nodiscard]] FieldChoice entity(const RereleaseLink& link) const;
    void changeEdict(const std::function<void(RereleaseEdict&)>& change);

    /// Of what is selected last; nullptr where there is none.
    [[nodiscard]] const RereleaseNode* node() const;
    [[nodiscard]] const RereleaseLink* link() const;
    [[nodiscard]] const RereleaseEdict* edict() const;
    [[nodiscard]] bool quake2() const;

    RereleaseNavEditor& editor_;
    QLabel* title_;
    FieldForm* form_;
    QPushButton* pick_;
    std::vector<FieldChoice::Option> entities_;  ///< of the open map, and none
};

}  // namespace navwright
