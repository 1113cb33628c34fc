#version 330 core
in vec2 vertexPlace;  // along 0..1 (head above 1), across -1..1
in vec3 ribbonFrom;
in vec3 ribbonTo;
in vec4 ribbonScalars;  // colour, filter, width in pixels, 0 without a head
in vec3 factSpan;  // first and last frame, speed
in vec3 factWho;  // demo, player, type
uniform mat4 mvp;
uniform vec2 viewport;  // pixels
uniform vec2 range;
uniform vec2 filterRange;
uniform float heightCut;
uniform int selected;
uniform int hovered;
flat out float shade;
flat out float rawScalar;
flat out int highlight;
out float along;

#include "filter.glsl"

void main() {
    bool hidden = ribbonScalars.y < filterRange.x || ribbonScalars.y > filterRange.y
        || max(ribbonFrom.z, ribbonTo.z) > heightCut
        || !passes(factSpan.x, factSpan.y, factSpan.z, factWho.x, factWho.y, factWho.z);
    highlight = gl_InstanceID == selected ? 2 : gl_InstanceID == hovered ? 1 : 0;
    rawScalar = ribbonScalars.x;
    shade = (ribbonScalars.x - range.x) / max(range.y - range.x, 1e-6);
    bool head = vertexPlace.x > 1.0;
    along = head ? 1.0 : vertexPlace.x;

    vec3 direction = ribbonTo - ribbonFrom;
    float length3 = max(length(direction), 1e-3);
    // The head is a triangle of fixed size in units that ends short of the target's glyph.
    const float kHead = 14.0;
    const float kShort = 11.0;
    bool plain = ribbonScalars.w < 0.5;
    float tip = plain ? length3 : max(length3 - kShort, 0.5 * length3);
    float neck = plain ? length3 : max(tip - kHead, 0.3 * length3);
    float at = vertexPlace.x > 1.5 ? tip : head ? neck : vertexPlace.x * neck;
    vec3 place = ribbonFrom + direction * (at / length3);
    vec4 clip = mvp * vec4(place, 1.0);
    vec4 ahead = mvp * vec4(place + direction / length3, 1.0);
    vec2 onScreen = (ahead.xy / ahead.w - clip.xy / clip.w) * viewport;
    vec2 across = length(onScreen) > 1e-6 ? normalize(vec2(-onScreen.y, onScreen.x)) : vec2(0.0);
    float pixels = ribbonScalars.z * (highlight == 2 ? 2.2 : highlight == 1 ? 1.6 : 1.0);
    if (head) pixels = plain ? 0.0 : max(2.6 * pixels, 3.0);
    if (plain) along = 1.0;
    // To the side it points along: there and back lie beside each other.
    float beside = plain ? 0.0 : min(ribbonScalars.z, 2.0);
    clip.xy += (vertexPlace.y * pixels - beside) * across / viewport * clip.w;
    gl_Position = hidden || clip.w <= 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : clip;
}
