#pragma once

#include <QWidget>

#include "view/legend.h"

class QGridLayout;

namespace navwright {

/// The kinds of a colouring by categories: shape and colour, name, how many.
class CategoryList : public QWidget {
    Q_OBJECT

  public:
    explicit CategoryList(QWidget* parent = nullptr);

    void show(const std::vector<Category>& kinds, bool shapes);

  private:
    QGridLayout* grid_;
};

}  // namespace navwright
