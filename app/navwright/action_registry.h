#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <QString>

#include <vector>

namespace navwright {

/// Every command of the window under an id that never changes: menus, the command palette, the cheat sheet
/// and the shortcut editor all show what is registered here.
class ActionRegistry : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    struct Entry {
        QString id;  ///< "file.open"; also the action's object name
        QAction* action;
        QKeySequence standard;  ///< the shortcut before the user changed it
    };

    /// A new action that works anywhere in the window. Ids are unique.
    QAction* add(const QString& id, const QString& text, const QKeySequence& shortcut = {});
    /// Registers an action made elsewhere.
    void adopt(const QString& id, QAction* action);

    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    /// nullptr for an unknown id.
    [[nodiscard]] QAction* action(const QString& id) const;

  signals:
    void added(QAction* action);

  private:
    std::vector<Entry> entries_;
};

}  // namespace navwright
