#version 330 core
in float across;
out vec4 colour;

void main() {
    // Light with dark rims: it is seen on any map.
    colour = abs(across) < 0.5 ? vec4(0.95, 0.95, 0.95, 1.0) : vec4(0.1, 0.1, 0.1, 1.0);
}
