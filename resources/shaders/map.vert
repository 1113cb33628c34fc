#version 330 core
in vec3 vertexPosition;
in vec2 vertexLight;
in vec4 vertexTint;
in vec4 vertexTexel;
uniform mat4 mvp;
out vec2 light;
out vec4 tint;
out vec2 texel;
flat out float layer;
flat out float masked;
out float height;

void main() {
    light = vertexLight;
    tint = vertexTint;
    texel = vertexTexel.xy;
    layer = vertexTexel.z;
    masked = vertexTexel.w;
    height = vertexPosition.z;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
    // What the game does not draw often lies in the surfaces of what it draws.
    if (layer < -1.5) gl_Position.z -= 0.0004 * gl_Position.w;
}
