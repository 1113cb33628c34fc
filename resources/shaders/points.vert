#version 330 core
in ivec4 vertexPacked;  // xyz; size in sixteenths, and from the sixth bit on the demo
in uvec4 vertexFacts;   // colour, frame, speed, player; in steps
uniform mat4 mvp;
uniform vec3 packedOffset;
uniform float packedScale;
uniform vec2 range;        // colour scalars at the palette's ends
uniform vec2 filterRange;  // shown when the colour scalar is inside, ends included
uniform float heightCut;
uniform float pointSize;
uniform sampler2D palettes;
uniform int palette;
uniform int categories;  // 1: the scalar * 65535 is a category number
uniform int foremost;    // category drawn before what is around it, or -1
out float shade;
flat out float rawScalar;
flat out vec4 pointColour;  // its opacity is a share
out float visible;

#include "filter.glsl"

// Units by which the foremost come nearer, as far as hiding goes, and twice the near plane of the view.
const float kPull = 40.0, kTwiceNear = 8.0;

void main() {
    vec3 position = packedOffset + packedScale * vec3(vertexPacked.xyz);
    float scalar = float(vertexFacts.x) / 65535.0;
    vec3 facts = vec3(vertexFacts.yzw);
    float size = float(vertexPacked.w & 31) / 16.0;
    float demo = float((vertexPacked.w & 65535) >> 5);
    bool hidden = scalar < filterRange.x || scalar > filterRange.y || position.z > heightCut
        || !passes(facts.x, facts.x, facts.y, demo, facts.z, -1.0, -1.0);
    visible = hidden ? 0.0 : 1.0;
    // Outside of what is seen; of a line with one end hidden nothing is left (lines.frag).
    gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : mvp * vec4(position, 1.0);
    bool first = categories == 1 && int(vertexFacts.x) == foremost;
    // The depth that the place kPull units nearer would have.
    if (first && !hidden) gl_Position.z -= kTwiceNear * kPull / (max(gl_Position.w, 2.0 * kPull) - kPull);
    gl_PointSize = pointSize * size;
    rawScalar = scalar;
    shade = (scalar - range.x) / max(range.y - range.x, 1e-6);
    // Here and not for every pixel of a point; what is drawn smaller is fainter too.
    int column = categories == 1 ? int(vertexFacts.x) & 255 : int(clamp(shade, 0.0, 1.0) * 255.0 + 0.5);
    pointColour = vec4(texelFetch(palettes, ivec2(column, palette), 0).rgb, first ? 1.0 : clamp(size, 0.45, 1.0));
}
