#include "widgets/common/models/overlay_model.h"

#include <algorithm>
#include <utility>

#include "widgets/common/models/document.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/layers/picture_looks.h"

namespace navwright {

namespace {

bool fits(const MarkMeaning& meaning, const Category& look) {
    const auto colour = static_cast<int>(look.scalar) % kCategoryColours;
    return meaning.colour.value_or(colour) == colour &&
           (!meaning.shape || (!look.stroke && *meaning.shape == look.shape));
}

}  // namespace

OverlayModel::OverlayModel(const Document& document, const std::vector<OverlayKind>& kinds, QObject* parent)
    : QObject(parent), document_(document) {
    for (const auto& kind : kinds) {
        Entry entry{.kind = kind, .place = entries_.size(), .parts = {}};
        entries_.emplace(kind.id, std::move(entry));
    }
    // Connected before any panel, so that the pictures panels make of the new map or nav are kept.
    connect(&document, &Document::mapChanged, this, &OverlayModel::takeMap);
    connect(&document, &Document::generationChanged, this, [this] { drop(OverlayLife::test); });
}

std::optional<QString> OverlayModel::idOf(const QString& part) const {
    for (const auto& [id, entry] : entries_) {
        if (entry.kind.parts.contains(part)) return id;
    }
    const auto id = part.section(QLatin1Char('.'), 0, 0);
    for (const auto& known : {part, id}) {
        const auto found = entries_.find(known);
        if (found != entries_.end() && found->second.kind.parts.isEmpty()) return known;
    }
    return {};
}

bool OverlayModel::hasPicture(const Entry& entry) {
    return std::ranges::any_of(entry.parts, [](const auto& part) { return part.second.picture != nullptr; });
}

const OverlayModel::Entry* OverlayModel::frontHeat() const {
    const Entry* front = nullptr;
    for (const auto& [id, entry] : entries_) {
        if (entry.kind.group != ShownGroup::heat || !entry.wanted || entry.away) continue;
        if (!hasPicture(entry)) continue;
        if (front == nullptr || entry.turn > front->turn) front = &entry;
    }
    return front;
}

/// Emits changed(), for all heats if it is one: another one may be visible now.
void OverlayModel::tell(const Entry& entry) {
    if (entry.kind.group != ShownGroup::heat) return emit changed(entry.kind.id);
    for (const auto& [id, other] : entries_) {
        if (other.kind.group == ShownGroup::heat) emit changed(id);
    }
}

void OverlayModel::set(const QString& part, Picture picture, float shade) {
    const auto id = idOf(part);
    if (!id) return;
    auto& entry = entries_.at(*id);
    const bool listed = hasPicture(entry);
    auto& own = entry.parts[part];
    if (own.picture == picture && own.shade == shade) return;
    own = {std::move(picture), shade};
    const bool comes = hasPicture(entry) && !listed;
    if (comes) entry.away = false;
    if (comes && entry.kind.group == ShownGroup::heat) {
        entry.wanted = true;
        entry.turn = ++turns_;
    }
    if (hasPicture(entry) != listed) emit listChanged();
    tell(entry);
}

std::vector<QString> OverlayModel::ids() const {
    std::vector<QString> ids;
    for (const auto& [id, entry] : entries_) ids.push_back(id);
    return ids;
}

std::vector<QString> OverlayModel::listed(ShownGroup group) const {
    std::vector<const Entry*> found;
    for (const auto& [id, entry] : entries_) {
        if (entry.kind.group == group && hasPicture(entry)) found.push_back(&entry);
    }
    std::ranges::sort(found, {}, &Entry::place);
    std::vector<QString> ids;
    for (const auto* entry : found) ids.push_back(entry->kind.id);
    return ids;
}

bool OverlayModel::isListed(const QString& id) const {
    return hasPicture(entries_.at(id));
}

bool OverlayModel::eye(const QString& id) const {
    const auto& entry = entries_.at(id);
    return entry.kind.group == ShownGroup::heat ? frontHeat() == &entry : entry.wanted && !entry.away;
}

void OverlayModel::setEye(const QString& id, bool on) {
    auto& entry = entries_.at(id);
    if (eye(id) == on) return;
    forgetSolo();
    entry.wanted = on;
    if (on) entry.away = false;
    if (entry.kind.group == ShownGroup::heat) {
        entry.turn = ++turns_;
        // When the user switches a heat off, none of the earlier ones becomes visible.
        for (auto& [other, heat] : entries_) {
            if (heat.kind.group == ShownGroup::heat && !on) heat.wanted = false;
        }
    }
    tell(entry);
}

void OverlayModel::place(const QString& id, bool wanted, bool away) {
    auto& entry = entries_.at(id);
    if (entry.wanted == wanted && entry.away == away) return;
    entry.wanted = wanted;
    entry.away = away;
    tell(entry);
}

void OverlayModel::setOpacity(const QString& id, float opacity) {
    auto& entry = entries_.at(id);
    if (entry.opacity == opacity) return;
    entry.opacity = opacity;
    emit changed(id);
}

qulonglong OverlayModel::count(const QString& id) const {
    const auto& entry = entries_.at(id);
    if (entry.kind.group == ShownGroup::heat) return 0;
    qulonglong all = 0;
    for (const auto& [name, part] : entry.parts) {
        if (part.picture && part.picture->faces.empty()) all += part.picture->items;
    }
    return all;
}

Scale OverlayModel::scale(const QString& id) const {
    for (const auto& [name, part] : entries_.at(id).parts) {
        if (!part.picture) continue;
        const auto& scale = part.picture->scale;
        if (scale.categories ? !scale.kinds.empty() : scale.largest > scale.least) return scale;
    }
    return scaleOfMarks(entries_.at(id));
}

/// What has one word and one form is one row, whatever its colours.
Scale OverlayModel::scaleOfMarks(const Entry& entry) {
    Scale scale;
    scale.categories = true;
    const auto& kind = entry.kind;
    for (const auto& [name, part] : entry.parts) {
        if (!part.picture || !part.picture->scale.categories) continue;
        for (auto& look : looksOf(*part.picture)) {
            const auto meaning = std::ranges::find_if(
                kind.meanings, [&look](const MarkMeaning& one) { return fits(one, look); });
            look.name = (meaning == kind.meanings.end() ? kind.title : meaning->word).toStdString();
            const auto row = std::ranges::find_if(scale.kinds, [&look](const Category& other) {
                return other.name == look.name && isSameForm(other, look);
            });
            row == scale.kinds.end() ? scale.kinds.push_back(look) : void(row->count += look.count);
        }
    }
    return scale;
}

std::vector<OverlayModel::Drawn> OverlayModel::drawn(const QString& id) const {
    const auto& entry = entries_.at(id);
    const bool seen = eye(id);
    std::vector<Drawn> all;
    for (const auto& [name, part] : entry.parts)
        all.push_back({name, seen ? part.picture : nullptr, entry.opacity * part.shade});
    return all;
}

void OverlayModel::solo(const QString& id) {
    if (!solo_) beforeSolo_.clear();
    // Overlays without a picture are left alone: one that gets its picture later was asked for, and is
    // visible.
    for (auto& [other, entry] : entries_) {
        if (!hasPicture(entry)) continue;
        beforeSolo_.try_emplace(other, entry.wanted);
        entry.wanted = other == id;
        if (entry.wanted) entry.away = false;
    }
    solo_ = id;
    for (const auto& [other, entry] : entries_) emit changed(other);
}

void OverlayModel::endSolo() {
    if (!solo_) return;
    solo_.reset();
    for (const auto& [id, wanted] : beforeSolo_) entries_.at(id).wanted = wanted;
    for (const auto& [id, entry] : entries_) emit changed(id);
}

void OverlayModel::drop(OverlayLife life) {
    for (auto& [id, entry] : entries_) {
        if (entry.kind.life != life) continue;
        for (const auto& part : drawn(id)) set(part.part, nullptr);
        emit dropped(id);
    }
}

void OverlayModel::clear() {
    for (const auto life : {OverlayLife::session, OverlayLife::test, OverlayLife::untilClosed}) drop(life);
}

/// A map with replaced entities is still the same map.
void OverlayModel::takeMap() {
    const auto map = document_.shownMap();
    const auto now = map ? std::optional(map->hash) : std::nullopt;
    const auto before = std::exchange(map_, now);
    if (before && before != now) clear();
}

}  // namespace navwright
