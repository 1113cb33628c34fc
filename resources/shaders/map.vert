#version 330 core
in vec3 vertexPosition;
in vec2 vertexLight;
in vec4 vertexTint;
uniform mat4 mvp;
out vec2 light;
out vec4 tint;
out float height;

void main() {
    light = vertexLight;
    tint = vertexTint;
    height = vertexPosition.z;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
}
