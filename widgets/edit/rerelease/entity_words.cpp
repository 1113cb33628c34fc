#include "widgets/edit/rerelease/entity_words.h"

#include "core/base/index.h"

#include <string>

namespace navwright {

QString entityWords(const GameMap* map, const BrushEntity& entity) {
    const auto number = toIndex(entity.number);
    auto words = QString::fromStdString(std::string(entityRoleName(entity.role)));
    QString name;
    if (map != nullptr && number < map->bsp.entities.size()) {
        const auto& own = map->bsp.entities[number];
        words = QString::fromStdString(std::string(own.className()));
        name = QString::fromStdString(std::string(own.value("targetname")));
    }
    words += QStringLiteral(" %1, *%2").arg(entity.number).arg(entity.model);
    return name.isEmpty() ? words : words + QStringLiteral(", ") + name;
}

}  // namespace navwright
