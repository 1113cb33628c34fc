#pragma once

#include <QObject>

#include <memory>

namespace navwright {

struct Generation;
struct NavConfidence;

/// The confidence of nodes and links, shared by all that show or use it.
class ConfidenceModel : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// `of` is the generation whose graph it is about; nullptr for nothing.
    void set(std::shared_ptr<const Generation> of, std::shared_ptr<const NavConfidence> confidence);
    /// The confidence of a generation; nullptr if it is not known.
    [[nodiscard]] std::shared_ptr<const NavConfidence> of(
        const std::shared_ptr<const Generation>& which) const;

  signals:
    void changed();

  private:
    std::shared_ptr<const Generation> of_;
    std::shared_ptr<const NavConfidence> confidence_;
};

}  // namespace navwright
