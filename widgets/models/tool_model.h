#pragma once

#include <QObject>
#include <QString>

namespace navwright {

/// Which tool a click in the 3D view belongs to: "select", or one that a panel brings.
class ToolModel : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    static QString select() { return QStringLiteral("select"); }

    [[nodiscard]] const QString& current() const { return current_; }
    [[nodiscard]] bool selecting() const { return current_ == select(); }
    void setCurrent(const QString& id);

  signals:
    void changed(const QString& id);

  private:
    QString current_ = select();
};

}  // namespace navwright
