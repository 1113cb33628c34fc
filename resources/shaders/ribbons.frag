#version 330 core
flat in float shade;
flat in float rawScalar;
flat in int highlight;
flat in int lit;
flat in float presence;
flat in vec2 stroke;
in float along;
in float walked;
uniform sampler2D palettes;
uniform int palette;
uniform int categories;
uniform float opacity;
uniform float dim;  // below 1 where the map hides it
out vec4 colour;

// Of Palette::categories.
const int kCategories = 3, kOutgoing = 1, kIncoming = 0;

// Whether the stroke leaves this place open; the middle of the whole is never open.
bool open() {
    int kind = int(stroke.x + 0.5);
    if (kind == 0) return false;
    float away = abs(fract(walked / stroke.y + 0.5) - 0.5);  // from the middle of a dash, 0 to 0.5
    if (kind == 1) return away > 0.3;
    if (kind == 2) return abs(fract(2.0 * walked / stroke.y + 0.5) - 0.5) > 0.2;
    return away > 0.2 && away < 0.42;
}

void main() {
    if (open()) discard;
    int column = categories == 1 ? int(rawScalar + 0.5) & 255 : int(clamp(shade, 0.0, 1.0) * 255.0 + 0.5);
    ivec2 texel = lit > 0 ? ivec2(lit == 1 ? kOutgoing : kIncoming, kCategories) : ivec2(column, palette);
    vec3 base = texelFetch(palettes, texel, 0).rgb;
    // Dark at the tail and bright at the head: the direction shows even where the head is hidden.
    base *= mix(lit > 0 ? 0.6 : 0.35, 1.0, along);
    if (highlight > 0) base = mix(base, vec3(1.0), highlight == 2 ? 0.5 : 0.3);
    colour = vec4(base, opacity * dim * presence);
}
