#pragma once

#include <array>
#include <memory>

#include "core/base/result.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/confidence_model.h"
#include "widgets/common/models/data_filter.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/selection.h"

class QTabWidget;

namespace navwright {

class TableTab;

/// All nodes, links and clusters as tables, one tab each, in step with the selection.
class TablesPanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive the panel.
    TablesPanel(Document& document, Selection& selection, QWidget* parent = nullptr);

    /// Leaves out nodes and links of types that the filter hides; the filter outlives the panel.
    void setFilter(DataFilter& filter);

    /// Adds the confidence of nodes and links; `confidence` outlives the panel.
    void setConfidence(const ConfidenceModel& confidence);

  signals:
    void failed(const navwright::Error& error);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    static constexpr std::size_t kTabs = 3;

    void refresh();
    void fill(std::size_t tab);
    void followSelection();

    Document& document_;
    Selection& selection_;
    const ConfidenceModel* confidence_ = nullptr;
    QTabWidget* tabs_;
    std::array<TableTab*, kTabs> tables_{};
    /// Which tables are older than the document; they are filled when they are looked at.
    std::array<bool, kTabs> stale_{true, true, true};
};

}  // namespace navwright
