#pragma once

namespace navwright {

/// The whole program but main(). Exit codes: 0 done, 1 the command line is wrong, 2 no display, no OpenGL or
/// no picture, 128 plus the number of the signal that ended it.
int start(int argc, char** argv);

}  // namespace navwright
