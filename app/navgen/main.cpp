#include <iostream>
#include <string>
#include <vector>

#include "app/navgen/interrupt.h"
#include "app/navgen/navgen.h"
#include "app/navgen/plug_ins.h"
#include "core/system/terminal.h"

int main(int argc, char** argv) {
    navwright::prepareTerminal();
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const navwright::Streams streams{std::cout, std::cerr, navwright::terminalWidth(navwright::kErrors)};
    if (const auto call = navwright::plugInCalled(arguments)) {
        navwright::Console(streams).error(navwright::become(*call));
        return static_cast<int>(navwright::ExitCode::badInput);
    }
    const navwright::Interrupt interrupt;
    return static_cast<int>(navwright::runNavgen(arguments, streams, interrupt.token()));
}
