#version 330 core
in vec3 vertexPosition;
uniform vec2 lineAt;  // middle and half the width, in device coordinates
out float across;

void main() {
    across = vertexPosition.x;
    gl_Position = vec4(lineAt.x + vertexPosition.x * lineAt.y, vertexPosition.y, 0.0, 1.0);
}
