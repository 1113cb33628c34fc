#pragma once

#include <QWidget>

#include "core/nav/files/convert.h"

class QCheckBox;
class QComboBox;

namespace navwright {

/// Chooses a nav's format by the game that reads it, which version of it, and how a NavJson is laid out.
class FormatBox : public QWidget {
    Q_OBJECT

  public:
    explicit FormatBox(QWidget* parent = nullptr);

    [[nodiscard]] NavTarget target() const;
    [[nodiscard]] NavFormat format() const;
    /// Chooses a format and one of its versions; 0: the version that what is written needs.
    void choose(NavFormat format, int version = 0);
    void setLayout(NavJsonLayout layout);
    /// ".nav", ".nav2", ".nav3", ".navjson".
    [[nodiscard]] QString ending() const;

  signals:
    /// The format changed, so the file's name should get another ending.
    void formatChanged();
    void changed();

  private:
    void fillVersions();

    QComboBox* engine_;
    QComboBox* version_;
    QCheckBox* depot_;
};

/// Where the game looks for a file of this format, as HTML; empty for formats of no game.
[[nodiscard]] QString gamePlaceWords(NavFormat format);

}  // namespace navwright
