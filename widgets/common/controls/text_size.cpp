#include "widgets/common/controls/text_size.h"

#include <QEvent>
#include <QFontDatabase>

#include <utility>

namespace navwright {

namespace {

class FontFollower : public QObject {
  public:
    FontFollower(QWidget& watched, QObject& owner, std::function<void()> act)
        : QObject(&owner), act_(std::move(act)) {
        watched.installEventFilter(this);
        act_();
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        // What a widget does about it itself comes first.
        if (event->type() == QEvent::FontChange)
            QMetaObject::invokeMethod(this, [this] { act_(); }, Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }

  private:
    std::function<void()> act_;
};

}  // namespace

void fontLike(QWidget& widget, std::function<QFont(QFont parents)> own) {
    auto& parent = *widget.parentWidget();
    new FontFollower(parent, widget,
                     [&widget, &parent, own = std::move(own)] { widget.setFont(own(parent.font())); });
}

void asTitle(QWidget& widget, double factor, bool bold) {
    fontLike(widget, [factor, bold](QFont font) {
        font.setPointSizeF(font.pointSizeF() * factor);
        if (bold) font.setBold(true);
        return font;
    });
}

void asCode(QWidget& widget) {
    fontLike(widget, [](const QFont& parents) {
        auto font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        font.setPointSizeF(parents.pointSizeF());
        return font;
    });
}

void whenFontChanges(QWidget& widget, std::function<void()> fit) {
    new FontFollower(widget, widget, std::move(fit));
}

}  // namespace navwright
