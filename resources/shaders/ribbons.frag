#version 330 core
flat in float shade;
flat in float rawScalar;
flat in int highlight;
in float along;
uniform sampler2D palettes;
uniform int palette;
uniform int categories;
uniform float opacity;
uniform float dim;  // below 1 where the map hides it
out vec4 colour;

void main() {
    int column = categories == 1 ? int(rawScalar + 0.5) & 255 : int(clamp(shade, 0.0, 1.0) * 255.0 + 0.5);
    vec3 base = texelFetch(palettes, ivec2(column, palette), 0).rgb;
    // Dark at the tail and bright at the head: the direction shows even where the head is hidden.
    base *= mix(0.35, 1.0, along);
    if (highlight > 0) base = mix(base, vec3(1.0), highlight == 2 ? 0.5 : 0.3);
    colour = vec4(base, opacity * dim);
}
