#pragma once

namespace navwright {

// Each takes what follows its name on the command line, prints Markdown and returns the exit code.

/// `start PROGRAM FILE...`: from the start of the process until the picture is on the screen.
int measureStart(int argc, char** argv);
/// `sliders [--copies N] [--moves N] [--all-layers] MAP.bsp DEMO...`: from the move of a slider to the new
/// picture, and how long one event holds the thread of the windows meanwhile.
int measureSliders(int argc, char** argv);

}  // namespace navwright
