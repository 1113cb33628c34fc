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

std::string faultOfSources(std::span<const std::string> servers, std::size_t passwords) {
    if (servers.size() > kMostRecordedServers)
        return fmt::format("at most {} servers at once", kMostRecordedServers);
    std::vector<ServerName> named;
    for (const auto& word : servers) {
        const auto server = ServerName::parse(word).value_or(ServerName());
        if (std::ranges::find(named, server) != named.end()) return word + " is named twice";
        named.push_back(server);
    }
    if (passwords > 1 && passwords != servers.size())
        return "a password is given once for all servers, or once for each";
    return {};
}

Result<> checkGtvPassword(std::string_view password, const std::string& where) {
    if (password.size() <= kMostGtvPassword && !password.contains('\0')) return {};
    return fail(fmt::format("A server's password has at most {} bytes", kMostGtvPassword), where);
}

Result<std::vector<RecordSource>> recordSources(std::span<const std::string> servers,
                                                std::span<const std::string> passwords, bool deflate) {
    if (auto fault = faultOfSources(servers, passwords.size()); !fault.empty())
        return fail("The servers cannot be recorded together: " + fault);
    std::vector<RecordSource> sources;
    for (std::size_t i = 0; i < servers.size(); ++i) {
        NAV_ASSIGN(auto server, ServerName::parse(servers[i]));
        GtvOptions client;
        if (!passwords.empty()) client.password = passwords.size() == 1 ? passwords.front() : passwords[i];
        NAV_TRY(checkGtvPassword(client.password, servers[i]));
        client.version = "Navwright " NAVWRIGHT_VERSION;
        client.deflate = deflate;
        sources.push_back({std::move(server), std::move(client)});
    }
    return sources;
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
