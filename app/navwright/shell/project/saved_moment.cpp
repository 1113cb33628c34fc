#include "app/navwright/shell/project/saved_moment.h"

#include <QString>
#include <QStringList>

#include <array>
#include <optional>

#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/work_copy.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/index.h"
#include "widgets/common/jobs/disk_work.h"
#include "widgets/drawing/layers/describe.h"

namespace navwright {

namespace {

const std::string kMomentVersion = "moment.version";
const std::string kMomentSelection = "moment.selection";  ///< "node:12,link:3.1", the current one last
const std::string kMomentRerelease = "moment.rerelease_selection";
const std::string kMomentMessage = "moment.message.";  ///< and a number from 1

/// By the number of the kind.
constexpr std::array<const char*, 10> kItemKinds{"none",  "node",    "link",   "cluster", "vote",
                                                 "death", "fastWay", "entity", "area",    "way"};
static_assert(kItemKinds.size() == toIndex(ItemKind::reachability) + 1);

/// Whether an item has two numbers.
bool isPair(ItemKind kind) {
    return kind == ItemKind::link || kind == ItemKind::death;
}

QString itemText(const Item& item) {
    const auto kind = QString::fromLatin1(kItemKinds[toIndex(item.kind)]);
    return isPair(item.kind) ? QStringLiteral("%1:%2.%3").arg(kind).arg(item.major()).arg(item.minor())
                             : QStringLiteral("%1:%2").arg(kind).arg(item.id);
}

std::string itemsText(const std::vector<Item>& items, const Item& current) {
    QStringList texts;
    for (const auto& item : items) {
        if (item != current) texts << itemText(item);
    }
    if (!items.empty()) texts << itemText(current);
    return texts.join(QLatin1Char(',')).toStdString();
}

std::optional<Item> itemFromText(const QString& text) {
    const auto name = text.section(QLatin1Char(':'), 0, 0);
    const auto numbers = text.section(QLatin1Char(':'), 1).split(QLatin1Char('.'));
    Item item;
    for (std::size_t i = 1; i < kItemKinds.size(); ++i) {
        if (name == QLatin1String(kItemKinds[i])) item.kind = static_cast<ItemKind>(i);
    }
    const bool pair = isPair(item.kind);
    if (item.kind == ItemKind::none || numbers.size() != (pair ? 2 : 1)) return std::nullopt;
    bool first = false, second = true;
    item.id = pair ? Item::link(numbers[0].toUInt(&first), numbers[1].toUInt(&second)).id
                   : numbers[0].toULongLong(&first);
    return first && second ? std::optional(item) : std::nullopt;
}

std::vector<Item> itemsOf(const ProjectFile& project, const std::string& key) {
    std::vector<Item> items;
    const auto words = project.view.find(key);
    if (words == project.view.end()) return items;
    for (const auto& text : QString::fromStdString(words->second).split(QLatin1Char(','))) {
        if (const auto item = itemFromText(text)) items.push_back(*item);
    }
    return items;
}

}  // namespace

ViewWords momentWords(const Workspace& workspace, const Messages& messages) {
    ViewWords words;
    words[kMomentVersion] = NAVWRIGHT_VERSION;
    const auto& selection = workspace.selection;
    words[kMomentSelection] = itemsText(selection.items(), selection.current());
    const auto& nav = workspace.rereleaseNav;
    if (nav.isOpen()) words[kMomentRerelease] = itemsText(nav.selected(), nav.current());
    std::size_t number = 0;
    for (const auto& message : messages.messages())
        words[kMomentMessage + std::to_string(++number)] = message.words.message();
    return words;
}

bool isMoment(const ProjectFile& project) {
    return project.view.contains(kMomentVersion);
}

void selectAsIn(const ProjectFile& moment, Workspace& workspace) {
    if (!isMoment(moment)) return;
    StageSource source{.generation = workspace.document.generation(),
                       .map = workspace.document.shownMap(),
                       .report = workspace.document.report()};
    source.areas = workspace.areas.areas();
    auto items = itemsOf(moment, kMomentSelection);
    std::erase_if(items, [&](const Item& item) { return !itemPlace(item, source); });
    workspace.selection.selectAll(std::move(items));
    workspace.rereleaseNav.select(itemsOf(moment, kMomentRerelease));
}

Result<> saveMoment(const Workspace& workspace, const Messages& messages, const ProjectKeeper& project,
                    const std::filesystem::path& file) {
    if (file == project.path()) {
        return fail("This is the project that is open", file.string(), "give the moment another name");
    }
    auto copy = workCopy(workspace, project);
    copy.project.view.merge(momentWords(workspace, messages));
    return offThread(Messages::tr("Saving"),
                     [copy = std::move(copy), file] { return writeWorkCopy(copy, file); });
}

}  // namespace navwright
