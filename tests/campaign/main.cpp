#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <map>
#include <string_view>

#include "parts.h"
#include "tally.h"

/// campaign PART [--tries N] [--seed N] [--work DIR] [--only NAME]...: one part of tests/campaign/run.
namespace {

using namespace campaign;

const std::map<std::string_view, void (*)(const Effort&)> kParts{
    {"damage", tryDamage}, {"truncations", tryTruncations}, {"kills", tryKills},     {"disks", tryDisks},
    {"pairs", tryPairs},   {"overwrites", tryOverwrites},   {"numbers", tryNumbers}, {"lists", tryLists},
    {"rivals", tryRivals}};

template <class T>
bool readNumber(std::string_view text, T& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

bool readEffort(int count, char** words, Effort& effort) {
    for (int i = 2; i + 1 < count; i += 2) {
        const std::string_view option = words[i], value = words[i + 1];
        if (option == "--tries" && readNumber(value, effort.tries)) continue;
        if (option == "--seed" && readNumber(value, effort.seed)) continue;
        if (option == "--work") {
            effort.work = std::filesystem::absolute(value);
        } else if (option == "--only") {
            effort.only.emplace_back(value);
        } else {
            return false;
        }
    }
    return count % 2 == 0 && !effort.work.empty();
}

/// What is killed: saves of one project after the other.
int saveMany(const std::filesystem::path& file) {
    constexpr int kSaves = 40;
    for (int number = 1; number <= kSaves; ++number) {
        if (!saveProject(numberedProject(number), file)) return 1;
    }
    return 0;
}

/// As a careless program would save.
int saveTorn(const std::filesystem::path& file) {
    constexpr int kSaves = 40;
    for (int number = 1; number <= kSaves; ++number) {
        const auto text = writeProject(numberedProject(number), file);
        std::ofstream out(file);
        for (const char letter : text) out << letter << std::flush;
    }
    return 0;
}

}  // namespace

int main(int count, char** words) {
    const std::string_view part = count > 1 ? words[1] : "";
    if (count == 3 && part == "save-many") return saveMany(words[2]);
    if (count == 3 && part == "save-torn") return saveTorn(words[2]);
    if (count == 3 && part == "save-locked") return saveLocked(words[2]);
    Effort effort;
    const auto found = kParts.find(part);
    if (found == kParts.end() || !readEffort(count, words, effort)) {
        fmt::print(stderr,
                   "campaign damage|truncations|kills|disks|pairs|overwrites|numbers|lists|rivals --work DIR "
                   "[--tries N] [--seed N] [--only NAME]...\n");
        return 1;
    }
    std::filesystem::create_directories(effort.work);
    found->second(effort);
    return Tally::findings() == 0 ? 0 : 3;
}
