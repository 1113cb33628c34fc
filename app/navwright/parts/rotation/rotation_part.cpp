#include "app/navwright/parts/rotation/rotation_part.h"

#include <QDesktopServices>
#include <QDockWidget>
#include <QFileDialog>
#include <QMainWindow>
#include <QUrl>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/open_service.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/digest.h"
#include "core/generate/vote_archive/map_folder.h"
#include "core/map/packs/map_file.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/common/models/file_text.h"
#include "widgets/rotation/maps/map_list_panel.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

const QString kRotationTopic = QStringLiteral("rotation");

bool isThere(const fs::path& file) {
    std::error_code code;
    return fs::exists(file, code);
}

bool hasHash(const fs::path& map, const std::string& hash) {
    const auto file = readMapFile(map);
    return file && contentHash(file->bytes).hex() == hash;
}

}  // namespace

RotationPart::RotationPart(Workspace& workspace, Messages& messages, OpenService& opening, Docks& docks,
                           QMainWindow& window, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      opening_(opening),
      window_(window),
      session_(new RotationSession(this)),
      panel_(new MapListPanel(*session_)),
      dock_(docks.add(QStringLiteral("maps"), tr("Maps"), Qt::BottomDockWidgetArea, panel_)) {
    connect(&opening, &OpenService::rotationOpened, this, &RotationPart::take);
    connect(panel_, &MapListPanel::openWanted, this, &RotationPart::open);
    connect(panel_, &MapListPanel::reportWanted, this, &RotationPart::showReport);
    connect(session_, &RotationSession::changed, this, &RotationPart::markOpen);
    connect(&workspace.document, &Document::generationChanged, this, &RotationPart::markOpen);
    connect(&workspace.document, &Document::demosChanged, this, &RotationPart::markOpen);
    // Opening a nav makes several generations, and the last of them forgets what was shown of the test.
    connect(&workspace.document, &Document::generationChanged, this, &RotationPart::showTest,
            Qt::QueuedConnection);
}

void RotationPart::take(std::shared_ptr<const Rotation> rotation) {
    wanted_.reset();
    messages_.retire(kRotationTopic);
    session_->open(std::move(rotation));
    bringUp(*dock_);
    // While there is nothing else to look at, the list has the room.
    if (!workspace_.document.shownMap() && !workspace_.document.generation() && !dock_->isFloating())
        window_.resizeDocks({dock_}, {window_.height() / 2}, Qt::Vertical);
}

void RotationPart::open(int row, bool votes) {
    const auto& rotation = session_->rotation();
    if (!rotation || row < 0) return;
    const auto& one = rotation->index.rows[row];
    panel_->mark(row);
    if (!one.made && !votes)
        return messages_.tell(tr("%1 is not made yet").arg(QString::fromStdString(one.map)));
    // A map without a nav is opened with its votes, which show why it has none.
    wanted_ = Wanted{one, rotationFiles(rotation->folder, one), rotation->index.parameters,
                     votes || stateOf(one) == RowState::noNav};
    look();
}

void RotationPart::look() {
    messages_.retire(kRotationTopic);
    job_.run([this, wanted = *wanted_, folders = mapFolders_](JobContext& context) -> LatestWork::Done {
        return [this, wanted, found = find(wanted, folders, context)] { openFound(wanted, found); };
    });
}

RotationPart::Found RotationPart::find(const Wanted& wanted, const std::vector<fs::path>& folders,
                                       JobContext& context) {
    Found found;
    found.made = isThere(wanted.votes ? wanted.files.votes : wanted.files.nav);
    found.test = isThere(wanted.files.test);
    if (hasHash(wanted.row.mapFile, wanted.row.mapHash)) {
        found.map = wanted.row.mapFile;
        return found;
    }
    found.changed = mapFileSize(wanted.row.mapFile).has_value();
    for (const auto& folder : folders) {
        auto maps = MapFolder::open(std::array{folder}, context);
        if (!maps) continue;
        for (const auto& map : maps->revisions(wanted.row.map, {}, context)) {
            if (map->hash.hex() == wanted.row.mapHash) found.map = maps->pathOf(*map);
        }
    }
    return found;
}

void RotationPart::openFound(const Wanted& wanted, const Found& found) {
    if (found.map.empty()) return sayNoMap(wanted, found);
    const auto& file = wanted.votes ? wanted.files.votes : wanted.files.nav;
    if (!found.made) {
        return messages_.showError(
            {wanted.votes ? "The votes of this map are gone" : "The nav of this map is gone", file.string(),
             "run navgen rotation again with the same arguments: it makes what is missing"},
            kRotationTopic);
    }
    wanted_.reset();
    untested_ = found.test ? std::optional(wanted) : std::nullopt;
    opening_.openMade({fileText(found.map), fileText(file)}, wanted.parameters);
}

void RotationPart::sayNoMap(const Wanted& wanted, const Found& found) {
    const auto askForFolder = [this] {
        const auto folder = QFileDialog::getExistingDirectory(
            &window_, tr("Where are the maps?"),
            fileText(session_->rotation() ? session_->rotation()->folder : std::filesystem::path()));
        if (!folder.isEmpty()) lookForMaps(filePath(folder));
    };
    const std::string what = found.changed
                                 ? "The map in this place is another revision than the one of the rotation"
                                 : "The map is no longer where the rotation found it";
    messages_.showNotice({wanted.row.map + ": " + what, wanted.row.mapFile.string(),
                          tr("show the folder in which the maps are now").toStdString()},
                         {tr("Look in a folder…"), askForFolder}, kRotationTopic);
}

void RotationPart::lookForMaps(const fs::path& folder) {
    if (std::ranges::find(mapFolders_, folder) == mapFolders_.end()) mapFolders_.push_back(folder);
    if (wanted_) look();
}

/// Asks for the map's test once the nav asked for is the one shown.
void RotationPart::showTest() {
    const auto& document = workspace_.document;
    if (!untested_ || opening_.reading() || !document.generation() || document.busy()) return;
    const auto wanted = std::exchange(untested_, {});
    if (panel_->model().open() == wanted->row.folder) emit testWanted(fileText(wanted->files.test));
}

/// The map whose nav or votes are those that are open.
void RotationPart::markOpen() {
    const auto& document = workspace_.document;
    const auto& rotation = session_->rotation();
    std::string open;
    for (std::size_t i = 0; rotation && i < rotation->index.rows.size(); ++i) {
        const auto& row = rotation->index.rows[i];
        const auto files = rotationFiles(rotation->folder, row);
        if (document.navPath() == files.nav ||
            std::ranges::find(document.demos(), files.votes, &Document::Demo::path) != document.demos().end())
            open = row.folder;
    }
    panel_->model().setOpen(open);
}

void RotationPart::showReport(int row) {
    const auto& rotation = session_->rotation();
    if (!rotation || row < 0) return;
    const auto file = rotationFiles(rotation->folder, rotation->index.rows[row]).report;
    const bool there = offThread(tr("Looking for the report"), [file]() -> Result<bool> {
                           return isThere(file);
                       }).value_or(false);
    if (!there)
        return messages_.showError({"The report of this map is gone", file.string(), {}}, kRotationTopic);
    // Not QUrl::fromLocalFile(), which loses bytes that are no UTF-8.
    const auto path = QByteArray::fromStdString(file.native()).toPercentEncoding("/");
    if (!QDesktopServices::openUrl(QUrl::fromEncoded("file://" + path))) {
        messages_.showError({"No browser opens the report", file.string(), "open the file by hand"},
                            kRotationTopic);
    }
}

Menu RotationPart::menu() {
    auto* panel = panel_;
    auto* session = session_;
    const Condition opened{[session] { return session->rotation() != nullptr; },
                           tr("open the folder of a rotation first")};
    const Condition chosen{[panel] { return panel->whyNotOpen().isEmpty(); },
                           tr("choose a map in the panel Maps that is made")};
    const Condition voted{[panel] { return panel->whyNoVotes().isEmpty(); },
                          tr("choose a map in the panel Maps")};
    const Condition reported{[panel] { return panel->whyNoReport().isEmpty(); },
                             tr("choose a map with a nav in the panel Maps")};
    const Condition before{[panel] { return panel->next(false) >= 0; }, tr("there is no previous map")};
    const Condition after{[panel] { return panel->next(true) >= 0; }, tr("there is no next map")};
    return {
        .id = "menu.rotation",
        .title = tr("Maps of a &rotation"),
        .entries = {Command{.id = "rotation.next",
                            .title = tr("&Next map"),
                            .keys = tr("Ctrl+PgDown"),
                            .help = tr("Open the nav of the next map in the panel Maps, with its test."),
                            .when = {opened, after},
                            .run = [this, panel] { open(panel->next(true), false); }},
                    Command{.id = "rotation.previous",
                            .title = tr("&Previous map"),
                            .keys = tr("Ctrl+PgUp"),
                            .help = tr("Open the nav of the previous map in the panel Maps, with its test."),
                            .when = {opened, before},
                            .run = [this, panel] { open(panel->next(false), false); }},
                    Separator(),
                    Command{.id = "rotation.open",
                            .title = tr("&Open the map"),
                            .help = tr("Open the map chosen in the panel Maps with its nav and its test."),
                            .when = {opened, chosen},
                            .run = [this, panel] { open(panel->chosen(), false); }},
                    Command{.id = "rotation.votes",
                            .title = tr("Open the map with its &votes"),
                            .help = tr("Make the nav of the chosen map again from its votes, to see the "
                                       "evidence of each node and link."),
                            .when = {opened, voted},
                            .run = [this, panel] { open(panel->chosen(), true); }},
                    Command{.id = "rotation.report",
                            .title = tr("Show its re&port"),
                            .help = tr("Show the report of the chosen map in the browser."),
                            .when = {opened, reported},
                            .run = [this, panel] { showReport(panel->chosen()); }},
                    Separator(),
                    Command{.id = "rotation.again",
                            .title = tr("Read &again"),
                            .help = tr("Read the folder of the rotation again."),
                            .when = {opened},
                            .run = [session] { session->refresh(); }},
                    Command{.id = "rotation.close",
                            .title = tr("&Close the list"),
                            .help = tr("Close the list of maps; the map that is open stays."),
                            .when = {opened},
                            .run = [session] { session->close(); }}},
        .follows = {Follows(*panel_, &MapListPanel::chosenChanged),
                    Follows(*session_, &RotationSession::changed)}};
}

}  // namespace navwright
