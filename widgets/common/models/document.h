#pragma once

#include <QObject>
#include <QUndoStack>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/base/result.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/iteration.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "widgets/common/models/generation_runner.h"

namespace navwright {

struct NavtestReport;

/// What is open: the map, the demos, the parameters, and the generation they lead to. Everything a person
/// changes goes through the undo stack. Edits by hand are applied to the nav that is there before the call
/// returns; every other change asks for a new generation, which supersedes the one under way.
class Document : public QObject {
    Q_OBJECT

  public:
    explicit Document(QObject* parent = nullptr);

    struct Demo {
        std::filesystem::path path;
        bool included = true;
    };

    [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }
    [[nodiscard]] const Parameters& parameters() const { return work_.parameters; }
    /// Edits by hand, in their order.
    [[nodiscard]] const std::vector<EditPatch>& patches() const { return *work_.patches; }
    /// What feedback removed; nullptr: nothing.
    [[nodiscard]] std::shared_ptr<const Ledger> ledger() const { return work_.ledger; }
    /// Issues found harmless: key of the issue, and a note.
    [[nodiscard]] const std::map<std::string, std::string>& ignoredIssues() const {
        return work_.ignoredIssues;
    }
    /// All that is undoable: parameters, edits, ledger, ignored issues.
    [[nodiscard]] const Work& work() const { return work_; }
    [[nodiscard]] const std::vector<Demo>& demos() const { return demos_; }
    [[nodiscard]] const std::filesystem::path& mapPath() const { return mapPath_; }
    /// The nav that showNav() was given; empty when demos are shown.
    [[nodiscard]] const std::filesystem::path& navPath() const { return navPath_; }
    /// The map that bots can be on. nullptr until a map is loaded, and for a map of Quake, which is only
    /// shown, so that code that makes, judges or tests something need not know of such maps.
    [[nodiscard]] std::shared_ptr<const GameMap> map() const;
    /// The map that is drawn and whose entities are shown, also one of Quake. nullptr without a map.
    [[nodiscard]] std::shared_ptr<const GameMap> shownMap() const { return map_; }
    /// Why map() is nullptr, in the words of a disabled command: `without` where no map is shown either.
    /// Empty if there is a map.
    [[nodiscard]] QString mapWanted(const QString& without = tr("open a map first")) const;
    /// Whether a person chose the map's own entities where a file stands in their place (MapEntities).
    [[nodiscard]] bool ownEntities() const { return ownEntities_; }
    /// The present generation; nullptr until one is finished. Parts that did not change between two are the
    /// same objects.
    [[nodiscard]] std::shared_ptr<const Generation> generation() const { return generation_; }
    /// While bots try many links after a change of parameters: what is being made, as the demos show it. For
    /// looking at alone, since its numbers of nodes and links are going to change; gone when that is made.
    /// nullptr otherwise.
    [[nodiscard]] std::shared_ptr<const Generation> draft() const { return draft_; }
    /// The generation before the present one, for showing what changed; nullptr when there was none.
    [[nodiscard]] std::shared_ptr<const Generation> previousGeneration() const { return previous_; }
    /// Whether generation() is made of what is open and decided now: not while a change waits for its
    /// generation, and not when that was cancelled.
    [[nodiscard]] bool current() const { return current_; }
    /// Whether edits were made since generation() was generated, which it has.
    [[nodiscard]] bool edited() const;
    /// The test result that is shown; nullptr for none.
    [[nodiscard]] std::shared_ptr<const NavtestReport> report() const { return report_; }
    /// The nav that report() is about, which need not be the present one; never nullptr with a report.
    [[nodiscard]] const std::shared_ptr<const NavGraph>& testedNav() const { return testedNav_; }
    [[nodiscard]] bool busy() const { return runner_.busy(); }

    /// Where demos that were read are kept from now on; empty: nowhere.
    void setCacheFolder(const std::filesystem::path& folder) { cacheFolder_ = folder; }
    /// Largest size of that folder in bytes, besides the demos in use; 0: any.
    void setCacheLimit(std::uint64_t bytes) { cacheLimit_ = bytes; }

    /// Replaces the map. On an error what was open stays.
    [[nodiscard]] Result<> openMap(const std::filesystem::path& path);
    /// Replaces the map by one that was read elsewhere, as on a worker thread.
    void setMap(const std::filesystem::path& path, std::shared_ptr<const GameMap> map,
                bool ownEntities = false);
    /// Shows a finished nav without demos: what came before is closed, but for the map.
    void showNav(const std::filesystem::path& path, NavGraph graph);
    /// Adds demos and folders with demos; those already there are passed over. Undoable, except for the first
    /// ones, which open the document. Errors: nothing was added.
    [[nodiscard]] Result<> addDemos(const std::vector<std::filesystem::path>& paths);
    /// Closes demos and nav; the map stays.
    void showMapAlone();
    void closeAll();
    /// Name of testedNav() where it was never this document's own nav: "test 3 of the iteration"; else empty.
    [[nodiscard]] const QString& testedName() const { return testedName_; }
    /// Sets the test report that is shown; nullptr removes it. Not undoable, as it is a finding and no
    /// decision. `tested`: the nav it is about; nullptr: the present one.
    void setReport(std::shared_ptr<const NavtestReport> report,
                   std::shared_ptr<const NavGraph> tested = nullptr, const QString& testedName = {});

    /// Sets a parameter. Undoable; steps of one drag (equal `drag` above 0) merge into one. Errors: a value
    /// that the table does not allow.
    [[nodiscard]] Result<> setParameter(Param id, double value, int drag = 0);
    void setParameters(const Parameters& parameters, const QString& what);
    void setPatches(std::vector<EditPatch> patches, const QString& what, int drag = 0);
    void setLedger(std::shared_ptr<const Ledger> ledger, const QString& what);
    void setIgnoredIssues(std::map<std::string, std::string> ignored, const QString& what);
    /// `map` is the file that is open, read with those entities.
    void setEntities(std::shared_ptr<const GameMap> map, bool own);
    void setDemoIncluded(const std::filesystem::path& path, bool included);
    /// Removes demos from the list; the files stay. Undoable.
    void removeDemos(const std::set<std::filesystem::path>& paths);

    /// Drops the generation under way; what was there stays. cancelled() comes before this returns.
    void cancel() { runner_.cancel(); }
    /// Starts a generation from the present inputs.
    void regenerate(GenerationRunner::Manner manner = GenerationRunner::Manner::atOnce);

    /// Makes generations of the present inputs with other ledgers, on any thread, and leaves the document as
    /// it is. What is open now stays what it works on.
    [[nodiscard]] NavMaker navMaker();

    /// Replaces what is undoable, without a step. For commands of the undo stack, and for saved work.
    void applyWork(const Work& work);
    void applyMap(std::shared_ptr<const GameMap> map, bool ownEntities);
    void applyDemoIncluded(const std::filesystem::path& path, bool included);
    void applyDemos(std::vector<Demo> demos);

  signals:
    void mapChanged();
    void demosChanged();
    void parametersChanged();
    void patchesChanged();
    void ledgerChanged();
    void ignoredIssuesChanged();
    void reportChanged();
    void generationChanged();
    void draftChanged();
    void busyChanged(bool busy);
    void progressed(const QString& task, qulonglong done, qulonglong total);
    void demoRead(const QString& path, qulonglong done, qulonglong total, const QString& failure);
    void logged(int level, const QString& message);
    void failed(const navwright::Error& error);
    void cancelled();

  private:
    void takeDraft(std::shared_ptr<const Generation> draft);
    void takeMade(const std::shared_ptr<const Generation>& made);
    void takeGeneration(std::shared_ptr<const Generation> generation);
    [[nodiscard]] std::shared_ptr<const Generation> withPresentEdits(const Generation& made) const;
    [[nodiscard]] bool showEdits();
    void change(Work after, const QString& what, int drag);
    void dropGeneration();
    void remake(GenerationRunner::Manner manner = GenerationRunner::Manner::atOnce);
    [[nodiscard]] std::shared_ptr<const PatchFile> patchFile() const;
    [[nodiscard]] PipelineInput pipelineInput() const;
    [[nodiscard]] NavContext navContext() const;

    QUndoStack undoStack_;
    Work work_;
    std::filesystem::path mapPath_;
    std::filesystem::path navPath_;
    std::filesystem::path cacheFolder_;
    std::uint64_t cacheLimit_ = 0;
    std::optional<NavGraph> nav_;  ///< as it was opened, before edits
    std::shared_ptr<const GameMap> map_;
    bool ownEntities_ = false;
    std::vector<Demo> demos_;
    std::shared_ptr<const Generation> generation_;
    std::shared_ptr<const Generation> draft_;
    std::shared_ptr<const Generation> previous_;
    std::shared_ptr<const NavtestReport> report_;
    std::shared_ptr<const NavGraph> testedNav_;
    QString testedName_;
    bool current_ = true;
    GenerationRunner runner_;
};

/// The graph of a generation, which is kept alive by it; an empty one for none.
[[nodiscard]] std::shared_ptr<const NavGraph> graphOf(const std::shared_ptr<const Generation>& generation);

}  // namespace navwright
