#version 330 core
in vec2 light;
in vec4 tint;
in float height;
uniform sampler2D lightmap;
uniform float heightCut;
uniform float opacity;
uniform float brightness;
out vec4 colour;

void main() {
    if (height > heightCut) discard;
    vec3 l = texture(lightmap, light).rgb;
    // Coloured light would drown the tints, which carry what a surface is made of.
    l = mix(vec3(dot(l, vec3(0.30, 0.59, 0.11))), l, 0.35);
    vec3 root = sqrt(l);
    l = root * sqrt(root) * 1.55 * brightness + 0.16;
    l = l / (1.0 + 0.35 * max(l - 0.7, 0.0));
    colour = vec4(tint.rgb * l, tint.a * opacity);
}
