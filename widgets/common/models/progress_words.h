#pragma once

#include <QString>

#include <optional>

namespace navwright {

/// How long a piece of work still takes, by how fast it went so far.
class TimeLeft {
  public:
    /// `seconds`: since any moment, the same for all calls. Other work, or the same begun anew, starts over.
    /// Seconds left; nothing while too little was done to tell.
    std::optional<double> tell(qulonglong done, qulonglong total, double seconds);
    void forget() { total_ = 0; }

  private:
    qulonglong first_ = 0, done_ = 0, total_ = 0;
    double start_ = 0;
};

/// "Reading demos · 3 of 5", "Testing · 41 %", "Rehearsal 5 of 32 · 41 % · stuck 0.31 → 0.22 · 40 s left":
/// what the work says of itself behind its name comes after how far it is. `total` up to 1: "Making areas…".
[[nodiscard]] QString progressWords(const QString& task, qulonglong done, qulonglong total,
                                    std::optional<double> secondsLeft = {});

/// "a few seconds", "40 s", "3 min".
[[nodiscard]] QString timeLeftWords(double seconds);

}  // namespace navwright
