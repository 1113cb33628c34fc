#pragma once

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

#include "models/background_job.h"
#include "verbs/touched_links.h"
#include "world/game_map.h"

namespace navwright {

/// Lets bots run the links that a drag touches, on a thread of its own. A newer question supersedes the one
/// under way.
class VerdictWorker : public QObject {
    Q_OBJECT

  public:
    explicit VerdictWorker(QObject* parent = nullptr);
    ~VerdictWorker() override;

    void ask(std::shared_ptr<const GameMap> map, std::vector<TouchedLink> links);
    /// What is asked already is not answered any more.
    void forget();

  signals:
    /// Of the newest question.
    void judged(const std::vector<navwright::TouchedVerdict>& verdicts);

  private:
    struct Question {
        std::shared_ptr<const GameMap> map;
        std::vector<TouchedLink> links;
        int number = 0;
    };
    void start();

    BackgroundJob job_;
    std::optional<Question> waiting_;
    int newest_ = 0;
};

}  // namespace navwright
