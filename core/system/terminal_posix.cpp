#include <sys/ioctl.h>
#include <unistd.h>

#include "core/system/terminal.h"

namespace navwright {

void prepareTerminal() {}

std::size_t terminalWidth(int descriptor) {
    constexpr std::size_t kUsualWidth = 80;
    if (::isatty(descriptor) == 0) return 0;
    winsize size{};
    if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsualWidth;
    return size.ws_col;
}

}  // namespace navwright
