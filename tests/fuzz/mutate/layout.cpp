#include "mutate/layout.h"

#include <algorithm>

namespace mutate {

namespace {

auto iteratorAt(Bytes& bytes, std::size_t at) {
    return bytes.begin() + static_cast<std::ptrdiff_t>(at);
}

void addToCount(Bytes& file, const Layout::Record& record, std::int64_t more) {
    std::int64_t count = 0;
    std::memcpy(&count, file.data() + record.countAt, record.countWidth);
    count += more;
    std::memcpy(file.data() + record.countAt, &count, record.countWidth);
}

void changeField(Bytes& file, const Layout& layout, Dice& dice) {
    const auto& field = dice.pick(layout.fields);
    const auto& other = dice.pick(layout.fields);
    if (dice.oneIn(4) && other.width == field.width) {
        std::memmove(file.data() + field.at, file.data() + other.at, field.width);
    } else if (field.kind == Layout::Kind::real) {
        putHostileReal(dice, file, field.at);
    } else {
        putHostileInteger(dice, file, field.at, field.width);
    }
}

/// False where the change would not fit.
bool changeRecord(Bytes& file, const Layout& layout, Tools& tools) {
    auto& dice = tools.dice;
    const auto record = dice.pick(layout.records);
    const Bytes copy(iteratorAt(file, record.begin), iteratorAt(file, record.end));
    if (dice.oneIn(3)) {
        file.erase(iteratorAt(file, record.begin), iteratorAt(file, record.end));
        addToCount(file, record, -1);
        return true;
    }
    const std::size_t times = dice.oneIn(8) ? 1 + dice.below(64) : 1;
    if (file.size() + times * copy.size() > tools.most) return false;
    for (std::size_t i = 0; i < times; ++i)
        file.insert(iteratorAt(file, record.end), copy.begin(), copy.end());
    addToCount(file, record, static_cast<std::int64_t>(times));
    return true;
}

}  // namespace

Bytes mutateParts(Bytes file, Layout (*layoutOf)(std::span<const std::byte>), Tools& tools) {
    auto layout = layoutOf(file);
    if (layout.fields.empty() || tools.dice.oneIn(16)) {
        tools.changeBytes(file, tools.most);
        return file;
    }
    for (auto times = 1 + tools.dice.below(4); times > 0; --times) {
        if (!layout.records.empty() && tools.dice.oneIn(3)) {
            if (!changeRecord(file, layout, tools)) continue;
            layout = layoutOf(file);
            if (layout.fields.empty()) break;
        } else {
            changeField(file, layout, tools.dice);
        }
    }
    return file;
}

}  // namespace mutate
