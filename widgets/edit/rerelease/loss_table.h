#pragma once

#include <vector>

#include "core/nav/files/conversion_losses.h"
#include "widgets/inspect/panel/row_table.h"

namespace navwright {

/// What a conversion would lose, a row a field and reason: field, how many, what becomes of them.
class LossTable : public RowTable {
    Q_OBJECT

  public:
    explicit LossTable(QWidget* parent = nullptr);

    void show(const std::vector<ConversionWarning>& losses);
};

}  // namespace navwright
