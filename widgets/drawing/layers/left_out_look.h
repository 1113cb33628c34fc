#pragma once

#include "core/generate/pipeline/generation.h"
#include "widgets/drawing/draw/draw_filter.h"
#include "widgets/drawing/layers/stage_picture.h"

/// Parts of a nav that were left out, as ghosts among what is there: rings and dotted bands.
namespace navwright {

/// Adds the nodes left out to a picture that has its scale. A colouring by categories has a kind for each
/// reason; in others they have the value of their votes, `byDemos`: how many demos voted, else their weight.
void addLeftOutNodes(StagePicture& picture, const Generation& generation, const DrawFilter& filter,
                     bool byDemos);
/// The same for links from and to them. In colourings by numbers they have none, and the least value.
void addLeftOutLinks(StagePicture& picture, const Generation& generation, const DrawFilter& filter);

}  // namespace navwright
