#version 330 core
in vec2 vertexCorner;  // of a digit, 0..1 from the lower left
in vec3 numberPlace;   // what the number stands over
in vec2 numberDigit;   // how many digits right of the place its left edge is, and which it is
uniform mat4 mvp;
uniform vec2 viewport;  // pixels
uniform vec2 cell;      // of a digit, pixels
uniform float above;    // from the place to the lower edge, pixels
out vec2 texel;

const float kDigits = 10.0;

void main() {
    vec4 clip = mvp * vec4(numberPlace, 1.0);
    // Whole pixels, so that digits stay sharp.
    vec2 center = floor((clip.xy / clip.w * 0.5 + 0.5) * viewport + 0.5);
    vec2 corner = floor(center + vec2(numberDigit.x * cell.x, above) + 0.5) + vertexCorner * cell;
    texel = vec2((numberDigit.y + vertexCorner.x) / kDigits, 1.0 - vertexCorner.y);
    gl_Position = clip.w <= 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(corner / viewport * 2.0 - 1.0, 0.0, 1.0);
}
