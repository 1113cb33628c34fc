#version 330 core
in vec2 light;
in vec4 tint;
in vec2 texel;
flat in float layer;
flat in float masked;
in float height;
uniform sampler2D lightmap;
uniform float heightCut;
uniform float opacity;
uniform float brightness;
#ifdef TEXTURED
uniform sampler2DArray textures;
#endif
// How the map looks: MapLook.
uniform int mapMode;
uniform int fullBright;
uniform float mapBrighten;
uniform float mapDim;
out vec4 colour;

float grey(vec3 c) {
    return dot(c, vec3(0.30, 0.59, 0.11));
}

// Light on a surface that has no texture.
vec3 softened(vec3 l) {
    // Coloured light would drown the tints, which carry what a surface is made of.
    l = mix(vec3(grey(l)), l, 0.35);
    vec3 root = sqrt(l);
    l = root * sqrt(root) * 1.55 * brightness + 0.16;
    return l / (1.0 + 0.35 * max(l - 0.7, 0.0));
}

vec4 surface() {
#ifdef TEXTURED
    // As the game multiplies them, at twice the light that the compiler stored.
    vec4 picture = layer < 0.0 ? vec4(tint.rgb, 1.0) : texture(textures, vec3(texel, layer));
    if (masked > 0.5 && picture.a < 0.5) discard;
    if (fullBright == 1) return picture;
    vec3 lit = min(picture.rgb * 2.0 * brightness * texture(lightmap, light).rgb, 1.0);
    // Nearly as a gamma, and cheaper: the game's maps are dark.
    return vec4(mix(lit, sqrt(lit), mapBrighten), picture.a);
#else
    if (mapMode == 2 || fullBright == 1) return vec4(tint.rgb, 1.0);
    vec3 l = texture(lightmap, light).rgb;
    if (mapMode == 1) return vec4(min(1.5 * brightness * l, 1.0), 1.0);
    return vec4(tint.rgb * softened(l), 1.0);
#endif
}

// Darker and greyer, so that what lies over it stands out.
vec3 dimmed(vec3 c) {
    return mix(c, vec3(grey(c)), 0.5 * mapDim) * (1.0 - 0.75 * mapDim);
}

void main() {
    if (height > heightCut) discard;
    if (layer < -1.5) {
        colour = vec4(tint.rgb, tint.a * opacity);
        return;
    }
    vec4 shown = surface();
    // Of opaque surfaces the game shows transparent texels, too.
    colour = vec4(dimmed(shown.rgb), opacity * (tint.a < 1.0 ? tint.a * shown.a : 1.0));
}
