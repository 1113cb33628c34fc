#include <cstdio>

#include "tests/sample/sample_writer.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    const auto written = navwright::writeSample(argv[1]);
    if (written) return 0;
    std::fprintf(stderr, "%s\n", written.error().message().c_str());
    return 1;
}
