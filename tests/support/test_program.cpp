#include "test_program.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace navwright {

namespace {

std::map<std::string, TestMain>& tests() {
    static std::map<std::string, TestMain> all;
    return all;
}

}  // namespace

bool registerTest(const char* file, TestMain run) {
    return tests().emplace(std::filesystem::path(file).stem().string(), run).second;
}

}  // namespace navwright

int main(int argc, char** argv) {
    const auto& tests = navwright::tests();
    const auto found = argc > 1 ? tests.find(argv[1]) : tests.end();
    if (found == tests.end()) {
        std::fprintf(stderr, "usage: %s TEST [QtTest's options], TEST one of\n", argv[0]);
        for (const auto& [name, run] : tests) std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    argv[1] = argv[0];
    return found->second(argc - 1, argv + 1);
}
