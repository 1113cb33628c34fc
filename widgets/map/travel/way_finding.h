#pragma once

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <utility>

#include "widgets/common/jobs/latest_work.h"
#include "widgets/map/travel/map_ways.h"

namespace navwright {

/// A question about the reachabilities of the map, answered off the GUI thread, only while its panel is
/// shown, and again when the map changes.
class WayFinding : public QObject {
    Q_OBJECT

  public:
    /// `ways` outlives it.
    explicit WayFinding(MapWays& ways, QObject* parent = nullptr);

    [[nodiscard]] MapWays& ways() const { return ways_; }
    [[nodiscard]] bool busy() const { return job_.busy(); }
    /// The facts that the result is about; nullptr without a result.
    [[nodiscard]] const std::shared_ptr<const WayFacts>& facts() const { return about_; }
    /// Why there is no result: an error, or what is missing; empty while it is being computed.
    [[nodiscard]] QString whyNot() const;
    void setWanted(bool wanted);
    /// Asks again, as after the question has changed.
    void renew();
    /// Ends the work under way; renew() starts it again.
    void cancel();

  signals:
    /// The result has come or gone, or is being computed.
    void changed();
    void progressed(const QString& task, qulonglong done, qulonglong total);

  protected:
    /// Computes the result on a thread, and returns a function that stores it on the GUI thread.
    using Keep = std::function<void()>;
    using Work = std::function<Result<Keep>(const WayFacts&, JobContext&)>;
    [[nodiscard]] virtual Work work() = 0;
    virtual void forget() = 0;

  private:
    void drop();
    void begin();

    MapWays& ways_;
    std::shared_ptr<const WayFacts> about_;
    QString failure_;
    bool wanted_ = false;
    bool cancelled_ = false;
    LatestWork job_;
};

/// A WayFinding whose result is of type T.
template <class T>
class WayFindingOf : public WayFinding {
  public:
    using Find = std::function<Result<T>(const WayFacts&, JobContext&)>;
    /// `ask` gives the question as it is now; what it returns is called on a thread.
    WayFindingOf(MapWays& ways, std::function<Find()> ask, QObject* parent = nullptr)
        : WayFinding(ways, parent), ask_(std::move(ask)) {}

    /// The result; nullptr until it is found.
    [[nodiscard]] const std::shared_ptr<const T>& result() const { return result_; }

  protected:
    [[nodiscard]] Work work() override {
        return [this, find = ask_()](const WayFacts& facts, JobContext& context) -> Result<Keep> {
            NAV_ASSIGN(auto found, find(facts, context));
            return Keep([this, kept = std::make_shared<const T>(std::move(found))] { result_ = kept; });
        };
    }
    void forget() override { result_ = nullptr; }

  private:
    std::function<Find()> ask_;
    std::shared_ptr<const T> result_;
};

}  // namespace navwright
