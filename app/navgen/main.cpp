#include <sys/ioctl.h>
#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "app/navgen/interrupt.h"
#include "app/navgen/navgen.h"
#include "app/navgen/plug_ins.h"

namespace {

constexpr std::size_t kUsualWidth = 80;

std::size_t terminalWidth(int descriptor) {
    if (::isatty(descriptor) == 0) return 0;
    winsize size{};
    if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsualWidth;
    return size.ws_col;
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const navwright::Streams streams{std::cout, std::cerr, terminalWidth(STDERR_FILENO)};
    if (const auto call = navwright::plugInCalled(arguments)) {
        navwright::Console(streams).error(navwright::become(*call));
        return static_cast<int>(navwright::ExitCode::badInput);
    }
    const navwright::Interrupt interrupt;
    return static_cast<int>(navwright::runNavgen(arguments, streams, interrupt.token()));
}
