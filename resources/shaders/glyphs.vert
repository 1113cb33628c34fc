#version 330 core
in vec3 vertexCorner;
in vec3 vertexNormal;
in vec4 glyphPlace;    // xyz, size
in vec4 glyphScalars;  // colour, filter, hollow, index
in vec3 glyphForm;     // depth as a share of the size, cosine and sine of the turn
in vec3 factSpan;  // first and last frame, speed
in vec4 factWho;  // demo, player, type, seen
uniform mat4 mvp;
uniform mat4 projectionMatrix;
uniform float viewportHeight;  // pixels; 0: no least size
uniform vec2 range;
uniform vec2 filterRange;
uniform float heightCut;
uniform float outline;  // 1: the rim around the glyph
uniform float nearer;  // units by which it comes nearer to the eye, as far as hiding goes
uniform float clearTo;  // units from the eye up to which nothing fades; 0: nothing fades or shrinks
uniform int selected;
uniform int hovered;
out vec3 normal;
out vec3 corner;
flat out float shade;
flat out float rawScalar;
flat out float hollow;
flat out int highlight;
flat out float presence;  // share of the opacity

#include "filter.glsl"

void main() {
    bool hidden = glyphScalars.y < filterRange.x || glyphScalars.y > filterRange.y || glyphPlace.z > heightCut
        || !passes(factSpan.x, factSpan.y, factSpan.z, factWho.x, factWho.y, factWho.z, factWho.w);
    int index = int(glyphScalars.w + 0.5);
    highlight = index == selected ? 2 : index == hovered ? 1 : 0;
    // However far away, a glyph can be seen and pointed at.
    const float kLeastPixels = 2.0;
    const float kRimPixels = 1.3;
    float away = (mvp * vec4(glyphPlace.xyz, 1.0)).w;
    float pixel = viewportHeight > 0.0 ? 2.0 * away / (viewportHeight * projectionMatrix[1][1]) : 0.0;
    float size = max(glyphPlace.w, kLeastPixels * pixel) * (highlight == 2 ? 1.5 : 1.0);
    presence = 1.0;
    if (clearTo > 0.0 && highlight == 0) {
        // Far away they lie close: they get smaller than perspective makes them, and fainter.
        const float kWide = 1000.0, kSmallest = 0.65, kFadedAt = 3.5, kFaintest = 0.45;
        size = max(size * clamp(kWide / max(away, 1.0), kSmallest, 1.0), kLeastPixels * pixel);
        presence = mix(1.0, kFaintest, smoothstep(clearTo, kFadedAt * clearTo, away));
    }
    // Outlines and open faces have nothing to set off; far glyphs would be all rim.
    bool bare = glyphScalars.z > 0.5 || glyphForm.x != 1.0 || size < 1.4 * kLeastPixels * pixel;
    if (outline > 0.5) {
        hidden = hidden || bare || pixel == 0.0;
        size += kRimPixels * pixel;
    }
    mat2 turn = mat2(glyphForm.y, glyphForm.z, -glyphForm.z, glyphForm.y);
    vec3 turned = vec3(turn * vec2(vertexCorner.x, vertexCorner.y * glyphForm.x), vertexCorner.z);
    normal = vec3(turn * vec2(vertexNormal.x, vertexNormal.y / max(glyphForm.x, 1e-3)), vertexNormal.z);
    corner = vertexCorner;
    rawScalar = glyphScalars.x;
    hollow = glyphScalars.z;
    shade = (glyphScalars.x - range.x) / max(range.y - range.x, 1e-6);
    vec4 clip = mvp * vec4(glyphPlace.xyz + size * turned, 1.0);
    const float kTwiceNear = 8.0;  // the near plane of the view
    if (nearer > 0.0) clip.z -= kTwiceNear * nearer / (max(clip.w, 2.0 * nearer) - nearer);
    gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : clip;
}
