#version 330 core
in ivec4 vertexPacked;  // xyz, size in sixteenths
in vec2 vertexScalars;  // colour, filter; 0..1
uniform mat4 mvp;
uniform vec3 packedOffset;
uniform float packedScale;
uniform vec2 range;        // colour scalars at the palette's ends
uniform vec2 filterRange;  // shown when the filter scalar is inside, ends included
uniform float heightCut;
uniform float pointSize;
out float shade;
flat out float rawScalar;

void main() {
    vec3 position = packedOffset + packedScale * vec3(vertexPacked.xyz);
    bool hidden = vertexScalars.y < filterRange.x || vertexScalars.y > filterRange.y || position.z > heightCut;
    gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : mvp * vec4(position, 1.0);
    gl_PointSize = pointSize * float(vertexPacked.w) / 16.0;
    rawScalar = vertexScalars.x;
    shade = (vertexScalars.x - range.x) / max(range.y - range.x, 1e-6);
}
