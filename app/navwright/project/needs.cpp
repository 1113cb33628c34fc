#include "navwright/project/needs.h"

#include <QCoreApplication>

#include "nav/strafe_archive.h"
#include "navwright/project/project_keeper.h"
#include "navwright/project/workspace.h"

namespace navwright {

namespace {

QString needWords(const char* text) {
    return QCoreApplication::translate("Needs", text);
}

}  // namespace

Needs needsOf(Workspace& workspace, ProjectKeeper& project) {
    auto& document = workspace.document;
    auto& trial = workspace.trial;
    const auto anything = needWords("open a map and demos, or a nav, first");
    return {
        .work = {[&workspace, &document, &project] {
                     return document.map() || document.generation() || !document.demos().empty() ||
                            !project.path().empty() || workspace.modified();
                 },
                 anything},
        .picture = {[&document] { return document.map() || document.generation(); }, anything},
        .map = {[&document] { return document.map() != nullptr; }, needWords("open a map first")},
        .nav = {[&document] { return document.generation() != nullptr; }, anything},
        .navOnMap = {[&document] { return document.generation() && document.map(); },
                     needWords("open a map with demos or a nav first")},
        .demos = {[&document] {
                      const auto generation = document.generation();
                      return generation && !generation->demos.empty();
                  },
                  needWords("open the demos first")},
        .archive = {[&document] {
                        const auto generation = document.generation();
                        return generation && generation->archive && !generation->archive->traversals.empty();
                    },
                    needWords("no player in these demos was faster than running")},
        .selection = {[&workspace] { return workspace.selection.current().kind != ItemKind::none; },
                      needWords("select something first")},
        .noTest = {[&trial] { return !trial.busy(); }, needWords("a test is running")},
        .follows = {Follows(document, &Document::mapChanged), Follows(document, &Document::demosChanged),
                    Follows(document, &Document::generationChanged),
                    Follows(document.undoStack(), &QUndoStack::cleanChanged),
                    Follows(workspace.runs, &RunStore::modifiedChanged),
                    Follows(project, &ProjectKeeper::pathChanged),
                    Follows(workspace.selection, &Selection::itemsChanged),
                    Follows(trial, &Trial::busyChanged)},
    };
}

}  // namespace navwright
