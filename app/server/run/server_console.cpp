#include "app/server/run/server_console.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace navwright {

namespace {

constexpr std::size_t kMostLineBytes = 500;
constexpr std::size_t kLastLines = 4;
constexpr std::string_view kTest = "navtest: ";

/// Complaints as q2pro prints them; after these it idles or ends.
constexpr std::array<std::string_view, 5> kComplaints = {
    "Couldn't load maps/", "can't bind socket", "FATAL:", "must not be run as root", "failed to load game"};

template <class T>
bool takeNumber(std::string_view& text, std::string_view key, T& value) {
    if (!text.starts_with(key)) return false;
    const auto* first = text.data() + key.size();
    const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
    if (error != std::errc()) return false;
    text.remove_prefix(end - text.data());
    return true;
}

}  // namespace

std::optional<EngineProgress> parseProgressLine(std::string_view line) {
    if (!line.starts_with(kTest)) return std::nullopt;
    line.remove_prefix(kTest.size());
    EngineProgress progress;
    const bool whole =
        takeNumber(line, "t=", progress.gameSeconds) && takeNumber(line, " coverage=", progress.coverage) &&
        takeNumber(line, " deaths=", progress.deaths) && takeNumber(line, " stuck=", progress.stuck);
    return whole && line.empty() ? std::optional(progress) : std::nullopt;
}

void ServerConsole::feed(std::span<const char> text) {
    bytes_ += text.size();
    for (const char character : text) {
        if (character == '\n') {
            take();
        } else if (current_.size() < kMostLineBytes && static_cast<unsigned char>(character) >= ' ' &&
                   static_cast<unsigned char>(character) < 0x7f) {
            current_ += character;
        }
    }
}

void ServerConsole::finish() {
    if (!current_.empty()) take();
}

void ServerConsole::take() {
    const auto is = [&](std::string_view start) { return current_.starts_with(start); };
    if (is("navtest: banner ")) {
        banner_ = current_.substr(std::string_view("navtest: banner ").size());
    } else if (is("navtest: error ")) {
        if (testError_.empty()) testError_ = current_.substr(std::string_view("navtest: error ").size());
    } else if (const auto progress = parseProgressLine(current_)) {
        progress_ = progress;
    }
    if (is(kTest)) ++steps_;
    const bool complains = std::ranges::any_of(
        kComplaints, [&](auto words) { return current_.find(words) != std::string::npos; });
    if (complaint_.empty() && complains) complaint_ = current_;
    const bool worthKeeping =
        std::ranges::any_of(current_, [](char c) { return c > ' ' && c != '*' && c != '-'; });
    if (worthKeeping) last_.push_back(current_);
    if (last_.size() > kLastLines) last_.pop_front();
    if (line_) line_(current_);
    current_.clear();
}

std::string ServerConsole::lastWords() const {
    std::string words;
    for (const auto& line : last_) words += (words.empty() ? "" : " | ") + line;
    return words;
}

}  // namespace navwright
