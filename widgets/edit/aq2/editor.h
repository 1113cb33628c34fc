#pragma once

#include <QObject>
#include <QString>

#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "core/edit/aq2/edits.h"
#include "widgets/edit/aq2/selection_history.h"
#include "widgets/edit/session/edit_session.h"

namespace navwright {

/// Edits of what is selected in a document; every one is a single step of its undo stack. An
/// edit made while the one before is not shown yet waits for it.
class Editor : public EditSession {
    Q_OBJECT

  public:
    /// The models outlive it.
    Editor(Document& document, Selection& selection, SelectionKeeper& keeper, QObject* parent = nullptr);

    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] Selection& selection() override { return selection_; }
    [[nodiscard]] std::vector<Vec3> places() const override;
    /// The nav that is edited; nullptr while there is none.
    [[nodiscard]] const NavGraph* graph() const;
    /// Where nodes are put on the floor; nullptr without a map.
    [[nodiscard]] const Collision* world() const;
    /// The nodes and links selected.
    [[nodiscard]] EditTargets targets() const;
    /// The items of the present generation for what is to be edited.
    [[nodiscard]] static std::vector<Item> items(const EditTargets& targets);

    /// Types of new nodes and links.
    [[nodiscard]] NodeType nodeType() const { return nodeType_; }
    [[nodiscard]] NodeType linkType() const { return linkType_; }
    void setNodeType(NodeType type) { nodeType_ = type; }
    void setLinkType(NodeType type) { linkType_ = type; }

    void addNode(const Vec3& place);
    /// Adds a node linked both ways with the nodes selected.
    void extend(const Vec3& place);
    void moveBy(const Vec3& by, bool onFloor) override;
    void setCoordinate(int axis, float value) override;
    void remove() override { run(edit::remove); }
    void retype(NodeType type);
    void dissolve() { run(edit::dissolve); }
    void merge() { runOnFloor(edit::merge); }
    void split() { runOnFloor(edit::split); }
    void alignLadder() { run(edit::alignLadder); }
    void link(bool bothWays) override;
    void linkNodes(std::size_t from, std::size_t to, bool bothWays);
    void reverse() { run(edit::reverseLinks); }
    void insert();
    void insertOn(const LinkPlace& link, const Vec3& place);
    void copyLinkType() { run(edit::copyLinkType); }
    void lock() { run(edit::lock); }
    void unlock();
    /// Adds edits that were made elsewhere for the nav as it is now.
    void add(const edit::Patches& patches) { apply(patches); }

    void selectType();
    void selectComponent();
    void selectWay();
    void selectLinks();
    void selectAllNodes();

    /// Puts an orphaned patch onto another place.
    void reanchor(const std::string& id, const Vec3& place);

  private:
    using Edit = std::function<edit::Patches(const NavGraph&, const EditTargets&)>;
    void run(Edit make);
    void runOnFloor(edit::Patches (*make)(const NavGraph&, const EditTargets&, const Collision*));
    void apply(const edit::Patches& patches);
    void refuse(const Failure& failure);
    void settled();
    void say(const QString& text);
    void sayStep(int index);
    void sayLeftOut();

    Document& document_;
    Selection& selection_;
    SelectionKeeper& keeper_;
    NodeType nodeType_ = NodeType::move;
    NodeType linkType_ = NodeType::move;
    bool awaiting_ = false;  ///< an edit is made and not shown yet
    std::deque<std::function<void()>> waiting_;
    std::shared_ptr<const Generation> shown_;
    QString said_;   ///< of the last step
    QString again_;  ///< the step that redo would take
    int step_ = 0;   ///< of the undo stack
};

}  // namespace navwright
