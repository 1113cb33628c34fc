#pragma once

#include <QObject>
#include <QString>
#include <QTime>

#include <functional>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// What messages are about.
inline const QString kGenerationTopic = QStringLiteral("generation");
inline const QString kDemosTopic = QStringLiteral("demos");
inline const QString kChangedDemosTopic = QStringLiteral("changedDemos");
inline const QString kProjectTopic = QStringLiteral("project");
inline const QString kInputsTopic = QStringLiteral("inputs");
inline const QString kEntitiesTopic = QStringLiteral("entities");
inline const QString kAutosaveTopic = QStringLiteral("autosave");
inline const QString kTestTopic = QStringLiteral("test");
inline const QString kStaleTestTopic = QStringLiteral("staleTest");
inline const QString kExportTopic = QStringLiteral("export");
inline const QString kAreasTopic = QStringLiteral("areas");
inline const QString kMeshesTopic = QStringLiteral("meshes");
inline const QString kCrowdsTopic = QStringLiteral("crowds");
inline const QString kEngineTopic = QStringLiteral("engine");

/// What a person can do at once about a message.
struct MessageOffer {
    QString title;
    std::function<void()> act;
};

/// What the program has to say: messages that stay until they are closed or what they are about is over, the
/// log, and words for the moment.
class Messages : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    struct Message {
        Error words;
        MessageOffer offer;  ///< none without a title
        QString topic;
        LogLevel level = LogLevel::warning;  ///< info: a hint
    };
    /// A message of the past.
    struct Told {
        QTime time;
        LogLevel level = LogLevel::warning;
        Error words;
    };

    /// Shows and logs an error. `topic` names what it is about, for retire(). Without one it is about what
    /// was just tried, and goes when the next command is given.
    void showError(const Error& error, const QString& topic = {});
    /// Shows and logs an error given by the arguments of a signal.
    template <class Part>
    void showFailures(const Part& part, const QString& topic = {}) {
        connect(&part, &Part::failed, this, [this, topic](const Error& error) { showError(error, topic); });
    }
    /// Shows and logs a notice of what is no failure. `offer` is what can be done about it.
    void showNotice(const Error& notice, const MessageOffer& offer, const QString& topic = {});
    void showNotice(const Error& notice, const QString& topic = {});
    /// Shows a message without logging it. One that is shown already is not added again, but is the newest.
    void show(const Message& message);

    /// Removes the messages of a topic, as what they were about is over. Returns whether there were any.
    bool retire(const QString& topic);
    void dismiss();
    /// Closes the message that is shown; others come up.
    void close();
    /// Does what the message that is shown offers, and removes it.
    void accept();

    [[nodiscard]] const std::vector<Message>& messages() const { return messages_; }
    /// The worst and newest: errors, then notices, of these one with an offer first, then hints; nullptr
    /// without messages.
    [[nodiscard]] const Message* shown() const;
    /// What was shown, oldest first, each once, also what is over.
    [[nodiscard]] const std::vector<Told>& history() const { return history_; }
    /// How many came since setSeen().
    [[nodiscard]] std::size_t unseen() const { return unseen_; }
    void setSeen();

    void log(LogLevel level, const QString& text);
    /// Shows text for a moment, where it covers nothing.
    void tell(const QString& text) { emit told(text); }

  signals:
    void changed();
    void historyChanged();
    void logged(LogLevel level, const QString& text);
    void told(const QString& text);
    void errorShown(const QString& message);
    void noticeShown(const QString& message);

  private:
    void remember(const Message& message);

    std::vector<Message> messages_;
    std::vector<Told> history_;
    std::size_t unseen_ = 0;
};

}  // namespace navwright
