#include "app/navwright/shell/project/needs.h"

#include <QCoreApplication>

#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/nav/files/strafe_archive.h"

namespace navwright {

namespace {

QString needWords(const char* text) {
    return QCoreApplication::translate("Needs", text);
}

}  // namespace

Needs needsOf(Workspace& workspace, ProjectKeeper& project) {
    auto& document = workspace.document;
    auto& testing = workspace.testing;
    const auto anything = needWords("open a map and demos, or a nav, first");
    const auto navOnMap = needWords("open a map with demos or a nav first");
    return {
        .work = {[&workspace, &document, &project] {
                     return document.shownMap() || document.generation() || !document.demos().empty() ||
                            workspace.rereleaseNav.isOpen() || !project.path().empty() ||
                            workspace.modified();
                 },
                 anything},
        .picture = {[&workspace, &document] {
                        return document.shownMap() || document.generation() ||
                               workspace.rereleaseNav.isOpen();
                    },
                    anything},
        .shownMap = {[&document] { return document.shownMap() != nullptr; }, needWords("open a map first")},
        .map = {[&document] { return document.map() != nullptr; }, needWords("open a map first"),
                [&document] { return document.mapWanted(); }},
        .nav = {[&document] { return document.generation() != nullptr; }, anything},
        .anyNav = {[&workspace, &document] {
                       return document.generation() != nullptr || workspace.rereleaseNav.isOpen();
                   },
                   anything},
        .rereleaseNav = {[&workspace] { return workspace.rereleaseNav.isOpen(); },
                         needWords("open a nav of a re-release (NAV2, NAV3, NavJson) first")},
        .navOnMap = {[&document] { return document.generation() && document.map(); }, navOnMap,
                     [&document, navOnMap] {
                         const auto wanted = document.mapWanted(navOnMap);
                         return wanted.isEmpty() ? navOnMap : wanted;
                     }},
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
        .selection = {[&workspace] {
                          return workspace.selection.current().kind != ItemKind::none ||
                                 workspace.rereleaseNav.current().kind != ItemKind::none;
                      },
                      needWords("select something first")},
        .noTest = {[&testing] { return !testing.busy(); }, needWords("a test is running")},
        .follows = {Follows(document, &Document::mapChanged), Follows(document, &Document::demosChanged),
                    Follows(document, &Document::generationChanged),
                    Follows(document.undoStack(), &QUndoStack::cleanChanged),
                    Follows(workspace.runs, &RunStore::modifiedChanged),
                    Follows(project, &ProjectKeeper::pathChanged),
                    Follows(workspace.selection, &Selection::itemsChanged),
                    Follows(workspace.rereleaseNav, &RereleaseNavModel::openChanged),
                    Follows(workspace.rereleaseNav, &RereleaseNavModel::selectionChanged),
                    Follows(testing, &Testing::busyChanged)},
    };
}

}  // namespace navwright
