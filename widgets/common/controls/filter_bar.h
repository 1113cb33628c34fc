#pragma once

#include <QFrame>
#include <QWidget>

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "widgets/common/controls/filter_text.h"
#include "widgets/common/models/area_model.h"
#include "widgets/common/models/data_filter.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/layer_settings.h"

class QAction;
class QBoxLayout;
class QMenu;
class QToolButton;

namespace navwright {

class FlowLayout;

/// Everything that hides something, as chips that can be removed and some of them changed, and a menu that
/// adds one.
class FilterBar : public QWidget {
    Q_OBJECT

  public:
    /// The models outlive the bar.
    FilterBar(Document& document, DataFilter& filter, QWidget* parent = nullptr);

    /// Has chips for what layers do not show: the range of their values, and what is above the height cut.
    void follow(LayerModel& layers, std::function<QString(LayerId)> titleOf);
    /// Has chips for the areas and reachabilities that are not shown; after follow(LayerModel).
    void follow(AreaModel& areas);
    /// Puts the chips at the end of this layout, where they have more room than beside the button.
    void placeChips(QBoxLayout& line);
    /// Opens what changes a filter, below `where`; one that is only on or off is changed at once.
    void edit(FilterKind kind, const QWidget* where);

  private:
    /// One chip, as it should be.
    struct Wanted {
        QString key;  ///< its button is "chip.KEY"
        QString text;
        std::function<void()> remove;
        std::function<void(QWidget*)> change = {};  ///< empty: it can only be removed
    };
    [[nodiscard]] std::vector<Wanted> wanted();
    void addLayers(std::vector<Wanted>& chips);
    void addAreas(std::vector<Wanted>& chips);
    void removeAll();
    void showChips();
    void addChip(const Wanted& wanted);
    void takeGeneration();
    void fillMenu(QMenu* menu, FilterKind kind);
    void fillDemos(QMenu* menu);
    void fillPlayers(QMenu* menu);
    void fillTypes(QMenu* menu);
    void openRange(FilterKind kind, const QPoint& place);
    void change(const std::function<void(ShownData&)>& how);

    Document& document_;
    DataFilter& filter_;
    QToolButton* add_;
    QToolButton* clear_;
    QAction* seen_;
    QWidget* chipRow_;
    QWidget* chips_;
    FlowLayout* line_;
    LayerModel* layers_ = nullptr;
    AreaModel* areas_ = nullptr;
    std::function<QString(LayerId)> titleOf_;
    struct Chip {
        QString key;
        QWidget* frame;
        QToolButton* text;
    };
    std::vector<Chip> shown_;
    std::map<FilterKind, QMenu*> menus_;  ///< of those that are chosen from a list
};

}  // namespace navwright

class QDoubleSpinBox;

namespace navwright {

/// A small window to choose a range in; what is chosen shows at once.
class RangePopup : public QFrame {
    Q_OBJECT

  public:
    struct Setup {
        QString id;     ///< names the boxes: "timeFrom" and "timeTo" of "time"
        QString title;  ///< "Time"
        QString unit;   ///< " s"
        double most = 0, step = 1;
        int decimals = 0;
    };

    RangePopup(const Setup& setup, const std::pair<double, double>& range, QWidget* parent);

  signals:
    void rangeChanged(double from, double to);

  private:
    void tell();

    QDoubleSpinBox* from_;
    QDoubleSpinBox* to_;
};

}  // namespace navwright
