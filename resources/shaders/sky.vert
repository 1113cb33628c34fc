#version 330 core
in vec3 vertexPosition;
uniform mat4 mvp;
uniform vec3 eyePosition;
// What the map's surfaces and its sky fill.
uniform vec3 skyLeast;
uniform vec3 skyMost;
out vec3 direction;
out float height;

void main() {
    direction = vertexPosition - eyePosition;
    height = vertexPosition.z;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
    // From outside the sky would be walls around the map.
    if (any(lessThan(eyePosition, skyLeast)) || any(greaterThan(eyePosition, skyMost))) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
