#pragma once

namespace navwright {

// Each takes what follows its name on the command line, prints Markdown and returns the exit code.

/// `start PROGRAM FILE...`: from the start of the process until the picture is on the screen.
int measureStart(int argc, char** argv);
/// `idle PROGRAM FILE...`: what the open window takes while nothing moves.
int measureIdle(int argc, char** argv);
/// `sliders [--copies N] [--moves N] [--all-layers] MAP.bsp DEMO...`: from the move of a slider to the new
/// picture, and how long one event holds the thread of the windows meanwhile.
int measureSliders(int argc, char** argv);
/// `edit MAP.bsp [NAV]`: dragging a node of a nav, or of one of 4,000 nodes with 30,000 links, and what
/// follows when it is put down.
int measureEdit(int argc, char** argv);
/// `project MAP.bsp`: opening a project with 1,000 edits of such a nav.
int measureProject(int argc, char** argv);
/// `points [--copies N] MAP.bsp DEMO...`: millions of samples: loading, memory, frames while the camera
/// moves.
int measurePoints(int argc, char** argv);
/// `textures GAMEFOLDER MAP.bsp...`: frames of maps with and without textures, how long these take and what
/// memory they cost. The maps must stand in no game folder.
int measureTextures(int argc, char** argv);
/// `split MAP.bsp NAV|DEMO...`: frames of one nav, and of two of them side by side and swiped over.
int measureSplit(int argc, char** argv);
/// `overlays MAP.bsp DEMO...`: frames with ten large overlays and without.
int measureOverlays(int argc, char** argv);

/// `watch MAP.bsp NAV`: frames while bots of a running test are drawn, and without.
int measureWatch(int argc, char** argv);

/// `goal MAP.bsp NAV`: from a click until the times to that place are there, and until they are drawn.
int measureGoal(int argc, char** argv);

/// `meshes MAP.bsp NAV`: making navmeshes, from the choice of a stage until it is drawn, and ways to a place
/// that follows the mouse.
int measureMeshes(int argc, char** argv);

/// `live MAP.bsp NAV|DEMO...`: a server's game of 32 players: frames with it and without, from the server's
/// frame to the picture, processor and memory beside the view.
int measureLive(int argc, char** argv);

}  // namespace navwright
