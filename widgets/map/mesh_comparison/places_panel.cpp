#include "widgets/map/mesh_comparison/places_panel.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>

#include <limits>
#include <utility>

#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/picture_legend.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/mesh_comparison/mesh_comparison_pictures.h"
#include "widgets/map/meshes/doors_box.h"

namespace navwright {

namespace {

constexpr double kNoWay = std::numeric_limits<double>::quiet_NaN();

QString wayTitle(PathWay way) {
    switch (way) {
        case PathWay::nav:
            return PlacesPanel::tr("Nav");
        case PathWay::navmesh:
            return PlacesPanel::tr("Navmesh");
        case PathWay::tiles:
            return PlacesPanel::tr("Tiles");
        case PathWay::areas:
            return PlacesPanel::tr("Areas");
        case PathWay::straight:
            return PlacesPanel::tr("Straight line");
    }
    return {};
}

}  // namespace

PlacesPanel::PlacesPanel(MeshComparisonSession& session, ToolModel& tools, const QString& tool,
                         QWidget* parent)
    : Panel("placesPanel", parent), session_(session) {
    auto* buttons = new QWidget(this);
    pick_ = pushButton(buttons, QStringLiteral("comparisonPick"), tr("Choose two places"),
                       tr("Click the floor in the 3D view where a path begins and where it ends; it follows "
                          "the mouse in between"));
    clear_ = pushButton(buttons, QStringLiteral("comparisonClear"), tr("Clear"), tr("Forget both places"));
    simulate_ = pushButton(buttons, QStringLiteral("comparisonSimulate"), tr("Send a bot"),
                           tr("Let a simulated bot walk the nav's path, to see how long it takes"));
    corridors_ = named(new QCheckBox(tr("Corridors"), buttons), "comparisonCorridors", tr("Show corridors"),
                       tr("Show the polygons and tiles that the paths over navmesh and tiles lead through"));
    middles_ =
        named(new QCheckBox(tr("Before pulling"), buttons), "comparisonMiddles",
              tr("Show paths before they are pulled taut"),
              tr("Show the paths through the middles of polygons, and of the sides where tiles touch"));
    words_ = wordsLabel(this, QStringLiteral("comparisonPlaceWords"));
    ways_ = new RowTable("comparisonWays", tr("Paths between the two places"), this);
    auto* line = new FlowLayout(buttons);
    for (auto* button : {pick_, clear_, simulate_}) line->addWidget(button);
    for (auto* box : {corridors_, middles_}) {
        line->addWidget(box);
        connect(box, &QCheckBox::toggled, this, &PlacesPanel::refresh);
    }
    line->addWidget(new DoorsBox(session_.meshes(), "comparisonDoors", buttons));
    add(buttons);
    add(words_);
    add(ways_, 1);
    bindTool(*pick_, tools, tool);
    connect(clear_, &QPushButton::clicked, this, [this] {
        session_.clear();
        emit cleared();
    });
    connect(simulate_, &QPushButton::clicked, &session_, &MeshComparisonSession::simulate);
    connect(&session_, &MeshComparisonSession::pathsChanged, this, &PlacesPanel::refresh);
    connect(&session_, &MeshComparisonSession::sourcesChanged, this, &PlacesPanel::refresh);
    connect(&session_.simulated(), &MeshComparisonFinding::changed, this, &PlacesPanel::refresh);
    refresh();
}

void PlacesPanel::refresh() {
    fill();
    words_->setText(words());
    allowAll();
    draw();
}

void PlacesPanel::allowAll() {
    allow(*pick_, session_.whyNot());
    allow(*clear_, session_.from() ? QString() : tr("no place is chosen"));
    const auto* nav = session_.paths() ? &session_.paths()->of(PathWay::nav) : nullptr;
    const bool walks = nav != nullptr && nav->end != PathEnd::none && session_.whyNoNav().isEmpty();
    allow(*simulate_, session_.simulated().busy() ? tr("a bot is on its way")
                      : nav == nullptr            ? tr("choose two places first")
                      : walks                     ? QString()
                                                  : tr("the nav has no path to walk"));
}

void PlacesPanel::fill() {
    auto table =
        rowTable({{tr("Path"), tr("Where the path comes from")},
                  {tr("Ends"), tr("Whole, partial, or none")},
                  {tr("Length"), tr("Units"), 0},
                  {tr("Seconds"), tr("An estimate by what one does there; by a bot where one was sent"), 1},
                  {tr("Ratio"), tr("Length by that of the straight line"), 2},
                  {tr("Before pulling"), tr("Length through the middles of polygons or sides, units"), 0},
                  {tr("Corners"), {}, 0},
                  {tr("Remark"), {}}});
    if (const auto& paths = session_.paths()) {
        const double straight = paths->of(PathWay::straight).length;
        for (const auto way : kAllPathWays) {
            const auto& path = paths->of(way);
            const bool some = path.end != PathEnd::none;
            const auto end = pathEndName(path.end);
            addRow(table, {wayTitle(way), QString::fromUtf8(end.data(), static_cast<qsizetype>(end.size())),
                           some ? path.length : kNoWay, some ? path.seconds : kNoWay,
                           some && straight > 0 ? path.length / straight : kNoWay,
                           path.strip.middles.empty() ? kNoWay : path.strip.length,
                           some ? double(path.corners.size()) : kNoWay, QString::fromStdString(path.why)});
        }
        if (const auto& walked = session_.simulated().result()) {
            addRow(table, {tr("Simulated bot"), QString(), kNoWay, walked->seconds, kNoWay, kNoWay,
                           double(walked->walked.size()), QString::fromStdString(walked->text)});
        }
    }
    ways_->setTable(std::move(table), 2, Qt::AscendingOrder);
}

QString PlacesPanel::words() const {
    if (const auto why = session_.whyNot(); !why.isEmpty()) return tr("Nothing to compare: %1.").arg(why);
    if (!session_.from()) return tr("Choose two places to see the paths between them.");
    if (!session_.to()) return tr("Click where the path ends.");
    const auto& paths = session_.paths();
    if (!paths) return {};
    QStringList colours;
    for (const auto way : kAllPathWays) colours << colouredWord(pathWayColour(way), wayTitle(way));
    if (corridors_->isChecked() || middles_->isChecked()) {
        for (const auto way : {PathWay::navmesh, PathWay::tiles})
            colours << colouredWord(pathWayColour(way, true), tr("%1, before pulling").arg(wayTitle(way)));
    }
    auto words = colours.join(QStringLiteral("&nbsp; "));
    if (paths->ratio)
        words += tr("<br>The nav's path is %1 times as long as the shortest over a mesh.")
                     .arg(*paths->ratio, 0, 'f', 2);
    if (paths->navMissing()) words += tr("<br>A mesh leads there, and the nav does not.");
    return words;
}

void PlacesPanel::draw() {
    emit pictureChanged(sessionPicture(session_, {corridors_->isChecked(), middles_->isChecked()}));
}

}  // namespace navwright
