#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/edit/rerelease/graph_delta.h"
#include "core/nav/files/rerelease_nav_file.h"
#include "core/rerelease/from_map/edict_match.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/selection.h"
#include "widgets/drawing/draw/item.h"

namespace navwright {

/// The nav of a re-release that is open, in the game's own terms, and what of it is selected. It stands
/// beside the document's map, in place of a nav of ours; every change is a step of the document's undo stack.
/// Items are nodes and links of graph().
class RereleaseNavModel : public QObject {
    Q_OBJECT

  public:
    using Graph = std::shared_ptr<const RereleaseGraph>;

    /// The document outlives it.
    explicit RereleaseNavModel(Document& document, QObject* parent = nullptr);

    [[nodiscard]] Document& document() const { return document_; }
    [[nodiscard]] bool isOpen() const { return graph_ != nullptr; }
    /// The nav as it is now; nullptr while none is open.
    [[nodiscard]] const Graph& graph() const { return graph_; }
    /// The nav as it was opened or last saved.
    [[nodiscard]] const RereleaseNavFile& file() const { return file_; }
    /// The nav as it was opened, whatever was saved since: edits are the difference from it.
    [[nodiscard]] const Graph& opened() const { return opened_; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Entities with brush models of the open map; empty without one.
    [[nodiscard]] const std::vector<BrushEntity>& entities() const;

    /// The name of the open map while the nav is hardly of it (isOfAnotherMap()) and nobody has said that it
    /// is; else empty.
    [[nodiscard]] const QString& foreignTo() const { return foreignTo_; }
    /// Takes the nav for one of the open map, whatever its nodes say.
    void takeAsOwn();
    /// Whether its file may be saved to unasked: not the one that was opened against a foreign map.
    [[nodiscard]] bool mayOverwrite() const { return foreignTo_.isEmpty() || path_ != openedPath_; }

    /// Opens a nav, with nothing selected.
    void open(const std::filesystem::path& path, RereleaseNavFile file);
    void close();
    /// Marks the nav as saved to a file as it is now: the undo stack is clean.
    void setSaved(const std::filesystem::path& path, RereleaseNavFile file);

    /// Puts an edited graph in place of graph() as one step of the undo stack; one that is the same makes
    /// none. What is selected stays so as far as it is still there, or `selected` is selected instead.
    void change(const RereleaseGraph& after, const QString& what,
                const std::optional<std::vector<Item>>& selected = {});
    /// Makes an edit without an undo step; for the steps of the undo stack.
    void apply(const GraphDelta& edit, std::vector<Item> selected);

    [[nodiscard]] Selection& selection() { return selection_; }
    [[nodiscard]] const std::vector<Item>& selected() const { return selection_.items(); }
    [[nodiscard]] const Item& current() const { return selection_.current(); }
    /// With `add` the item joins the others, or leaves them.
    void select(const Item& item, bool add = false);
    void select(std::vector<Item> items);
    /// Where an item is, in units; nothing where there is no such.
    [[nodiscard]] std::optional<Vec3> placeOf(const Item& item) const;
    /// Asks the view to fly to what is selected.
    void focus();

    /// The node, or the link, of an item; nullptr where it is none of graph().
    [[nodiscard]] const RereleaseNode* node(const Item& item) const;
    [[nodiscard]] const RereleaseLink* link(const Item& item) const;

  signals:
    /// Another nav is open, or none, or it was saved.
    void openChanged();
    void graphChanged();
    void selectionChanged();
    void entitiesChanged();
    void foreignChanged();
    void focusWanted(const navwright::Vec3& place);

  private:
    [[nodiscard]] bool isThere(const Item& item) const { return node(item) != nullptr; }
    void lookIfForeign();

    Document& document_;
    std::filesystem::path path_, openedPath_;
    QString foreignTo_;
    bool own_ = false;  ///< takeAsOwn() was called
    RereleaseNavFile file_;
    Graph graph_, opened_;
    Selection selection_;
    mutable std::shared_ptr<const GameMap> entityMap_;  ///< whose entities_ are
    mutable std::vector<BrushEntity> entities_;
};

}  // namespace navwright
