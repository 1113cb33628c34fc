#version 330 core
flat in vec4 pointColour;
uniform float opacity;
uniform float dim;  // below 1 where the map hides it
out vec4 colour;

void main() {
    colour = vec4(pointColour.rgb, pointColour.a * opacity * dim);
}
