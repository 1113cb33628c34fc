#pragma once

#include <unistd.h>
#include <QByteArray>
#include <QTemporaryDir>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>

#include "app/server/setup/engine_setup.h"

/// A fake engine source tree, fake tools in PATH, and a folder for the server. Files beside the tools control
/// what they do.
class SetupBench {
  public:
    SetupBench() {
        namespace fs = std::filesystem;
        fs::permissions(root(), fs::perms(0755));
        for (const auto* folder : {"tools", "source/src/action/botlib", "source/src/action/acesrc",
                                   "source/action/bots", "source/action/config", "source/.git"})
            fs::create_directories(root() / folder);
        writeSource();
        writeTools();
        path_ = qgetenv("PATH");
        qputenv("PATH", QByteArray::fromStdString((root() / "tools").string()));
        plan.source = root() / "source";
        plan.into = root() / "server";
        if (::geteuid() == 0) plan.user = "nobody";
        before = sourceFiles();
    }
    ~SetupBench() { qputenv("PATH", path_); }

    [[nodiscard]] std::filesystem::path root() const { return folder_.path().toStdString(); }

    void write(const std::string& path, const std::string& text) const {
        std::ofstream(root() / path, std::ios::binary) << text;
    }
    [[nodiscard]] static std::string read(const std::filesystem::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void remove(const std::string& path) const { std::filesystem::remove_all(root() / path); }
    /// Adds a tool implemented as a sh script.
    void tool(const std::string& name, const std::string& script) const {
        const auto path = "tools/" + name;
        write(path, "#!/bin/sh\nPATH=/usr/bin:/bin\n" + script + "\n");
        std::filesystem::permissions(root() / path, std::filesystem::perms(0755));
    }
    [[nodiscard]] bool sourceUntouched() const { return sourceFiles() == before; }
    [[nodiscard]] std::string log() const { return read(root() / "server/navwright-setup.log"); }
    /// Whether the process is alive whose number a tool wrote into this file of the build folder.
    [[nodiscard]] bool alive(const std::string& number) const {
        const auto status = read("/proc/" + number + "/stat");
        const auto end = status.rfind(") ");
        return end != std::string::npos && status[end + 2] != 'Z';
    }

    navwright::SetupPlan plan;
    std::map<std::string, std::string> before;

  private:
    [[nodiscard]] std::map<std::string, std::string> sourceFiles() const {
        std::map<std::string, std::string> found;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root() / "source"))
            found[entry.path().string()] = entry.is_regular_file() ? read(entry.path()) : "-";
        return found;
    }
    void writeSource() const {
        write("source/meson.build",
              "project('q2pro', 'c')\nbotlib_src = [\n]\njansson = dependency('jansson',\n"
              "  version: '>= 2.8',\n  static: true\n)\nuuid = dependency('uuid')\nexecutable('q2proded')\n");
        write("source/meson_options.txt",
              "option('client-ui', type: 'boolean')\noption('sdl2', type: 'feature')\n");
        write("source/.git/HEAD", "69e6f4a2cafe69e6f4a2cafe69e6f4a2cafe0000\n");
        write("source/action/bots/botdata.cfg", "the source's own");
        write("source/action/config/action.ini", "settings");
        const std::string code = "source/src/action/";
        write(code + "botlib/botlib_nav.c", "\n");
        write(code + "botlib/botlib.h", "void BOTLIB_Think(edict_t* self);\n");
        write(code + "botlib/botlib_ai.c",
              "void BOTLIB_Think(edict_t* self)\n{\n\tint i;\n\tBOTLIB_FollowPath(self);\n}\n");
        write(code + "botlib/botlib_spawn.c", "void BOTLIB_CheckBotRules(void)\n{\n}\n");
        write(code + "acesrc/acebot_ai.c",
              "void BOTLIB_PickLongRangeGoal(edict_t* self)\n{\n}\nqboolean BOTLIB_FindEnemy(edict_t* "
              "self)\n{\n}\n");
        write(code + "g_spawn.c",
              "void SpawnEntities(void)\n{\n\tmemset(&bot_connections, 0, sizeof(bot_connections));\n}\n");
        write(code + "p_client.c", "void player_die(edict_t* self)\n{\n}\n");
        write(code + "g_combat.c", "void T_Damage(edict_t* targ)\n{\n}\n");
    }
    void writeTools() const {
        namespace fs = std::filesystem;
        fs::copy_file(FAKE_Q2PRODED, root() / "tools/the_server");
        tool("python3", "exec python3 \"$@\"");
        tool("cc", "exit 0");
        tool("pkg-config", "exit 0");
        tool("meson",
             "mkdir build && printf 'x\\nbuild gamefake.so: c_LINKER a.o\\n LINK_ARGS = -shared\\n\\n' > "
             "build/build.ninja\necho \"$@\" > build/arguments");
        tool("ninja",
             "echo '[1/2] Compiling a.c'\ncd build\ncp " + (root() / "tools/the_server").string() +
                 " q2proded\nprintf 'navtest: banner version=1 engine' > gamefake.so\necho '[2/2] Linking'");
    }

    QTemporaryDir folder_;
    QByteArray path_;
};

/// Calls a function when a setup reaches a task or reports something.
class SetupHook : public navwright::SetupObserver {
  public:
    std::function<void(navwright::SetupTask, const std::string&)> said;
    std::vector<std::pair<navwright::SetupTask, navwright::EngineTaskState>> seen;

    void taskChanged(navwright::SetupTask task, navwright::EngineTaskState state) override {
        seen.emplace_back(task, state);
    }
    void logged(navwright::SetupTask task, const std::string& line) override {
        if (said) said(task, line);
    }
};
