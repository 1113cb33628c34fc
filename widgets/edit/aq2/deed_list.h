#pragma once

#include <QWidget>

#include <vector>

#include "core/bots/test/ledger_places.h"
#include "widgets/common/models/document.h"

class QLabel;
class QPushButton;
class QTreeWidget;

namespace navwright {

/// What feedback of tests did to the nav; each can be put back. Hidden while it did nothing.
class DeedList : public QWidget {
    Q_OBJECT

  public:
    /// The document outlives it.
    explicit DeedList(Document& document, QWidget* parent = nullptr);

    /// Takes what is selected out of the ledger (undoable).
    void putBack();

  signals:
    void placeWanted(const navwright::Vec3& place);

  private:
    void refresh();
    void updateButton();
    [[nodiscard]] std::vector<LedgerPlace> chosen() const;

    Document& document_;
    std::vector<LedgerDeed> deeds_;
    QLabel* title_;
    QTreeWidget* list_;
    QPushButton* putBack_;
};

}  // namespace navwright
