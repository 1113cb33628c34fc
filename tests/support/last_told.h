#pragma once

#include <QObject>

#include <memory>

#include "core/base/vec3.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// The last value of a signal with a picture or place.
template <class Told>
class LastTold {
  public:
    template <class Sender, class Signal>
    LastTold(Sender& sender, Signal signal) {
        QObject::connect(&sender, signal, &guard_, [this](const Told& told) {
            value = told;
            ++times;
        });
    }
    Told value{};
    int times = 0;

  private:
    QObject guard_;
};
using LastPicture = LastTold<std::shared_ptr<const StagePicture>>;
using LastPlace = LastTold<Vec3>;

}  // namespace navwright
