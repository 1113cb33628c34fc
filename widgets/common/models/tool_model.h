#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <utility>

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

    /// Adds a function that stops a tool in the middle of something, such as a drag. It returns false if
    /// there was nothing to stop.
    void addStop(std::function<bool()> stop) {
        stop_ = [before = std::move(stop_), stop = std::move(stop)] {
            return (before && before()) || stop();
        };
    }
    /// Whether there was something to stop.
    bool stop() { return stop_ && stop_(); }

  signals:
    void changed(const QString& id);

  private:
    QString current_ = select();
    std::function<bool()> stop_;
};

}  // namespace navwright
