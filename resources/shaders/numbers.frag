#version 330 core
in vec2 texel;
uniform sampler2D digits;
out vec4 colour;

void main() {
    colour = texture(digits, texel);
    if (colour.a < 0.02) discard;
}
