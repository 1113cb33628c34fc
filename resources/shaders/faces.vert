#version 330 core
in vec3 facePlace;
in vec3 faceCenter;   // of the body
in vec3 faceNormal;
in vec4 faceScalars;  // colour, filter, type, body
in float faceRim;     // 1 on the edges, 0 in the middle
uniform mat4 mvp;
uniform vec2 range;
uniform vec2 filterRange;
uniform float shrink;
uniform int selected;
uniform int hovered;
out vec3 normal;
out float rim;
out float height;
flat out float shade;
flat out float rawScalar;
flat out int highlight;

#include "filter.glsl"

void main() {
    bool shown = faceScalars.y >= filterRange.x && faceScalars.y <= filterRange.y
        && passes(-1.0, -1.0, -1.0, -1.0, -1.0, faceScalars.z, -1.0);
    int body = int(faceScalars.w + 0.5);
    highlight = body == selected ? 2 : body == hovered ? 1 : 0;
    rawScalar = faceScalars.x;
    shade = (faceScalars.x - range.x) / max(range.y - range.x, 1e-6);
    normal = faceNormal;
    rim = faceRim;
    vec3 place = mix(facePlace, faceCenter, shrink);
    height = place.z;
    vec4 clip = mvp * vec4(place, 1.0);
    // A little farther than it is, as far as hiding goes: what lies in its plane stays whole.
    const float kFarther = 1.5, kTwiceNear = 8.0;
    clip.z += kTwiceNear * kFarther / (max(clip.w, 0.0) + kFarther);
    gl_Position = shown ? clip : vec4(2.0, 2.0, 2.0, 1.0);
}
