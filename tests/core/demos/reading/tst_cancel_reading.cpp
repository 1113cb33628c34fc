#include <QtTest>

#include <cstring>

#include "core/demos/reading/message_reader.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Messages of two bytes length and one byte content.
DemoBytes manyMessages(std::size_t count) {
    DemoBytes demo;
    demo.size = 3 * count;
    demo.data = std::make_unique<std::byte[]>(demo.size);
    for (std::size_t i = 0; i < count; ++i) demo.data[3 * i] = std::byte{1};
    return demo;
}

/// Asks for a stop while it reads a certain message, and counts those it reads afterwards.
class StopAtMessage : public MessageReader {
  public:
    StopAtMessage(std::stop_source& source, std::size_t last) : source_(source), last_(last) {}

    [[nodiscard]] Framing framing() const override {
        return {.start = 0, .lengthBytes = 2, .endMarker = 0, .maxLength = 100};
    }
    [[nodiscard]] std::optional<Damage> message(const std::byte*, std::size_t, std::size_t,
                                                RecordingBuilder&) override {
        if (source_.stop_requested()) ++after_;
        if (++read_ == last_) source_.request_stop();
        return {};
    }
    [[nodiscard]] std::size_t after() const { return after_; }

  private:
    std::stop_source& source_;
    std::size_t last_;
    std::size_t read_ = 0, after_ = 0;
};

}  // namespace

/// A cancel is noticed after few messages, each of which takes microseconds, wherever it comes.
class TestCancelReading : public QObject {
    Q_OBJECT

  private slots:
    void fewMessagesAreReadAfterTheRequest() {
        constexpr std::size_t kMessages = 10000, kFew = 100;
        const auto demo = manyMessages(kMessages);
        for (std::size_t last = 1; last < kMessages - kFew; last += 37) {
            std::stop_source source;
            JobContext context(source.get_token());
            StopAtMessage reader(source, last);
            RecordingBuilder builder(std::size_t{1} << 20);
            const auto read = readMessages(demo, reader, builder, {}, context);
            QVERIFY(!read && read.error().cancelled());
            QVERIFY2(reader.after() < kFew, qPrintable(QString::number(reader.after())));
        }
    }
};

NAVWRIGHT_TEST(TestCancelReading);
#include "tst_cancel_reading.moc"
