#pragma once

#include <QObject>
#include <QString>

namespace navwright {

/// Who draws what differs between two navs over the stages: one at a time, since all use the same colours.
class ShownDifference : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// `who` draws from now on; `title` names that in messages ("the comparison"). Whoever drew before is
    /// told to end.
    void begin(const QString& who, const QString& title);
    /// `who` draws no more; nothing happens if it did not.
    void end(const QString& who);
    /// Empty: nobody draws.
    [[nodiscard]] const QString& drawing() const { return who_; }

  signals:
    /// Another one has begun: what `who` draws has to go.
    void ended(const QString& who);
    void said(const QString& text);

  private:
    QString who_, title_;
};

}  // namespace navwright
