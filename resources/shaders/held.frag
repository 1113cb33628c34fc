#version 330 core
uniform sampler2D heldColour;
uniform sampler2D heldDepth;
out vec4 colour;

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    colour = texelFetch(heldColour, place, 0);
    gl_FragDepth = texelFetch(heldDepth, place, 0).r;
}
