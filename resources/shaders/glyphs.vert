#version 330 core
in vec3 vertexCorner;
in vec3 vertexNormal;
in vec4 glyphPlace;    // xyz, size
in vec4 glyphScalars;  // colour, filter, hollow, index
uniform mat4 mvp;
uniform mat4 projectionMatrix;
uniform float viewportHeight;  // pixels; 0: no least size
uniform vec2 range;
uniform vec2 filterRange;
uniform float heightCut;
uniform float sizeFactor;
uniform int selected;
uniform int hovered;
out vec3 normal;
out vec3 corner;
flat out float shade;
flat out float rawScalar;
flat out float hollow;
flat out int highlight;

void main() {
    bool hidden = glyphScalars.y < filterRange.x || glyphScalars.y > filterRange.y || glyphPlace.z > heightCut;
    int index = int(glyphScalars.w + 0.5);
    highlight = index == selected ? 2 : index == hovered ? 1 : 0;
    // However far away, a glyph can be seen and pointed at.
    const float kLeastPixels = 2.0;
    float away = (mvp * vec4(glyphPlace.xyz, 1.0)).w;
    float least = viewportHeight > 0.0 ? 2.0 * kLeastPixels * away / (viewportHeight * projectionMatrix[1][1]) : 0.0;
    float size = max(glyphPlace.w, least) * sizeFactor * (highlight == 2 ? 1.5 : 1.0);
    normal = vertexNormal;
    corner = vertexCorner;
    rawScalar = glyphScalars.x;
    hollow = glyphScalars.z;
    shade = (glyphScalars.x - range.x) / max(range.y - range.x, 1e-6);
    gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : mvp * vec4(glyphPlace.xyz + size * vertexCorner, 1.0);
}
