#pragma once

#include <QComboBox>

#include <optional>

#include "core/nav/files/node_type.h"

namespace navwright {

/// Chooses a node or link type by its name. Empty while several types are meant.
class TypeBox : public QComboBox {
    Q_OBJECT

  public:
    explicit TypeBox(QWidget* parent = nullptr);

    /// Shows a type without the signal; nothing means several types.
    void setType(std::optional<NodeType> type);

  signals:
    /// A person chose it.
    void chosen(navwright::NodeType type);
};

/// "Jump pad", as a person reads it.
[[nodiscard]] QString typeTitle(NodeType type);

}  // namespace navwright
