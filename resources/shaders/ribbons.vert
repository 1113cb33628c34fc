#version 330 core
in vec2 vertexPlace;  // along 0..1 (head above 1), across -1..1
in vec3 ribbonFrom;
in vec3 ribbonTo;
in vec4 ribbonScalars;  // colour, filter, width in pixels, 0 without a head
in vec4 ribbonLook;     // stroke, node it leaves, node it enters, 1: there is one like it back, 2: another one
in vec2 ribbonBack;     // filter and how often seen, of the one back
in vec3 factSpan;  // first and last frame, speed
in vec4 factWho;  // demo, player, type, seen
uniform mat4 mvp;
uniform mat4 projectionMatrix;
uniform vec2 viewport;  // pixels
uniform vec2 range;
uniform vec2 filterRange;
uniform float heightCut;
uniform ivec2 selected;  // first and number of those behind it; -1: none
uniform ivec2 hovered;
uniform int litNode;      // whose ribbons are lit, the others dimmed; -1: none
uniform float nearer;  // units by which it comes nearer to the eye, as far as hiding goes
uniform float clearTo;    // units from the eye up to which nothing fades; 0: nothing fades or thins
flat out float shade;
flat out float rawScalar;
flat out int highlight;
flat out int lit;         // 1: leaves the lit node, 2: enters it, -1: neither, 0: none is lit
flat out float presence;  // share of the opacity
flat out vec2 stroke;     // its kind, and the units in which it repeats
out float along;
out float walked;         // units from the middle of the whole

#include "filter.glsl"

// Widths are those given up to this distance, and shrink with it down to a share; a ribbon thinner than a pixel
// is drawn one wide and fainter.
const float kWide = 700.0, kThinnest = 0.45;
// What fades is gone but for a share at so many times the distance at which fading begins.
const float kFadedAt = 3.5, kFaintest = 0.25;
const float kUnlit = 0.22, kLitWidth = 2.0;
// Units by which lit ribbons come nearer, as far as hiding goes, and twice the near plane of the view.
const float kPull = 12.0, kTwiceNear = 8.0;
// A stroke repeats in so many pixels up to twice as many, so that it stays the same while the camera moves a
// little, and twice at least.
const float kLeastPixels = 14.0;

bool isIn(ivec2 run) {
    return gl_InstanceID >= run.x && gl_InstanceID < run.x + run.y;
}

void main() {
    bool shown = ribbonScalars.y >= filterRange.x && ribbonScalars.y <= filterRange.y
        && max(ribbonFrom.z, ribbonTo.z) <= heightCut
        && passes(factSpan.x, factSpan.y, factSpan.z, factWho.x, factWho.y, factWho.z, factWho.w);
    highlight = isIn(selected) ? 2 : isIn(hovered) ? 1 : 0;
    lit = litNode < 0 ? 0 : int(ribbonLook.y) == litNode ? 1 : int(ribbonLook.z) == litNode ? 2 : -1;
    rawScalar = ribbonScalars.x;
    shade = (ribbonScalars.x - range.x) / max(range.y - range.x, 1e-6);
    bool head = vertexPlace.x > 1.0;
    along = head ? 1.0 : vertexPlace.x;
    // One line for both ways, of which this draws the first half; singled out, it is drawn whole.
    bool half_ = ribbonLook.w > 0.5 && ribbonLook.w < 1.5 && lit < 1 && highlight == 0 && ribbonBack.x >= filterRange.x
        && ribbonBack.x <= filterRange.y && seenEnough(ribbonBack.y);
    bool plain = half_ || ribbonScalars.w < 0.5;

    vec3 direction = ribbonTo - ribbonFrom;
    float length3 = max(length(direction), 1e-3);
    // The head is a triangle of fixed size in units that ends short of the target's glyph.
    const float kHead = 14.0;
    const float kShort = 11.0;
    float end = half_ ? 0.5 * length3 : length3;
    float tip = plain ? end : max(end - kShort, 0.5 * end);
    float neck = plain ? end : max(tip - kHead, 0.3 * end);
    float at = vertexPlace.x > 1.5 ? tip : head ? neck : vertexPlace.x * neck;
    vec3 place = ribbonFrom + direction * (at / length3);
    vec4 clip = mvp * vec4(place, 1.0);
    vec4 ahead = mvp * vec4(place + direction / length3, 1.0);
    vec2 onScreen = (ahead.xy / ahead.w - clip.xy / clip.w) * viewport;
    vec2 across = length(onScreen) > 1e-6 ? normalize(vec2(-onScreen.y, onScreen.x)) : vec2(0.0);

    // By the middle, so that all corners agree.
    float away = max((mvp * vec4(ribbonFrom + 0.5 * direction, 1.0)).w, 1.0);
    float pixels = ribbonScalars.z * (highlight == 2 ? 2.2 : highlight == 1 ? 1.6 : lit > 0 ? kLitWidth : 1.0);
    presence = 1.0;
    if (clearTo > 0.0 && highlight == 0 && lit < 1) {
        pixels *= clamp(kWide / away, kThinnest, 1.0);
        presence = min(pixels, 1.0) * mix(1.0, kFaintest, smoothstep(clearTo, kFadedAt * clearTo, away));
        pixels = max(pixels, 1.0);
    }
    if (lit < 0 && highlight == 0) presence *= kUnlit;
    // To the side it points along: there and back lie beside each other, with a gap where both are surely there.
    float beside = plain ? 0.0 : lit > 0 || ribbonLook.w > 1.5 ? pixels + 1.5 : min(pixels, 2.0);
    if (head) pixels = plain ? 0.0 : max(2.6 * pixels, 3.0);
    if (plain) along = 1.0;

    float pixel = 2.0 * away / (viewport.y * projectionMatrix[1][1]);
    float repeat = exp2(ceil(log2(kLeastPixels * pixel)));
    stroke = vec2(ribbonLook.x, min(repeat, 0.5 * length3));
    walked = at - 0.5 * length3;

    clip.xy += (vertexPlace.y * pixels - beside) * across / viewport * clip.w;
    float pull = lit > 0 ? kPull : nearer;
    if (pull > 0.0) clip.z -= kTwiceNear * pull / (max(clip.w, 2.0 * pull) - pull);
    gl_Position = !shown || clip.w <= 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : clip;
}
