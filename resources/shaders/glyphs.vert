#version 330 core
in vec3 vertexCorner;
in vec3 vertexNormal;
in vec4 glyphPlace;    // xyz, size
in vec4 glyphScalars;  // colour, filter, hollow, index
uniform mat4 mvp;
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
    float size = glyphPlace.w * sizeFactor * (highlight == 2 ? 1.5 : 1.0);
    normal = vertexNormal;
    corner = vertexCorner;
    rawScalar = glyphScalars.x;
    hollow = glyphScalars.z;
    shade = (glyphScalars.x - range.x) / max(range.y - range.x, 1e-6);
    gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : mvp * vec4(glyphPlace.xyz + size * vertexCorner, 1.0);
}
