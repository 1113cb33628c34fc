#pragma once

#include <signal.h>
#include <unistd.h>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "app/server/run/engine_run.h"
#include "core/nav/files/aq2_nav.h"
#include "nav_samples.h"

/// An engine folder with the fake server, an old nav and an old report of "box", and whom it is tested for.
class EngineBench {
  public:
    EngineBench() {
        namespace fs = std::filesystem;
        fs::create_directories(nav().parent_path());
        fs::create_directories(root() / "action" / "maps");
        fs::copy_file(FAKE_Q2PRODED, root() / "q2proded");
        write("action/gamefake.so",
              "\x7f"
              "ELF navtest: banner version=1 engine=%s");
        write("action/bots/nav/box.nav", "the user's own nav");
        write("action/bots/nav/other.nav", "another nav");
        write("action/bots/nav/box.navtest.json", "the user's own report");
        write("action/bots/prev_map_bots.txt", "the user's own bots");
        write("action/maps/box.bsp", "a map");
        if (::geteuid() == 0) {
            profile.user = "nobody";
            fs::permissions(root(), fs::perms::all);
            for (const auto* folder : {"action", "action/bots", "action/bots/nav"})
                fs::permissions(root() / folder, fs::perms::all);
        }
        profile.folder = root();
        profile.limits = {.bannerSeconds = 20,
                          .silenceSeconds = 20,
                          .totalSeconds = 60,
                          .stopSeconds = 0.1,
                          .consoleBytes = 1 << 20,
                          .reportBytes = 1 << 20};
        test.map = "box";
        test.nav = *navwright::writeAq2Nav(randomNav(200, 1));
        test.setup.thresholds.minCoverage = 0.85;
        before = files();
    }

    [[nodiscard]] std::filesystem::path root() const { return folder_.path().toStdString(); }
    [[nodiscard]] std::filesystem::path nav() const { return root() / "action/bots/nav/box.nav"; }

    void misbehave(const std::string& fault) { profile.cvars = {{"fake_fault", fault}}; }

    void write(const std::string& path, const std::string& text) const {
        std::ofstream(root() / path, std::ios::binary) << text;
    }
    [[nodiscard]] static std::string read(const std::filesystem::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    /// Every file and what it holds; what the fake leaves for the test is not among them.
    [[nodiscard]] std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> found;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root())) {
            const auto name = entry.path().lexically_relative(root()).string();
            if (name.starts_with("fake.")) continue;
            found[name] = entry.is_regular_file() && name != "q2proded" ? read(entry.path()) : "-";
        }
        return found;
    }
    [[nodiscard]] bool untouched() const { return files() == before; }

    /// Whether the process whose number the fake wrote into this file lives.
    [[nodiscard]] bool alive(const char* file = "fake.pid") const {
        const auto number = std::atoi(read(root() / file).c_str());
        if (number <= 0) return false;
        const auto status = read("/proc/" + std::to_string(number) + "/stat");
        const auto end = status.rfind(") ");
        return end != std::string::npos && status[end + 2] != 'Z';
    }
    [[nodiscard]] bool groupEmpty() const {
        const auto number = std::atoi(read(root() / "fake.pid").c_str());
        return number <= 0 || ::kill(-number, 0) != 0 || (!alive() && !alive("fake.child"));
    }

    navwright::EngineProfile profile;
    navwright::EngineTest test;
    std::map<std::string, std::string> before;

  private:
    QTemporaryDir folder_;
};

/// Does something when a run comes to a task, or makes progress.
class EngineHook : public navwright::EngineObserver {
  public:
    std::function<void(navwright::EngineTask)> started;
    std::function<void()> walked;
    std::vector<std::pair<navwright::EngineTask, navwright::EngineTaskState>> seen;

    void taskChanged(navwright::EngineTask task, const navwright::EngineTaskStatus& status) override {
        seen.emplace_back(task, status.state);
        if (status.state == navwright::EngineTaskState::running && started) started(task);
    }
    void logged(navwright::EngineTask, const std::string&) override {}
    void progressed(const navwright::EngineProgress&) override {
        if (walked) walked();
    }
};
