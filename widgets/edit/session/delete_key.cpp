#include "widgets/edit/session/delete_key.h"

#include <QKeyEvent>

#include <utility>

namespace navwright {

namespace {

class DeleteKey : public QObject {
  public:
    DeleteKey(QWidget& list, std::function<void()> act) : QObject(&list), act_(std::move(act)) {}

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!key || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Delete))
            return QObject::eventFilter(watched, event);
        event->accept();
        if (event->type() == QEvent::KeyPress) act_();
        return true;
    }

  private:
    std::function<void()> act_;
};

}  // namespace

void onDelete(QWidget& list, std::function<void()> act) {
    list.installEventFilter(new DeleteKey(list, std::move(act)));
}

}  // namespace navwright
