#pragma once

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

#include "edit/item_places.h"
#include "models/document.h"
#include "models/selection.h"

namespace navwright {

/// Keeps selected what was selected when a new generation numbers everything anew.
class SelectionKeeper : public QObject {
    Q_OBJECT

  public:
    /// The models outlive it.
    SelectionKeeper(Document& document, Selection& selection, QObject* parent = nullptr);

    /// The next generation has these selected, if it comes of an edit about to be made; nothing: what is
    /// selected now.
    void expect(std::optional<std::vector<ItemPlace>> places) { expected_ = std::move(places); }
    /// Selects what is at these places now.
    void select(const std::vector<ItemPlace>& places);
    [[nodiscard]] std::vector<ItemPlace> places() const;

  private:
    void follow();

    Document& document_;
    Selection& selection_;
    std::shared_ptr<const Generation> shown_;
    std::optional<std::vector<ItemPlace>> expected_;
};

}  // namespace navwright
