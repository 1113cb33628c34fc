#include "core/demos/live/record_servers.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stop_token>

#include "core/base/path_text.h"
#include "core/system/network.h"

namespace navwright {

namespace {

class RecordLoop {
  public:
    RecordLoop(const RecordOptions& options, const FolderHandle& folder, JobContext& job) : job_(job) {
        for (const auto& [server, clientOptions] : options.sources) {
            recorders_.push_back(std::make_unique<ServerRecorder>(
                server, clientOptions, options.split, folder, options.onDemo, options.watcher, job));
        }
        if (options.time > GtvClock::duration::zero()) end_ = GtvClock::now() + options.time;
    }

    Result<RecordReport> run() {
        const std::stop_callback onStop(job_.stopToken(), [this] { wake_.wake(); });
        while (!isOver()) {
            const auto now = GtvClock::now();
            for (const auto& one : recorders_) one->serve(now);
            if (!stopping_ && (job_.stopRequested() || now >= end_ || failed())) {
                stopping_ = true;
                for (const auto& one : recorders_) one->stop(now);
            }
            if (!isOver()) wait();
        }
        RecordReport report;
        report.stopped = job_.stopRequested();
        for (const auto& one : recorders_) {
            one->finish();
            report.servers.push_back(one->outcome());
            report.demos.insert(report.demos.end(), one->demos().begin(), one->demos().end());
        }
        if (const auto failure = failed()) return std::unexpected(*failure);
        return report;
    }

  private:
    [[nodiscard]] bool isOver() const {
        return std::ranges::all_of(recorders_, [](const auto& one) { return one->client().isOver(); });
    }

    [[nodiscard]] std::optional<Failure> failed() const {
        for (const auto& one : recorders_) {
            if (one->failure()) return one->failure();
        }
        return std::nullopt;
    }

    void wait() {
        std::vector<Awaited> awaited;
        auto due = stopping_ ? GtvClock::time_point::max() : end_;
        if (!stopping_) awaited.push_back({wake_.descriptor(), true, false});
        for (const auto& one : recorders_) {
            const auto& client = one->client();
            due = std::min(due, client.due());
            awaited.push_back(client.awaited());
        }
        constexpr auto kLongest = std::chrono::milliseconds(1000);
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            std::clamp<GtvClock::duration>(due - GtvClock::now(), GtvClock::duration::zero(), kLongest));
        awaitAny(awaited, left);
    }

    JobContext& job_;
    WakeUp wake_;  ///< of a stop of the job
    std::vector<std::unique_ptr<ServerRecorder>> recorders_;
    GtvClock::time_point end_ = GtvClock::time_point::max();
    bool stopping_ = false;
};

Description<RecordedServer> describeServer() {
    return Description<RecordedServer>()
        .field("server", &RecordedServer::server, {"The server", "server"})
        .field("state", [](const RecordedServer& of) { return gtvStateName(of.state); },
               {"Its state when recording ended", "state"})
        .field("connections", &RecordedServer::connections, {"How often a stream began", "connections"})
        .field("suspensions", &RecordedServer::suspensions, {"How often nobody played", "suspensions"})
        .field("bytes", &RecordedServer::bytes, {"Bytes received", "bytes"})
        .field("words", &RecordedServer::words, {"What was last said of it", "last"});
}

Description<RecordedDemo> describeDemo() {
    return Description<RecordedDemo>()
        .field("server", &RecordedDemo::server, {"The server", "server"})
        .field("map", &RecordedDemo::map, {"Its map", "map"})
        .field("map_checksum", &RecordedDemo::mapChecksum, {"The checksum of the map that the server has"})
        .field("seconds", &RecordedDemo::seconds, {"From the first message to the last", "time", "s", 1})
        .field("messages", &RecordedDemo::messages, {"Messages, one a frame", "messages"})
        .field("bytes", &RecordedDemo::bytes, {"Its size", "bytes"})
        .field("file", [](const RecordedDemo& of) { return pathText(of.file); }, {"The file", "file"});
}

}  // namespace

bool RecordReport::allRefused() const {
    return std::ranges::all_of(servers,
                               [](const RecordedServer& one) { return one.state == GtvState::refused; });
}

Result<RecordReport> recordServers(const RecordOptions& options, JobContext& job) {
    NAV_TRY(makeFolder(options.folder));
    NAV_ASSIGN(const auto folder, FolderHandle::open(options.folder));
    if (const auto may = folder.system().mayMake(); !may) {
        return fail(fmt::format("Nothing can be written into the folder: {}", may.error().message()),
                    options.folder.string());
    }
    return RecordLoop(options, folder, job).run();
}

Description<RecordReport> describeRecord() {
    return Description<RecordReport>("navwright.record", 1, "What was recorded of servers")
        .rows("servers", &RecordReport::servers, describeServer(),
              {"The servers, as they were named", "servers"})
        .rows("demos", &RecordReport::demos, describeDemo(), {"The demos, by server and time", "demos"});
}

}  // namespace navwright
