#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <QTextBrowser>

namespace navwright {

/// Shows a page of the inspector: draws its bars, and leaves its links to others.
class CaseBrowser : public QTextBrowser {
    Q_OBJECT

  public:
    explicit CaseBrowser(QWidget* parent = nullptr);

    /// Keeps the place scrolled to when the page is about the same thing as before.
    void showPage(const QString& html, bool sameThing);
    [[nodiscard]] QSize sizeHint() const override;

  signals:
    void paletteChanged();

  protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void changeEvent(QEvent* event) override;
};

/// The colours of pages and bars, for one theme.
struct CaseColours {
    QColor text, dim, link, good, bad, track, chip;
    QString key;  ///< names the set: "dark" or "light"
};

[[nodiscard]] CaseColours caseColours(const QPalette& palette);

}  // namespace navwright
