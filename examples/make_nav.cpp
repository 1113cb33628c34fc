// Makes a nav from a map and demos, lets bots test it, and writes it.
//
//     make_nav MAP.bsp OUT.nav [DEMO|FOLDER...] [KEY=VALUE...]
//
// Without demos the nav is made from the map alone. KEY=VALUE changes a parameter. Ends with 0 when the nav
// passes the test, with 3 when it does not.

#include <cstdio>
#include <cstdlib>
#include <string>

#include <navwright/navwright.h>

namespace nav = navwright::library;

namespace {

/// What a result holds; ends the program with what is wrong where it holds nothing.
template <class T>
T valueOf(nav::Result<T> result) {
    if (!result) {
        std::fprintf(stderr, "make_nav: %s\n", result.error().message().c_str());
        std::exit(2);
    }
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: make_nav MAP.bsp OUT.nav [DEMO|FOLDER...] [KEY=VALUE...]\n");
        return 1;
    }
    nav::GenerateInput input;
    input.map = valueOf(nav::readMap(argv[1]));
    for (int i = 3; i < argc; ++i) {
        const std::string word = argv[i];
        if (const auto equals = word.find('='); equals != std::string::npos) {
            input.settings.parameters[word.substr(0, equals)] = word.substr(equals + 1);
        } else {
            input.demos.emplace_back(word);
        }
    }

    const auto made = valueOf(nav::generate(input));
    for (const auto& warning : made.warnings) std::fprintf(stderr, "%s\n", warning.c_str());
    valueOf(nav::writeNav(made.nav, argv[2]));
    std::printf("%s: %zu nodes\n", input.map.name.c_str(), made.nav.nodes.size());

    const auto report = valueOf(nav::test(made.nav, input.map, {.settings = input.settings}));
    for (const auto& figure : report.figures) {
        std::printf("%s %s: %.3f, %s %.3f\n", figure.passed ? "ok  " : "FAIL", figure.name.c_str(),
                    figure.value, figure.atLeast ? "at least" : "at most", figure.limit);
    }
    return report.passed ? 0 : 3;
}
