#include "app/navwright/shell/frame/panel_page.h"

#include <QDockWidget>
#include <QTabWidget>

#include "app/navwright/shell/frame/docks.h"
#include "widgets/common/controls/page_scroll.h"

namespace navwright {

PanelPage::PanelPage(QDockWidget& dock, QTabWidget& tabs, const QString& id, const QString& title,
                     QWidget& page, int most)
    : QObject(&dock), dock_(dock), tabs_(tabs), page_(*new PageScroll(&page, &tabs, most)) {
    page_.setObjectName(QStringLiteral("panelScroll.") + id);
    page_.setAccessibleName(title);
    tabs_.addTab(&page_, title);
    connect(&dock_, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        dockShown_ = visible;
        follow();
    });
    connect(&tabs_, &QTabWidget::currentChanged, this, &PanelPage::follow);
}

void PanelPage::choose() {
    tabs_.setCurrentWidget(&page_);
}

void PanelPage::follow() {
    const bool shown = dockShown_ && tabs_.currentWidget() == &page_;
    if (shown == shown_) return;
    shown_ = shown;
    emit visibilityChanged(shown_);
}

void bringUp(PanelPage& page) {
    page.choose();
    bringUp(page.dock());
}

}  // namespace navwright
