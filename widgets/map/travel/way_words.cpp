#include "widgets/map/travel/way_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <utility>

namespace navwright {

namespace {

QString wayWords(const char* text) {
    return QCoreApplication::translate("WayWords", text);
}

QString viewText(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

QString entityWords(const ActiveEntity& entity) {
    const auto role = entity.role == EntityRole::other ? QString::fromStdString(entity.className)
                                                       : viewText(entityRoleName(entity.role));
    return QStringLiteral("%1 %2").arg(role).arg(entity.number);
}

QString entityDetails(const ActiveEntity& entity) {
    auto words = wayWords("%1, entity %2").arg(QString::fromStdString(entity.className)).arg(entity.number);
    if (entity.model > 0) words += wayWords(", model *%1").arg(entity.model);
    if (!entity.name.empty()) words += wayWords(", named \"%1\"").arg(QString::fromStdString(entity.name));
    if (!entity.needs.empty()) words += wayWords(", needs %1").arg(QString::fromStdString(entity.needs));
    const auto start = entityStartName(entity.start);
    if (!start.empty()) words += QStringLiteral(", ") + viewText(start);
    return words;
}

QString setOffWords(unsigned setOff) {
    const std::pair<unsigned, QString> kinds[] = {{kSetOffByTouch, wayWords("touch")},
                                                  {kSetOffByUse, wayWords("opendoor")},
                                                  {kSetOffByShots, wayWords("shots")},
                                                  {kSetOffByItself, wayWords("by itself")}};
    QStringList words;
    for (const auto& [bit, word] : kinds) {
        if ((setOff & bit) != 0) words << word;
    }
    return words.join(QStringLiteral(", "));
}

QString chainWords(const WayFacts& facts, const EntityChain& chain) {
    const auto& from = facts.entity(chain.from);
    if (chain.from == chain.to) return setOffWords(from.setOff);
    auto words = entityWords(from);
    for (const int index : chain.through) words += QStringLiteral(" > ") + entityWords(facts.entity(index));
    if (chain.delay > 0) words += wayWords(", after %1 s").arg(static_cast<double>(chain.delay));
    return words;
}

QString chainsTo(const WayFacts& facts, const std::vector<int>& entities) {
    QStringList words;
    for (const auto& chain : facts.chains) {
        for (const int index : entities) {
            if (chain.to == index) words << chainWords(facts, chain);
        }
    }
    words.removeDuplicates();
    return words.isEmpty() ? wayWords("nothing") : words.join(QStringLiteral("; "));
}

QString closureTitle(ClosureKind kind) {
    auto title = viewText(closureKindName(kind));
    if (!title.isEmpty()) title[0] = title[0].toUpper();
    return title;
}

QString closureWords(const WayFacts& facts, const Closure& closure) {
    if (closure.together) {
        const auto kind = viewText(closureKindName(closure.kind));
        return closure.kind == ClosureKind::everything ? kind : wayWords("all %1").arg(kind);
    }
    QStringList words;
    for (const int index : closure.entities) words << entityWords(facts.entity(index));
    return words.join(QStringLiteral(", "));
}

QString placeWords(const MapPlace& place) {
    return QString::fromStdString(place.className);
}

Vec3 middleOf(const ActiveEntity& entity) {
    return (entity.box.mins + entity.box.maxs) * 0.5f;
}

}  // namespace navwright
