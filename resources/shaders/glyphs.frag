#version 330 core
in vec3 normal;
in vec3 corner;
flat in float shade;
flat in float rawScalar;
flat in float hollow;
flat in int highlight;
flat in float presence;
uniform sampler2D palettes;
uniform int palette;
uniform int categories;  // 1: the scalar is a category number
uniform float opacity;
uniform float outline;  // 1: the rim around the glyph
uniform float dim;  // below 1 where the map hides it
out vec4 colour;

void main() {
    int column = categories == 1 ? int(rawScalar + 0.5) & 255 : int(clamp(shade, 0.0, 1.0) * 255.0 + 0.5);
    vec3 base = texelFetch(palettes, ivec2(column, palette), 0).rgb;
    if (hollow > 0.5) {
        // Keep the edges of the unit shape and open its faces.
        vec3 inset = abs(corner);
        float edge = max(min(max(inset.x, inset.y), max(max(inset.x, inset.z), max(inset.y, inset.z))), 0.0);
        float second = inset.x + inset.y + inset.z - max(inset.x, max(inset.y, inset.z)) - min(inset.x, min(inset.y, inset.z));
        if (second < 0.72 * edge) discard;
    }
    float light = 0.62 + 0.38 * dot(normalize(normal), normalize(vec3(0.35, 0.25, 0.9)));
    vec3 lit = base * light;
    if (highlight == 2) lit = mix(lit, vec3(1.0), 0.55);
    if (highlight == 1) lit = mix(lit, vec3(1.0), 0.30);
    if (outline > 0.5) lit = highlight == 0 ? 0.12 * base : vec3(1.0);
    colour = vec4(lit, opacity * dim * presence);
}
