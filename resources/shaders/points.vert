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
uniform int joined;  // 1: lines, of which half may be hidden
out float shade;
flat out float rawScalar;
flat out float ghost;
out float visible;

void main() {
    vec3 position = packedOffset + packedScale * vec3(vertexPacked.xyz);
    bool hidden = vertexScalars.y < filterRange.x || vertexScalars.y > filterRange.y || position.z > heightCut;
    visible = hidden ? 0.0 : 1.0;
    gl_Position = hidden && joined == 0 ? vec4(2.0, 2.0, 2.0, 1.0) : mvp * vec4(position, 1.0);
    gl_PointSize = pointSize * float(vertexPacked.w) / 16.0;
    // What is drawn smaller is fainter too.
    ghost = clamp(float(vertexPacked.w) / 16.0, 0.45, 1.0);
    rawScalar = vertexScalars.x;
    shade = (vertexScalars.x - range.x) / max(range.y - range.x, 1e-6);
}
