#pragma once

#include <QObject>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/rerelease_nav_file.h"
#include "core/output/project/project_inputs.h"
#include "core/output/rotation/rotation_folder.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

/// What a list of files and folders turned out to be.
struct OpenedFiles {
    std::filesystem::path mapPath;
    std::shared_ptr<const GameMap> map;        ///< empty: none among them
    bool ownEntities = false;                  ///< it was read with the map's own (Document::ownEntities)
    bool again = false;                        ///< it is the map that is open, read with others
    std::vector<std::filesystem::path> demos;  ///< in order of their names
    std::filesystem::path navPath;
    std::optional<NavGraph> nav;
    std::optional<ContentHash> navHash;
    /// A nav of a re-release, in place of `nav`; from navPath.
    std::optional<RereleaseNavFile> rereleaseNav;
    bool mapFound = false;  ///< nobody named the map: it was found for the nav or the demos
    std::shared_ptr<const Rotation> rotation;  ///< empty: none among them
    std::filesystem::path areasPath;           ///< a file of areas; it is read once its map is open
    std::filesystem::path projectPath;
    std::optional<ProjectFile> project;  ///< its map and demos are those above, as far as they are there
    std::vector<InputCheck> inputs;      ///< of the project, in the order of checkInputs()
    bool relocated = false;              ///< the project names inputs elsewhere than its file does
    std::optional<Parameters> preset;    ///< values to work with from now on
    std::string presetName;
    std::vector<std::filesystem::path> packMaps;  ///< of a pack with several, of which one is to be chosen
    std::vector<Error> errors;                    ///< one for every file that could not be used

    [[nodiscard]] bool misses() const;  ///< whether an input of the project is missing
};

/// Finds out what the files are and reads maps and navs. Folders give the demos below them and the map when
/// they hold exactly one; that of a rotation, its index or its page give the rotation. Inputs of a project
/// that are missing are looked for in `lookIn`, where it is not empty. `mapsIn`: demos alone get the map that
/// they show, by its checksum, from the folders that were named, theirs, those above and this game's (may be
/// empty), and from folders maps and packs in these; nothing: they need none. Of a pack with several maps
/// demos choose.
[[nodiscard]] OpenedFiles readFiles(const std::vector<std::filesystem::path>& paths,
                                    const std::filesystem::path& lookIn,
                                    const std::optional<std::filesystem::path>& mapsIn,
                                    const std::stop_token& stop);
/// Reads a project as readFiles() does, with inputs that were found elsewhere.
[[nodiscard]] OpenedFiles readProject(const std::filesystem::path& file, ProjectFile project,
                                      const std::stop_token& stop);

/// Reads a map again, for Opener::openAgain().
[[nodiscard]] OpenedFiles readAgain(const std::filesystem::path& map, bool ownEntities);

/// Reads files on a worker thread. A new request supersedes the one under way, whose result is dropped.
class Opener : public QObject {
    Q_OBJECT

  public:
    explicit Opener(QObject* parent = nullptr);

    void open(const std::vector<std::filesystem::path>& paths, const std::filesystem::path& lookIn = {},
              const std::optional<std::filesystem::path>& mapsIn = {});
    void openProject(const std::filesystem::path& file, const ProjectFile& project);
    /// Reads the open map again, with its own entities or those of the file that replaces them.
    void openAgain(const std::filesystem::path& map, bool ownEntities);
    /// What runs is dropped at once; `cancelled` follows before this returns.
    void cancel();
    [[nodiscard]] bool busy() const { return job_.busy(); }

  signals:
    void busyChanged(bool busy);
    void opened(std::shared_ptr<const navwright::OpenedFiles> files);
    void cancelled();

  private:
    using Reading = std::function<OpenedFiles(const std::stop_token&)>;
    void start(Reading reading);
    void end(std::shared_ptr<const OpenedFiles> files);

    LatestWork job_;
};

}  // namespace navwright
