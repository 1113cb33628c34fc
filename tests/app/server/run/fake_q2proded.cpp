#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>

#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/bots/test/report.h"
#include "core/nav/files/aq2_nav.h"
#include "navtest_core.h"

/// Plays a server with the nav test as far as a runner sees it. The cvar fake_fault says how it misbehaves.
namespace {

using namespace navwright;
using namespace std::string_literals;

std::map<std::string, std::string> cvars;
std::string mapName;

void say(const std::string& line) {
    std::puts(line.c_str());
    std::fflush(stdout);
}

/// From its run `fake_from` on, counted in its folder, it misbehaves.
bool fault(const char* name) {
    static const int run = [] {
        int before = 0;
        std::ifstream("fake.runs") >> before;
        std::ofstream("fake.runs") << before + 1 << std::endl;
        return before + 1;
    }();
    return cvars["fake_fault"] == name && run >= std::atoi(cvars["fake_from"].c_str());
}

[[noreturn]] void waitForever() {
    while (true) ::pause();
}

void readArguments(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        const std::string word = arguments[i];
        if (word == "+set" && i + 2 < count) {
            cvars[arguments[i + 1]] = arguments[i + 2];
            i += 2;
        } else if (word == "+map" && i + 1 < count) {
            mapName = arguments[++i];
        }
    }
}

/// A process in the same group that does not end when asked to.
void startChild() {
    if (::fork() != 0) return;
    ::signal(SIGTERM, SIG_IGN);
    std::ofstream("fake.child") << ::getpid() << std::endl;
    waitForever();
}

/// A process that leaves the group and holds on to the output; it ends by itself after a minute.
void startDaemon() {
    if (::fork() != 0) return;
    ::setsid();
    std::ofstream("fake.daemon") << ::getpid() << std::endl;
    constexpr unsigned kSeconds = 60;
    ::sleep(kSeconds);
    std::_Exit(0);
}

/// Nobody hears what it says from here on.
void closeOutput() {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
}

void endlessLine() {
    const std::string part(1 << 16, 'x');
    while (std::fwrite(part.data(), 1, part.size(), stdout) == part.size()) {
    }
}

void flood() {
    const std::string line(1000, 'x');
    for (int i = 0; i < 100'000; ++i) std::puts(line.c_str());
    std::fflush(stdout);
}

void beforeBanner() {
    std::ofstream("fake.pid") << ::getpid() << std::endl;
    std::ofstream("fake.cwd") << cvars["net_ip"] << " " << cvars["net_port"] << std::endl;
    say("q2proded fake");
    if (fault("child")) startChild();
    if (fault("deaf")) ::signal(SIGTERM, SIG_IGN);
    if (fault("error")) {
        say("FATAL: Couldn't do what was asked");
        std::exit(1);
    }
    if (fault("exit code")) std::exit(7);
    if (fault("quits")) std::exit(0);
    if (fault("no banner")) waitForever();
    if (fault("binary noise")) std::fwrite("\0\x1b[31m\xff\xfe\r\n", 1, 10, stdout);
    if (fault("no map")) {
        say("Couldn't load maps/" + mapName + ".bsp: No such file or directory");
        waitForever();
    }
    if (fault("port")) {
        say("UDP_OpenSocket: 127.0.0.1:27910: can't bind socket: Address already in use");
        std::exit(1);
    }
    if (fault("refuses")) {
        say("navtest: error no nav is loaded for this map");
        std::exit(0);
    }
    if (fault("flood")) flood();
    if (fault("endless line")) endlessLine();
    if (fault("half a banner")) {
        std::fputs("navtest: ban", stdout);
        std::fflush(stdout);
        waitForever();
    }
    if (fault("daemon")) startDaemon();
}

NavtestReport reportOn(const NavGraph& graph, const std::string& sha1) {
    NavtestReport report;
    report.map = fault("wrong map") ? "elsewhere" : mapName;
    report.passed = cvars["fake_verdict"] != "failed";
    report.coverageRatio = report.passed ? 1 : 0.5;
    report.testDurationS = std::atof(cvars["bot_navtest_duration"].c_str());
    report.botCount = std::atoi(cvars["bot_navtest_bots"].c_str());
    report.backend = "engine";
    report.seed =
        std::strtoull(cvars["bot_navtest_seed"].c_str(), nullptr, 10) + (fault("another seed") ? 1 : 0);
    report.navSha1 = fault("wrong hash") ? std::string(40, 'a') : fault("no hash") ? "" : sha1;
    if (!report.passed) report.reasons = {"Share of nodes visited is 0.500, below 0.850"};
    if (!report.passed && !graph.nodes.empty() && !graph.nodes[0].links.empty()) {
        const auto to = graph.nodes[0].links[0].target;
        report.badLinks = {{0, to}};
        report.links = {{.from = 0, .to = to, .attempts = 4, .traversals = 0, .failures = 4}};
    }
    return report;
}

/// The report with another value for a number in it.
std::string altered(std::string text, const std::string& field, const std::string& value) {
    const auto at = text.find("\"" + field + "\": ") + field.size() + 4;
    return text.replace(at, text.find_first_of(",\n", at) - at, value);
}

/// As the nav test does: beside it under its name and .tmp, then renamed.
void writeReport(const std::string& path, std::string text) {
    if (fault("no report")) return;
    if (fault("truncated")) text.resize(text.size() / 2);
    if (fault("garbage")) text = "\x7f\x45\x4c\x46 no report at all\0\xff"s;
    if (fault("empty report")) text.clear();
    if (fault("oversized")) text.append(2'000'000, ' ');
    if (fault("newer report")) text = altered(text, "schema", "3");
    if (fault("hostile numbers")) text = altered(text, "coverage_ratio", "1e308");
    if (fault("endless counts")) text = altered(text, "total_node_visits", "1e400");
    if (fault("nodes of no nav")) text = altered(text, "bad_nodes", "[2147483647]");
    if (fault("report is a FIFO")) {
        ::mkfifo(path.c_str(), 0666);
        return;
    }
    if (fault("report is a folder")) {
        ::system(("mkdir " + path).c_str());
        return;
    }
    if (fault("report is a link")) {
        ::system(("ln -s /etc/hostname " + path).c_str());
        return;
    }
    std::ofstream file(path + ".tmp", std::ios::binary);
    file << text << std::flush;
    if (!file || std::rename((path + ".tmp").c_str(), path.c_str()) != 0) {
        say("navtest: error cannot write " + path + ": No space left on device");
        std::exit(0);
    }
    say("navtest: report " + path);
}

/// Two bots, of which one walks and the other stands until it gives up in the last frame.
void writePaths(const std::string& path) {
    if (cvars["bot_navtest_paths"] != "1" || fault("no paths")) return;
    constexpr int kNumbers[] = {4, 5};
    auto* paths = navtest_paths_open(path.c_str(), 2, kNumbers, 1 << 20, 1);
    for (int frame = 0; frame < 160; ++frame) {
        const auto node = fault("paths of another nav") ? 5000 : 1;
        const unsigned flags = NAVTEST_ALIVE | NAVTEST_ON_GROUND;
        const navtest_place_t places[] = {
            {{static_cast<float>(frame), 0, 24}, 0, node, node, 90, {400, 0, 0}, 100, 0, flags},
            {{500, 0, 24},
             2,
             3,
             3,
             0,
             {400, 0, 0},
             90,
             frame / 10.0,
             frame == 159 ? flags | NAVTEST_GAVE_UP : flags}};
        navtest_paths_frame(paths, frame, places);
    }
    navtest_paths_close(paths);
    if (!fault("paths are garbage")) return;
    std::ofstream(path, std::ios::binary) << "no paths at all";
}

}  // namespace

int main(int count, char** arguments) {
    readArguments(count, arguments);
    beforeBanner();
    const auto folder = "./" + cvars["game"] + "/bots/nav/" + mapName;
    const auto bytes = readFile(folder + ".nav");
    const auto nav = bytes ? readAq2Nav(*bytes, "nav") : Result<Aq2Nav>(fail("no nav"));
    if (!nav) {
        say("navtest: error no nav is loaded for this map");
        return 0;
    }
    std::ofstream("./" + cvars["game"] + "/bots/prev_map_bots.txt") << "bots of the fake\n";
    say("navtest: banner version=1 engine=fake inuse_bytes=4 max_nodes=8096 max_links=32");
    say("navtest: started bots=" + cvars["bot_navtest_bots"]);
    if (fault("hang")) waitForever();
    if (fault("mute")) {
        closeOutput();
        waitForever();
    }
    if (fault("stops itself")) ::raise(SIGSTOP);
    if (fault("removes the nav")) std::remove((folder + ".nav").c_str());
    if (fault("moves the folder")) std::rename("./action/bots/nav", "./action/bots/elsewhere");
    if (fault("closes its output")) closeOutput();
    if (fault("flood later")) flood();
    say("navtest: t=10 coverage=0.250 deaths=0 stuck=1");
    if (fault("crash")) {
        ::signal(SIGSEGV, SIG_DFL);  // a sanitizer's handler would end with an exit code
        ::raise(SIGSEGV);
    }
    if (fault("hang later") || fault("child") || fault("deaf")) waitForever();
    if (fault("chatters")) {
        while (true) say("navtest: t=20 coverage=0.250 deaths=0 stuck=1");
    }
    if (fault("disk full")) {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit none{0, 0};
        ::setrlimit(RLIMIT_FSIZE, &none);
    }
    writePaths(folder + ".navtest.paths");
    if (fault("crash after paths")) std::exit(7);
    say("navtest: finished t=300 coverage=1.000 deaths=0 stuck=1");
    writeReport(folder + ".navtest.json", writeNavtestReport(reportOn(nav->graph, sha1Hex(*bytes))));
    return 0;
}
