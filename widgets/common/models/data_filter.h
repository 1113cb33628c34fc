#pragma once

#include <QObject>

#include "widgets/drawing/draw/shown_data.h"

namespace navwright {

/// Which part of the data all views show.
class DataFilter : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    [[nodiscard]] const ShownData& shown() const { return shown_; }
    void set(const ShownData& shown);
    void clear() { set({}); }

  signals:
    void changed();

  private:
    ShownData shown_;
};

}  // namespace navwright
