uniform vec4 shownSpan;   // first and last frame, slowest and fastest
uniform int shownDemo;    // -1: all
uniform int shownPlayer;  // -1: all
uniform int shownTypes;   // bits; 0: all
uniform int shownSeen;    // what is seen less often is hidden

bool seenEnough(float seen) {
    return seen < 0.0 || seen >= float(shownSeen);
}

// As DrawFilter::shows(): -1 where nothing is asked of an item.
bool passes(float first, float last, float speed, float demo, float player, float type, float seen) {
    if (shownTypes != 0 && type >= 0.0 && (shownTypes >> int(type + 0.5) & 1) == 0) return false;
    if (!seenEnough(seen)) return false;
    if (demo < 0.0) return true;
    return (shownDemo == -1 || int(demo + 0.5) == shownDemo) && (shownPlayer == -1 || int(player + 0.5) == shownPlayer)
        && last >= shownSpan.x && first <= shownSpan.y && speed >= shownSpan.z && speed <= shownSpan.w;
}
