#version 330 core
uniform sampler2D heldColour;
uniform sampler2D heldDepth;
out vec4 colour;

void main() {
    // The picture of a half is shown in both. Where the width is odd, a column is left over.
    int wide = textureSize(heldColour, 0).x;
    ivec2 place = ivec2(gl_FragCoord.xy);
    place.x = place.x >= 2 * wide ? wide - 1 : place.x % wide;
    colour = texelFetch(heldColour, place, 0);
    gl_FragDepth = texelFetch(heldDepth, place, 0).r;
}
