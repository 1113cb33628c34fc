#include "navwright/view/camera_text.h"

#include <QString>
#include <QStringList>

#include <array>
#include <cmath>

namespace navwright {

std::string cameraText(const CameraRig& rig) {
    QStringList numbers;
    for (const float number :
         {rig.target().x, rig.target().y, rig.target().z, rig.yaw(), rig.pitch(), rig.distance()}) {
        numbers << QString::number(number, 'g', 9);
    }
    return numbers.join(QLatin1Char(',')).toStdString();
}

std::optional<CameraRig> cameraFromText(const std::string& text) {
    const auto parts = QString::fromStdString(text).split(QLatin1Char(','));
    std::array<float, 6> numbers{};
    if (parts.size() != static_cast<qsizetype>(numbers.size())) return std::nullopt;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        bool good = false;
        numbers[i] = parts.at(static_cast<qsizetype>(i)).toFloat(&good);
        if (!good || !std::isfinite(numbers[i])) return std::nullopt;
    }
    if (numbers[5] <= 0) return std::nullopt;
    CameraRig rig;
    rig.zoom(numbers[5] / rig.distance());
    rig.lookFrom(numbers[3], numbers[4]);
    rig.setTarget({numbers[0], numbers[1], numbers[2]});
    return rig;
}

}  // namespace navwright
