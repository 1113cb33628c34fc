#pragma once

#include <zlib.h>

#include <QByteArray>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/nav/files/nav_json.h"
#include "core/output/project/project_file.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "shared_data.h"

/// Files that keep every verb busy for a while: the largest real map with its nav and demos if present, else
/// the bundled sample; and synthetic large files.
class LargeInputs {
  public:
    LargeInputs() {
        namespace fs = std::filesystem;
        isReal_ = fs::exists(sharedData());
        map = isReal_ ? (sharedData() / "maps" / "urbanjungle.bsp").string() : NavgenFolder::sampleMap();
        demos = isReal_ ? (sharedData() / "demos" / "urbanjungle").string() : NavgenFolder::sample();
        nav = isReal_ ? (sharedData() / "nav" / "urbanjungle.nav").string() : files_.at("sample.nav");
        if (!isReal_) {
            runInProcess(
                {"generate", "--bsp", map, "--from-geometry", "--set", "rehearse.rounds=0", "--out", nav});
        }
        areasMap = isReal_ ? (sharedData() / "maps" / "city.bsp").string() : map;
        areas = isReal_ ? (sharedData() / "aas" / "city.aas").string() : files_.at("sample.aas");
        if (!isReal_) runInProcess({"areas", map, "--out", areas});
        packed = packedZeros();
        json = largeJson();
        navJson = largeNavJson("large.navjson", 0);
        otherNavJson = largeNavJson("other.navjson", 0.25f);
        random = randomBytes();
        project = writeProjectFile();
        manyDemos = linkedDemos();
    }

    /// Whether map, nav and demos are of realistic size; else verbs may finish at once.
    [[nodiscard]] bool isReal() const { return isReal_; }
    [[nodiscard]] std::string at(const QString& name) const { return files_.at(name); }

    std::string map, nav, demos;
    std::string areas, areasMap;        ///< areas with reachabilities, and their map
    std::string packed;                 ///< 256 MiB of zeros in gzip
    std::string json;                   ///< 60 MB of an unknown format
    std::string navJson, otherNavJson;  ///< 40,000 nodes each, slightly offset
    std::string random;                 ///< 64 MiB of incompressible data
    std::string project;                ///< a project with map and demos
    std::string manyDemos;              ///< a folder with 40,000 demos

  private:
    [[nodiscard]] std::string packedZeros() const {
        constexpr int kMebibytes = 256;
        const auto path = files_.at("zeros.gz");
        const std::vector<char> zeros(std::size_t{1} << 20);
        auto* file = gzopen(path.c_str(), "wb1");
        for (int i = 0; i < kMebibytes; ++i) gzwrite(file, zeros.data(), static_cast<unsigned>(zeros.size()));
        gzclose(file);
        return path;
    }

    [[nodiscard]] std::string largeJson() const {
        constexpr int kElements = 2'000'000;
        QByteArray text = R"({"format": "nobody knows", "list": [)";
        for (int i = 0; i < kElements; ++i) text += R"({"a": 1, "b": [1.5, 2.5, 3.5]},)";
        return files_.write("large.json", text + "0]}");
    }

    [[nodiscard]] std::string largeNavJson(const QString& name, float aside) const {
        constexpr int kSide = 200;
        navwright::RereleaseGraph graph;
        for (int i = 0; i < kSide * kSide; ++i) {
            const auto column = i % kSide, row = i / kSide;
            navwright::RereleaseNode node{
                .origin = navwright::Vec3(float(column) * 16 - 1600 + aside, float(row) * 16 - 1600, 24.5f),
                .radius = 56};
            if (column + 1 < kSide) node.links.push_back({.target = i + 1});
            if (column > 0) node.links.push_back({.target = i - 1});
            graph.nodes.push_back(std::move(node));
        }
        const auto text = navwright::writeNavJson(navwright::navJsonOf(std::move(graph)));
        return files_.write(name, text ? QByteArray::fromStdString(*text) : QByteArray());
    }

    [[nodiscard]] std::string randomBytes() const {
        constexpr std::size_t kWords = std::size_t{8} << 20;
        std::mt19937_64 source(1);
        std::vector<std::uint64_t> words(kWords);
        for (auto& word : words) word = source();
        const auto path = files_.at("random.log");
        const auto written = navwright::writeFile(path, std::as_bytes(std::span<const std::uint64_t>(words)));
        return written ? path : std::string();
    }

    [[nodiscard]] std::string writeProjectFile() const {
        navwright::ProjectFile made;
        made.mapName = std::filesystem::path(map).stem().string();
        made.map = navwright::ProjectInput{map};
        for (const auto& entry : std::filesystem::directory_iterator(demos)) {
            if (entry.path().string().contains(".mvd2"))
                made.demos.push_back({.file = {entry.path()}, .included = true});
        }
        const auto path = files_.at("large.navwright");
        return navwright::saveProject(made, path) ? path : std::string();
    }

    [[nodiscard]] std::string linkedDemos() const {
        constexpr int kCount = 40000;
        const std::filesystem::path folder = files_.at("demos");
        std::filesystem::create_directory(folder);
        const auto demo =
            files_.write("one.mvd2", NavgenFolder::read(NavgenFolder::sample() + "/sample_1.mvd2"));
        for (int number = 0; number < kCount; ++number) {
            std::filesystem::create_hard_link(demo, folder / (std::to_string(number) + ".mvd2"));
        }
        return folder.string();
    }

    NavgenFolder files_;
    bool isReal_ = false;
};
