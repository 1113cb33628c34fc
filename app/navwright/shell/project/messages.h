#pragma once

#include <QObject>
#include <QString>
#include <QTime>

#include <functional>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// The topics of messages.
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

/// An action that a message offers.
struct MessageOffer {
    QString title;
    std::function<void()> act;
};

/// The messages of the program: those that stay until they are closed or no longer apply, the log, and short
/// notes that disappear by themselves.
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
    /// An entry of the list of messages shown so far.
    struct Told {
        QTime time;
        LogLevel level = LogLevel::warning;
        Error words;
    };

    /// Shows and logs an error. `topic`: what it is about, for retire(). Without a topic it is about the last
    /// command, and disappears with the next one.
    void showError(const Error& error, const QString& topic = {});
    /// Shows and logs an error given by the arguments of a signal.
    template <class Part>
    void showFailures(const Part& part, const QString& topic = {}) {
        connect(&part, &Part::failed, this, [this, topic](const Error& error) { showError(error, topic); });
    }
    /// Shows and logs a notice that is not an error. `offer`: what can be done about it.
    void showNotice(const Error& notice, const MessageOffer& offer, const QString& topic = {});
    void showNotice(const Error& notice, const QString& topic = {});
    /// Shows a message without logging it. If it is shown already, it is not added again but becomes the
    /// newest.
    void show(const Message& message);

    /// Removes the messages of a topic because they no longer apply. Returns whether there were any.
    bool retire(const QString& topic);
    void dismiss();
    /// Closes the message shown; the next one appears.
    void close();
    /// Runs the offer of the message shown, and removes the message.
    void accept();

    [[nodiscard]] const std::vector<Message>& messages() const { return messages_; }
    /// The message to show: errors come first, then notices with an offer, other notices, and hints; within
    /// each the newest. nullptr if there is none.
    [[nodiscard]] const Message* shown() const;
    /// All messages shown so far, oldest first, each once, including those that no longer apply.
    [[nodiscard]] const std::vector<Told>& history() const { return history_; }
    /// How many messages were added since setSeen().
    [[nodiscard]] std::size_t unseen() const { return unseen_; }
    void setSeen();

    void log(LogLevel level, const QString& text);
    /// Shows text for a few seconds where it covers nothing.
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
