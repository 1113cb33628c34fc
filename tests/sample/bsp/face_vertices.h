#pragma once

#include <vector>

#include "tests/sample/bsp/faces.h"

namespace navwright::compile {

/// Makes the outlines of a model's faces fit each other without gaps: rounds all corners to a fine grid that
/// single precision holds exactly, and gives every edge the corners of other faces that lie on it. Faces that
/// come to nothing are removed.
void fitVertices(std::vector<Face>& faces);

}  // namespace navwright::compile
