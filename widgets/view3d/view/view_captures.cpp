#include "widgets/view3d/view/view_captures.h"

#include <utility>

namespace navwright {

namespace {

constexpr int kCaptureAttempts = 10;  ///< the first pictures of a new window are blank

bool isBlank(const QImage& image) {
    if (image.isNull()) return true;
    const auto first = image.pixel(0, 0);
    for (int y = 0; y < image.height(); y += 4) {
        for (int x = 0; x < image.width(); x += 4) {
            if (image.pixel(x, y) != first) return false;
        }
    }
    return true;
}

}  // namespace

void ViewCaptures::capture(std::function<void(QImage)> done) {
    whenBuilt([this, done = std::move(done)] { captureNow(done, 0); });
}

void ViewCaptures::whenBuilt(std::function<void()> done) {
    awaiting_.push_back(std::move(done));
    arrived();
}

bool ViewCaptures::arrived() {
    if (worker_.busy() || split_.busy()) return false;
    for (const auto& done : std::exchange(awaiting_, {})) done();
    return true;
}

void ViewCaptures::captureNow(std::function<void(QImage)> done, int attempt) {
    scene_.capture([this, done = std::move(done), attempt](const QImage& image) {
        if (isBlank(image) && attempt < kCaptureAttempts) {
            captureNow(done, attempt + 1);
        } else {
            done(image);
        }
    });
}

}  // namespace navwright
