#include "navgen/facts.h"

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

}  // namespace

Facts& Facts::group(std::string_view key) {
    auto& group = *groups_.emplace_back(std::make_unique<Facts>());
    entries_.push_back({std::string(key), &group});
    return group;
}

void Facts::append(Facts&& other) {
    std::ranges::move(other.entries_, std::back_inserter(entries_));
    std::ranges::move(other.groups_, std::back_inserter(groups_));
}

void Facts::members(JsonWriter& json) const {
    for (const auto& [key, value] : entries_) {
        json.key(key);
        std::visit(Overloaded{[&](const std::vector<std::string>& list) {
                                  json.beginList();
                                  for (const auto& item : list) json.value(item);
                                  json.endList();
                              },
                              [&](const Facts* group) {
                                  json.beginObject();
                                  group->members(json);
                                  json.endObject();
                              },
                              [&](const std::string& text) { json.value(std::string_view(text)); },
                              [&](const auto& plain) { json.value(plain); }},
                   value);
    }
}

std::string Facts::text(std::size_t indent) const {
    std::string lines;
    for (const auto& [key, value] : entries_) {
        lines += fmt::format("{:{}}{}:", "", indent, spaced(key));
        std::visit(Overloaded{[&](const std::vector<std::string>& list) {
                                  lines +=
                                      list.empty() ? " none\n" : fmt::format(" {}\n", fmt::join(list, ", "));
                              },
                              [&](const Facts* group) { lines += "\n" + group->text(indent + 2); },
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
