#pragma once

namespace navwright {

/// The sides of a split view: A is left, B right.
enum class SplitSide { a, b };
inline constexpr int kSplitSides = 2;

/// Two pictures of one scene in one view, from the same camera: side by side, or over each other with a line
/// between what is seen of each. Places and widths are in pixels, logical or device.
struct Split {
    enum class Kind { none, beside, swipe };
    Kind kind = Kind::none;
    float at = 0.5f;  ///< where the line is, as a share of the width

    static constexpr float kLeast = 0.02f;  ///< nearer to an edge the line cannot be got hold of
    static constexpr float kGrip = 5;       ///< pixels on both sides of the line that count as the line

    [[nodiscard]] bool on() const { return kind != Kind::none; }
    /// Where the line is, in pixels; with the halves side by side it is in the middle.
    [[nodiscard]] float line(float width) const { return width * (kind == Kind::swipe ? at : 0.5f); }
    [[nodiscard]] SplitSide sideAt(float x, float width) const {
        return x < line(width) ? SplitSide::a : SplitSide::b;
    }
    [[nodiscard]] bool isOnLine(float x, float width) const {
        return kind == Kind::swipe && x > line(width) - kGrip && x < line(width) + kGrip;
    }
    /// The width of each of the two pictures.
    [[nodiscard]] float pictureWidth(float width) const { return kind == Kind::beside ? width / 2 : width; }
    /// Where in its picture a place of the view is.
    [[nodiscard]] float inPicture(float x, float width) const {
        return kind == Kind::beside && x >= width / 2 ? x - width / 2 : x;
    }

    friend bool operator==(const Split&, const Split&) = default;
};

}  // namespace navwright
