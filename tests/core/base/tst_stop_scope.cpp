#include <QTemporaryDir>
#include <QtTest>

#include <zlib.h>

#include <filesystem>
#include <fstream>

#include "core/base/file_bytes.h"
#include "core/base/gzip.h"
#include "core/base/json_view.h"
#include "core/base/parallel.h"
#include "core/base/parameter_preset.h"
#include "core/base/stop_scope.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A scope that is asked to stop, as far as `result` goes.
template <class Call>
bool isCancelled(Call call) {
    const StopScope scope(alreadyStopped());
    const auto result = call();
    return !result && result.error().cancelled();
}

}  // namespace

/// Readers that know of no job end when the work they are part of is to stop.
class TestStopScope : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

  private slots:
    void scopesNest() {
        QVERIFY(!stopAsked());
        std::stop_source stop;
        {
            const StopScope outer(stop.get_token());
            QVERIFY(!stopAsked());
            stop.request_stop();
            QVERIFY(stopAsked());
            {
                const StopScope toTheEnd{std::stop_token()};
                QVERIFY(!stopAsked());
            }
            QVERIFY(stopAsked());
        }
        QVERIFY(!stopAsked());
    }

    void anotherThreadHasNone() {
        const StopScope scope(alreadyStopped());
        bool asked = true;
        std::thread([&] { asked = stopAsked(); }).join();
        QVERIFY(!asked);
    }

    void loopsHandItOn() {
        std::stop_source stop;
        JobContext context(stop.get_token());
        std::vector<int> asked(64);
        const auto done = parallelFor(asked.size(), 4, context, [&](std::size_t i) -> Result<> {
            const bool before = stopAsked();
            if (i == 0) stop.request_stop();
            asked[i] = before ? 1 : 2;
            if (i == 0) asked[i] = stopAsked() ? 3 : 4;
            return {};
        });
        QVERIFY(!done && done.error().cancelled());
        QCOMPARE(asked[0], 3);
    }

    void aLargeFileIsLeft() {
        const std::filesystem::path path = folder_.filePath("large").toStdString();
        std::ofstream(path) << "x";
        std::filesystem::resize_file(path, std::uintmax_t{64} << 20);
        QVERIFY(readFile(path).has_value());
        QVERIFY(isCancelled([&] { return readFile(path); }));
    }

    /// Notes and settings are what putting things back goes by.
    void aSmallFileIsReadAllTheSame() {
        const std::filesystem::path path = folder_.filePath("small").toStdString();
        std::ofstream(path) << "text";
        const StopScope scope(alreadyStopped());
        QVERIFY(readFile(path).has_value());
    }

    void gzipIsLeft() {
        Bytes packed(1024);
        z_stream stream{};
        QCOMPARE(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
        stream.next_out = reinterpret_cast<Bytef*>(packed.data());
        stream.avail_out = static_cast<uInt>(packed.size());
        QCOMPARE(deflate(&stream, Z_FINISH), Z_STREAM_END);
        packed.resize(stream.total_out);
        deflateEnd(&stream);
        QVERIFY(gunzip(packed, "x").has_value());
        QVERIFY(isCancelled([&] { return gunzip(packed, "x"); }));
    }

    void jsonIsLeft() {
        QVERIFY(JsonDocument::parse("{}", "x").has_value());
        QVERIFY(isCancelled([] { return JsonDocument::parse("{}", "x"); }));
        QVERIFY(isCancelled([] { return parsePreset("{}", "x"); }));
    }

    void fieldsOfJsonAreLeft() {
        constexpr int kElements = 100000;
        std::string text = "{\"list\": [0";
        for (int i = 0; i < kElements; ++i) text += ",{\"a\": 1}";
        const auto document = JsonDocument::parse(text + "]}", "x");
        QVERIFY(document.has_value());
        const auto views = document->root().list("list");
        QCOMPARE(views.size(), static_cast<std::size_t>(kElements + 1));
        const StopScope scope(alreadyStopped());
        std::int64_t sum = 0;
        for (const auto& view : std::span(views).subspan(1)) sum += view.integer("a", 0, 1);
        QVERIFY(sum < kElements);
        const auto finished = document->finish(sum);
        QVERIFY(!finished && finished.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestStopScope);
#include "tst_stop_scope.moc"
