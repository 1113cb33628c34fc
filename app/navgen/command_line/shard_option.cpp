#include "app/navgen/command_line/shard_option.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <system_error>

namespace navwright {

namespace {

std::optional<std::size_t> wholeNumber(std::string_view text) {
    std::size_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

Result<Shard> Shard::parse(std::string_view text) {
    const auto slash = text.find('/');
    if (slash != std::string_view::npos) {
        const auto index = wholeNumber(text.substr(0, slash));
        const auto count = wholeNumber(text.substr(slash + 1));
        if (index && count && *count > 0 && *index <= *count) return Shard{*index % *count, *count};
    }
    return fail(fmt::format("'{}' is not i/n with i from 1 to n", text));
}

void addShardOption(CLI::App& app, std::string& value, const std::string& help) {
    app.add_option("--shard", value, help)
        ->type_name("i/n")
        ->check(
            [](const std::string& text) {
                const auto shard = Shard::parse(text);
                return shard ? std::string() : shard.error().message();
            },
            "", "shard");
}

}  // namespace navwright
