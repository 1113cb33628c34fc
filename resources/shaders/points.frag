#version 330 core
in float shade;
flat in float rawScalar;
flat in float ghost;
uniform sampler2D palettes;
uniform int palette;
uniform int categories;  // 1: the scalar * 65535 is a category number
uniform float opacity;
uniform float dim;  // below 1 where the map hides it
out vec4 colour;

void main() {
    int column = categories == 1 ? int(rawScalar * 65535.0 + 0.5) & 255 : int(clamp(shade, 0.0, 1.0) * 255.0 + 0.5);
    colour = vec4(texelFetch(palettes, ivec2(column, palette), 0).rgb, opacity * dim * ghost);
}
