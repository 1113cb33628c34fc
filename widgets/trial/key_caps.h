#pragma once

#include <QWidget>

#include <array>

class QLabel;

namespace navwright {

struct SimulatedPlace;

/// The keys a bot presses, each a cap that lights up.
class KeyCaps : public QWidget {
    Q_OBJECT

  public:
    explicit KeyCaps(QWidget* parent = nullptr);

    void show(const SimulatedPlace& place);
    /// None is pressed.
    void release();

    static constexpr int kKeys = 6;

  private:
    void light(const std::array<bool, kKeys>& pressed);

    std::array<QLabel*, kKeys> caps_{};  ///< W, A, S, D, jump, crouch
};

}  // namespace navwright
