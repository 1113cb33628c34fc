#include "core/output/formats/facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace navwright {

namespace {

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};

std::string spaced(std::string key) {
    std::ranges::replace(key, '_', ' ');
    return key;
}

/// On one line, whatever a map's author or a player put into it.
std::string oneLine(std::string text) {
    std::ranges::replace_if(text, [](unsigned char letter) { return letter < ' ' || letter == '\x7f'; }, ' ');
    return text;
}

}  // namespace

Facts& Facts::group(std::string_view key, Keys keys) {
    auto& group = *groups_.emplace_back(std::make_unique<Facts>());
    group.keys_ = keys;
    entries_.push_back({std::string(key), &group});
    return group;
}

void Facts::append(Facts&& other) {
    std::ranges::move(other.entries_, std::back_inserter(entries_));
    std::ranges::move(other.groups_, std::back_inserter(groups_));
}

NamedValues Facts::values() const {
    NamedValues values;
    for (const auto& [key, value] : entries_) {
        const auto held = Overloaded{[](const std::vector<std::string>& list) {
                                         std::vector<FieldValue> items;
                                         for (const auto& item : list) items.push_back({item});
                                         return FieldValue{std::move(items)};
                                     },
                                     [](const Facts* group) { return FieldValue{group->values()}; },
                                     [](const auto& plain) { return FieldValue{plain}; }};
        values.emplace_back(key, std::visit(held, value));
    }
    return values;
}

std::string Facts::text(std::size_t indent) const {
    std::string lines;
    for (const auto& [key, value] : entries_) {
        lines += fmt::format("{:{}}{}:", "", indent, keys_ == Keys::words ? spaced(key) : oneLine(key));
        std::visit(Overloaded{[&](const std::vector<std::string>& list) {
                                  std::vector<std::string> items;
                                  std::ranges::transform(list, std::back_inserter(items), oneLine);
                                  lines += items.empty() ? " none\n"
                                                         : fmt::format(" {}\n", fmt::join(items, ", "));
                              },
                              [&](const Facts* group) { lines += "\n" + group->text(indent + 2); },
                              [&](const std::string& text) { lines += " " + oneLine(text) + "\n"; },
                              [&](bool flag) { lines += flag ? " yes\n" : " no\n"; },
                              [&](double number) { lines += fmt::format(" {:.6g}\n", number); },
                              [&](const Vec3& point) {
                                  lines += fmt::format(" {:g} {:g} {:g}\n", point.x, point.y, point.z);
                              },
                              [&](const auto& plain) { lines += fmt::format(" {}\n", plain); }},
                   value);
    }
    return lines;
}

}  // namespace navwright
