#include "app/server/setup/process_family.h"

#include <signal.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>

namespace navwright {

namespace {

struct Entry {
    pid_t process = -1;
    pid_t parent = -1;
    std::uint64_t started = 0;
};

/// Reads /proc/N/stat, where the name in brackets may hold anything, brackets too.
std::optional<Entry> entryOf(pid_t process) {
    constexpr int kStartField = 19;  ///< counted from the state on, which is 0
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto end = text.rfind(") ");
    if (end == std::string::npos) return std::nullopt;
    Entry entry{.process = process};
    int i = 0;
    for (const auto part : std::views::split(std::string_view(text).substr(end + 2), ' ')) {
        if (i > kStartField) break;
        const std::string_view word(part.begin(), part.end());
        if (i == 1) std::from_chars(word.data(), word.data() + word.size(), entry.parent);
        if (i == kStartField) std::from_chars(word.data(), word.data() + word.size(), entry.started);
        ++i;
    }
    return entry;
}

std::vector<Entry> allProcesses() {
    std::vector<Entry> all;
    std::error_code code;
    for (std::filesystem::directory_iterator walk("/proc", code), end; !code && walk != end;
         walk.increment(code)) {
        const auto name = walk->path().filename().string();
        pid_t process = 0;
        const auto read = std::from_chars(name.data(), name.data() + name.size(), process);
        if (read.ec != std::errc() || read.ptr != name.data() + name.size()) continue;
        if (const auto entry = entryOf(process)) all.push_back(*entry);
    }
    return all;
}

}  // namespace

ProcessFamily::ProcessFamily(pid_t head) {
    const auto all = allProcesses();
    const auto known = [&](pid_t process) {
        return std::ranges::any_of(members_, [&](const Member& one) { return one.process == process; });
    };
    for (const auto& one : all) {
        if (one.process == head) members_.push_back({one.process, one.started});
    }
    for (bool more = !members_.empty(); more;) {
        more = false;
        for (const auto& one : all) {
            if (!known(one.parent) || known(one.process)) continue;
            members_.push_back({one.process, one.started});
            more = true;
        }
    }
}

void ProcessFamily::kill() const {
    for (const auto& member : members_) {
        const auto now = entryOf(member.process);
        if (now && now->started == member.started) ::kill(member.process, SIGKILL);
    }
}

}  // namespace navwright
