#pragma once

#include <QObject>
#include <QString>

namespace navwright {

/// Lets one drawer at a time draw the differences between two navs over the stages, since all use the same
/// colours.
class ShownDifference : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Lets `who` draw from now on, under `title` in messages ("the comparison"). The one that drew before is
    /// told to end.
    void begin(const QString& who, const QString& title);
    /// Ends the drawing of `who`; does nothing if it did not draw.
    void end(const QString& who);
    /// Who draws; empty: nobody.
    [[nodiscard]] const QString& drawing() const { return who_; }

  signals:
    /// Another drawer has begun: `who` must remove its picture.
    void ended(const QString& who);
    void said(const QString& text);

  private:
    QString who_, title_;
};

}  // namespace navwright
