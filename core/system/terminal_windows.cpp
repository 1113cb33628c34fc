#include "core/system/terminal.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <initializer_list>

namespace navwright {

void prepareTerminal() {
    for (const int descriptor : {0, kOutput, kErrors}) ::_setmode(descriptor, _O_BINARY);
    ::SetConsoleOutputCP(CP_UTF8);
}

std::size_t terminalWidth(int descriptor) {
    const auto handle = reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor));
    CONSOLE_SCREEN_BUFFER_INFO about{};
    if (::GetConsoleScreenBufferInfo(handle, &about) == 0) return 0;
    return static_cast<std::size_t>(about.srWindow.Right - about.srWindow.Left + 1);
}

}  // namespace navwright
