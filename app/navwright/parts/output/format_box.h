#pragma once

#include <QWidget>

#include "core/nav/files/convert_nav.h"

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
    /// A version that there is, or 0: by what there is to write.
    void choose(NavFormat format, int version = 0);
    void setLayout(NavJsonLayout layout);
    /// ".nav", ".nav2", ".nav3", ".navjson".
    [[nodiscard]] QString ending() const;

  signals:
    /// Another format: the file's name should end otherwise.
    void formatChanged();
    void changed();

  private:
    void fillVersions();

    QComboBox* engine_;
    QComboBox* version_;
    QCheckBox* depot_;
};

/// Where the game looks for it, as HTML; empty for formats that are no game's.
[[nodiscard]] QString gamePlaceWords(NavFormat format);

}  // namespace navwright
