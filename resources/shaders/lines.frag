#version 330 core
in float shade;
flat in float rawScalar;
in float visible;
uniform sampler2D palettes;
uniform int palette;
uniform int categories;  // 1: the scalar * 65535 is a category number
uniform float opacity;
out vec4 colour;

const float kFaint = 0.4;  // so that the points stand out

void main() {
    // A line ends where it leaves what is shown.
    if (visible < 0.999) discard;
    int column = categories == 1 ? int(rawScalar * 65535.0 + 0.5) & 255 : int(clamp(shade, 0.0, 1.0) * 255.0 + 0.5);
    colour = vec4(texelFetch(palettes, ivec2(column, palette), 0).rgb, opacity * kFaint);
}
