#version 330 core
in vec3 normal;
in float rim;
in float height;
flat in float shade;
flat in float rawScalar;
flat in int highlight;
uniform sampler2D palettes;
uniform int palette;
uniform int categories;  // 1: the scalar is a category number
uniform float opacity;
uniform float heightCut;
uniform float dim;  // below 1 where the map hides it
out vec4 colour;

// Shares of the opacity.
const float kInside = 0.42, kEdge = 0.95, kSelectedInside = 0.8;

void main() {
    if (height > heightCut) discard;
    int column = categories == 1 ? int(rawScalar + 0.5) & 255 : int(clamp(shade, 0.0, 1.0) * 255.0 + 0.5);
    vec3 base = texelFetch(palettes, ivec2(column, palette), 0).rgb;
    float light = 0.72 + 0.28 * abs(dot(normalize(normal), normalize(vec3(0.35, 0.25, 0.9))));
    float pixels = (1.0 - rim) / max(fwidth(rim), 1e-6);
    float edge = 1.0 - smoothstep(0.7, 1.7, pixels);
    vec3 lit = base * light;
    float inside = kInside;
    if (highlight > 0) {
        lit = mix(lit, vec3(1.0), highlight == 2 ? 0.45 : 0.25);
        inside = kSelectedInside;
    }
    vec3 line = highlight == 2 ? vec3(1.0) : 0.45 * lit;
    colour = vec4(mix(lit, line, edge), opacity * dim * mix(inside, kEdge, edge));
}
