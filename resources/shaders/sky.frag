#version 330 core
in vec3 direction;
in float height;
uniform sampler2DArray sides;  // right, back, left, front, up, down
uniform float heightCut;
uniform float mapDim;
out vec4 colour;

// The side that a direction meets, and where: across and down its picture, 0 to 1. Looking along +x one sees the side
// called right, along +y the one called back; the pictures above and below lie as one sees them from +x.
vec3 placeOf(vec3 d) {
    vec3 a = abs(d);
    vec3 s;
    if (a.x >= a.y && a.x >= a.z) {
        s = d.x > 0.0 ? vec3(-d.y, -d.z, 0.0) : vec3(d.y, -d.z, 2.0);
        s.xy /= a.x;
    } else if (a.y >= a.z) {
        s = d.y > 0.0 ? vec3(d.x, -d.z, 1.0) : vec3(-d.x, -d.z, 3.0);
        s.xy /= a.y;
    } else {
        s = d.z > 0.0 ? vec3(-d.y, d.x, 4.0) : vec3(-d.y, -d.x, 5.0);
        s.xy /= a.z;
    }
    return vec3(0.5 + 0.5 * s.xy, s.z);
}

void main() {
    if (height > heightCut) discard;
    vec3 c = textureLod(sides, placeOf(direction), 0.0).rgb;
    colour = vec4(mix(c, vec3(dot(c, vec3(0.30, 0.59, 0.11))), 0.5 * mapDim) * (1.0 - 0.75 * mapDim), 1.0);
}
