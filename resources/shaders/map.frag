#version 330 core
in vec2 light;
in vec4 tint;
in float height;
uniform sampler2D lightmap;
uniform float heightCut;
uniform float opacity;
uniform float brightness;
out vec4 colour;

// Opaque surfaces let what is behind them through pixel by pixel (4x4 Bayer matrix): no order of drawing needed.
float threshold() {
    const float kBayer[16] = float[](0.0, 8.0, 2.0, 10.0, 12.0, 4.0, 14.0, 6.0, 3.0, 11.0, 1.0, 9.0, 15.0, 7.0, 13.0, 5.0);
    ivec2 place = ivec2(gl_FragCoord.xy) & 3;
    return (kBayer[4 * place.y + place.x] + 0.5) / 16.0;
}

void main() {
    if (height > heightCut || opacity < threshold()) discard;
    vec3 l = texture(lightmap, light).rgb;
    // Coloured light would drown the tints, which carry what a surface is made of.
    l = mix(vec3(dot(l, vec3(0.30, 0.59, 0.11))), l, 0.35);
    l = pow(l, vec3(0.75)) * 1.55 * brightness + 0.16;
    l = l / (1.0 + 0.35 * max(l - 0.7, 0.0));
    colour = vec4(tint.rgb * l, tint.a);
}
