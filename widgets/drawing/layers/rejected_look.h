#pragma once

#include "core/generate/pipeline/generation.h"
#include "widgets/drawing/draw/draw_filter.h"
#include "widgets/drawing/layers/stage_picture.h"

/// Rejected nodes and links, drawn as ghosts among the nav: rings and dotted bands.
namespace navwright {

/// Adds the rejected nodes to a picture that has its scale. A colouring by categories has a kind for each
/// reason. In others they have the value of their votes: with `byDemos` the number of demos that voted, else
/// the weight.
void addRejectedComponents(StagePicture& picture, const Generation& generation, const DrawFilter& filter,
                           bool byDemos);
/// Adds the links from and to rejected nodes to a picture that has its scale. A colouring by categories has a
/// kind for each reason. In others they have the least value.
void addRejectedLinks(StagePicture& picture, const Generation& generation, const DrawFilter& filter);

}  // namespace navwright
