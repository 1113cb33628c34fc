#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/vec3.h"

namespace navwright {

/// Builds JSON for people and diffs: one field or record per line, numbers in their shortest exact form. The
/// same calls give the same bytes.
class JsonWriter {
  public:
    /// Whether the members of an object or list get a line each. Everything inside `line` stays on that line.
    enum class Layout { lines, line };

    void beginObject(Layout layout = Layout::lines) { begin('{', layout); }
    void endObject() { end('}'); }
    void beginList(Layout layout = Layout::lines) { begin('[', layout); }
    void endList() { end(']'); }
    void key(std::string_view name);

    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(bool flag);
    /// A number that is not finite becomes null.
    void value(float number);
    void value(double number);
    void value(std::signed_integral auto number) { valueSigned(number); }
    void value(std::unsigned_integral auto number) { valueUnsigned(number); }
    void value(const Vec3& point);

    template <class T>
    void member(std::string_view name, const T& field) {
        key(name);
        value(field);
    }

    /// A list of objects, one per line; `write` adds the members of each.
    template <class Rows, class Write>
    void rows(std::string_view name, const Rows& all, const Write& write) {
        key(name);
        beginList();
        for (const auto& row : all) {
            beginObject(Layout::line);
            write(row);
            endObject();
        }
        endList();
    }
    /// A list of values, one per line, or all on the current line inside Layout::line.
    template <class Values>
    void list(std::string_view name, const Values& all) {
        key(name);
        beginList();
        for (const auto& one : all) value(one);
        endList();
    }

    /// Returns the text with a final newline. Everything begun must have ended.
    [[nodiscard]] std::string take() &&;

  private:
    struct Level {
        Layout layout;
        bool empty = true;
    };
    void begin(char bracket, Layout layout);
    void end(char bracket);
    void separate();
    void valueSigned(std::int64_t number);
    void valueUnsigned(std::uint64_t number);

    std::string text_;
    std::vector<Level> levels_;
    bool afterKey_ = false;
};

}  // namespace navwright
