#pragma once

#include <QObject>

#include <memory>

namespace navwright {

struct Generation;
struct NavConfidence;

/// How sure the parts of a nav are, for all that show or use it.
class ConfidenceModel : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// `of` is the generation whose graph it is about; nullptr for nothing.
    void set(std::shared_ptr<const Generation> of, std::shared_ptr<const NavConfidence> confidence);
    /// nullptr where nothing is known of this generation.
    [[nodiscard]] std::shared_ptr<const NavConfidence> of(
        const std::shared_ptr<const Generation>& which) const;

  signals:
    void changed();

  private:
    std::shared_ptr<const Generation> of_;
    std::shared_ptr<const NavConfidence> confidence_;
};

}  // namespace navwright
