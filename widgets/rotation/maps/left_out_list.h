#pragma once

#include <QTreeWidget>

#include "core/output/rotation/rotation_index.h"

namespace navwright {

/// Demos that a rotation left out, by why.
class LeftOutList : public QTreeWidget {
    Q_OBJECT

  public:
    explicit LeftOutList(QWidget* parent = nullptr);

    void show(const RotationIndex& index);
    /// How many demos it tells of.
    [[nodiscard]] std::size_t demos() const { return demos_; }

  private:
    void addGroup(const QString& title, const std::vector<std::string>& lines, std::size_t demos);

    std::size_t demos_ = 0;
};

}  // namespace navwright
