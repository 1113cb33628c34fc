#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>

#include "app/navwright/parts/live/live_part.h"
#include "app/navwright/parts/map/mesh_part.h"
#include "app/navwright/parts/map/travel_part.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/guide/guide_part.h"
#include "app/navwright/shell/project/sample_location.h"
#include "app/navwright/window/main_window.h"
#include "fake_gtv.h"
#include "made_maps.h"
#include "widgets/common/controls/play_bar.h"
#include "widgets/map/meshes/map_meshes.h"
#include "widgets/map/travel/goal_session.h"
#include "widgets/test/decisions/decision_panel.h"
#include "widgets/test/decisions/live_bots.h"
#include "widgets/view3d/view/workbench_view.h"

using namespace navwright;

namespace {

constexpr int kColours = 256;  ///< of a picture, which makes it small
constexpr int kMost = 600000;  ///< milliseconds, for what hangs

/// One of docs/pictures/pictures.txt, which says what the lines mean.
struct Picture {
    QString name;
    QSize size;
    QString dialog;     ///< object name; empty: the window
    QStringList steps;  ///< "open nw_sample.bsp"
};

std::vector<Picture> picturesIn(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::vector<Picture> pictures;
    const auto lines = QString::fromUtf8(file.readAll()).split('\n');
    for (const auto& line : lines) {
        const auto words = line.simplified().split(' ');
        if (words[0] == "picture" && words.size() >= 3) {
            const auto size = words[2].split('x');
            pictures.push_back(
                {words[1], QSize(size[0].toInt(), size.value(1).toInt()), words.value(3), QStringList()});
        } else if (words[0] == "do" && !pictures.empty()) {
            pictures.back().steps << words.mid(1).join(' ');
        }
    }
    return pictures;
}

/// The commonest colours stand for those near them: panels are of few, and the map of many alike. The same
/// picture gives the same file.
QImage withFewColours(const QImage& picture) {
    QHash<QRgb, int> counts;
    const auto rgb = picture.convertToFormat(QImage::Format_RGB32);
    constexpr QRgb kCoarse = 0xfff8f8f8;
    for (int y = 0; y < rgb.height(); ++y)
        for (int x = 0; x < rgb.width(); ++x) ++counts[rgb.pixel(x, y) & kCoarse];
    QList<QRgb> common = counts.keys();
    std::ranges::sort(common,
                      [&](QRgb a, QRgb b) { return std::pair(counts[b], b) < std::pair(counts[a], a); });
    QList<QRgb> colours;
    const auto near = [](QRgb a, QRgb b) {
        constexpr int kNear = 20;
        return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b)) <
               kNear;
    };
    for (const auto colour : common) {
        const bool told = std::ranges::any_of(colours, [&](QRgb other) { return near(colour, other); });
        if (!told && colours.size() < kColours) colours << colour;
    }
    return rgb.convertToFormat(QImage::Format_Indexed8, colours, Qt::AvoidDither);
}

/// Does in the window what the table says, and takes the pictures.
class Walk {
  public:
    Walk(const QString& settings, QString folder) : window_(settings), folder_(std::move(folder)) {
        // No path of this machine is in a picture.
        auto testing = window_.testing().settings();
        testing.folder = "nav";
        window_.testing().setSettings(testing);
    }

    /// Whether all are taken.
    [[nodiscard]] bool walk(const std::vector<Picture>& pictures) {
        return std::ranges::all_of(pictures, [this](const Picture& picture) {
            if (window_.size() != picture.size) window_.resize(picture.size);
            if (!window_.isVisible()) {
                window_.show();
                window_.activateWindow();
            }
            for (const auto& step : picture.steps) {
                if (follow(step) && idle()) continue;
                std::fprintf(stderr, "%s: not done: %s\n", qPrintable(picture.name), qPrintable(step));
                return false;
            }
            return take(picture);
        });
    }
    /// Whether a picture lacks a part of a panel.
    [[nodiscard]] bool cutOff() const { return cutOff_; }

  private:
    bool follow(const QString& step) {
        const auto verb = step.section(' ', 0, 0), rest = step.section(' ', 1);
        const auto found = steps_.find(verb);
        return found != steps_.end() && found->second(rest);
    }
    [[nodiscard]] bool idle() {
        const auto quiet = [this] { return !window_.opening().busy(); };
        // Issues and pictures come a moment after the nav.
        constexpr int kMoment = 1500;
        if (!QTest::qWaitFor(quiet, kMost)) return false;
        QTest::qWait(kMoment);
        return QTest::qWaitFor(quiet, kMost);
    }

    bool guide(const QString& what) {
        auto& guide = window_.guide().guide();
        what == "begin" ? guide.begin() : guide.close();
        return guide.active() == (what == "begin");
    }
    /// Closes all that the pictures before have left open, and looks from where a window does at first.
    bool closeAll() {
        window_.view().view()->camera().setRig({});
        window_.document().undoStack().setClean();
        window_.opening().closeAll();
        return !window_.document().shownMap();
    }
    /// A file of the sample; ".": its folder.
    bool open(const QString& file) {
        window_.opening().open({QDir::cleanPath(sampleFolder() + '/' + file)});
        return true;
    }
    /// "hall" or "rerelease" (made_maps.h); the latter is the sample with the nav that is open.
    bool made(const QString& what) {
        const auto folder = QDir::currentPath();
        QString file;
        if (what == "hall") {
            file = made_maps::hall(folder);
        } else {
            const auto map = readFile((sampleFolder() + "/nw_sample.bsp").toStdString());
            if (map) file = made_maps::rerelease(folder, *map, *graphOf(window_.document().generation()));
        }
        if (file.isEmpty() || !closeAll()) return false;
        window_.opening().open({file});
        return true;
    }
    /// "X Y Z": travel times to the floor there; waits for the areas and for them.
    bool goal(const QString& words) {
        const auto at = words.split(' ');
        auto& goal = window_.travel().goal();
        if (at.size() != 3 || !QTest::qWaitFor([&] { return goal.ways().whyNot().isEmpty(); }, kMost))
            return false;
        goal.setGoal({at[0].toFloat(), at[1].toFloat(), at[2].toFloat()});
        return QTest::qWaitFor([&] { return goal.heat() != nullptr; }, kMost);
    }
    /// "TABS NUMBER": brings a tab to the front.
    bool tab(const QString& words) {
        auto* tabs = window_.findChild<QTabWidget*>(words.section(' ', 0, 0));
        if (tabs) tabs->setCurrentIndex(words.section(' ', 1).toInt());
        return tabs != nullptr;
    }
    /// "TABLE NUMBER": marks a row.
    bool row(const QString& words) {
        auto* table = window_.findChild<QWidget*>(words.section(' ', 0, 0));
        auto* view = qobject_cast<QAbstractItemView*>(table);
        if (table && !view) view = table->findChild<QAbstractItemView*>();
        if (!view) return false;
        const auto index = view->model()->index(words.section(' ', 1).toInt(), 0);
        view->setCurrentIndex(index);
        return index.isValid();
    }
    bool preset(const QString& title) {
        auto* box = window_.findChild<QComboBox*>("presetBox");
        box->setCurrentIndex(box->findText(title));
        emit box->activated(box->currentIndex());
        return box->currentIndex() >= 0;
    }
    bool node(const QString& number) {
        window_.selection().select({ItemKind::node, number.toULongLong()});
        window_.view().view()->camera().focusSelection();
        return true;
    }
    bool command(const QString& id) {
        auto* action = window_.commands().action(id);
        if (!action || !action->isEnabled()) return false;
        action->trigger();
        return true;
    }
    bool layout(const QString& key) {
        window_.layouts().show(key);
        return true;
    }
    bool fold() {
        window_.docks().fold();
        return true;
    }
    /// Generates, and waits for the verdict.
    bool test() {
        return command("test.start") &&
               QTest::qWaitFor([this] { return window_.document().report() && !window_.testing().busy(); },
                               kMost);
    }
    /// "FILE NUMBER": connects to a server that plays so many messages of a demo of the sample, and waits for
    /// a nav of them.
    bool connectTo(const QString& words) {
        const auto demo = readFile((sampleFolder() + '/' + words.section(' ', 0, 0)).toStdString());
        if (!demo) return false;
        auto messages = gtv::messagesOf(*demo);
        messages.resize(std::min<std::size_t>(messages.size(), words.section(' ', 1).toULongLong()));
        server_ = std::make_unique<FakeGtv>([messages](GtvPeer& peer, int) {
            peer.begin();
            for (const auto& message : messages) peer.data(message);
            peer.untilEnd();
        });
        auto* seconds = window_.findChild<QSpinBox*>("liveSeconds");
        const int usual = seconds->value();
        seconds->setValue(seconds->minimum());
        LiveTarget target{.source = {.server = {.host = "play.example.org", .port = 27910}}};
        // The server does not wait long for a word.
        target.source.options.times.ping = std::chrono::seconds(1);
        target.source.options.resolver = [name = server_->name()](const ServerName&) {
            return Result<std::vector<ServerAddress>>(numericAddress(name));
        };
        const auto before = window_.document().demos().size();
        window_.live().connectTo(target);
        if (!QTest::qWaitFor([&] { return window_.document().demos().size() > before; }, kMost)) return false;
        // No other one while the picture is taken.
        seconds->setValue(usual);
        return true;
    }
    /// Starts a test at the pace of the game, and holds it after so many seconds of it.
    bool watch(const QString& seconds) {
        constexpr int kFramesASecond = 10;
        const int frame = kFramesASecond * seconds.toInt();
        auto* panel = window_.findChild<DecisionPanel*>("decisionPanel");
        const auto reached = [&] { return panel->live().moment().frame >= frame; };
        return panel && command("test.watch") && command("test.start") && QTest::qWaitFor(reached, kMost) &&
               press("livePause");
    }
    /// "FIELD TEXT": into the line of that object name.
    bool write(const QString& words) {
        auto* field = window_.findChild<QLineEdit*>(words.section(' ', 0, 0));
        if (field) field->setText(words.section(' ', 1));
        return field != nullptr;
    }

    bool close(const QString& dialog) {
        auto* open = window_.findChild<QDialog*>(dialog);
        if (open) open->reject();
        return open != nullptr;
    }
    /// "BOX NUMBER": the item of a list of that object name.
    bool choose(const QString& words) {
        auto* box = window_.findChild<QComboBox*>(words.section(' ', 0, 0));
        if (!box) return false;
        box->setCurrentIndex(words.section(' ', 1).toInt());
        emit box->activated(box->currentIndex());
        return true;
    }
    bool press(const QString& name) {
        auto* button = window_.findChild<QAbstractButton*>(name);
        if (button) button->click();
        return button != nullptr;
    }
    /// "PANEL OBJECT": scrolls until that is seen.
    bool reveal(const QString& words) {
        auto* panel = window_.findChild<QWidget*>(words.section(' ', 0, 0));
        auto* area = panel ? panel->findChild<QScrollArea*>() : nullptr;
        auto* shown = panel ? panel->findChild<QWidget*>(words.section(' ', 1)) : nullptr;
        if (area && shown) area->ensureWidgetVisible(shown);
        return area && shown;
    }
    /// "X Y Z": a box on the floor there; waits for the meshes.
    bool blocker(const QString& words) {
        const auto at = words.split(' ');
        auto& meshes = window_.meshes().meshes();
        if (at.size() != 3 || !QTest::qWaitFor([&] { return meshes.floor() != nullptr; }, kMost))
            return false;
        meshes.placeBlocker({at[0].toFloat(), at[1].toFloat(), at[2].toFloat()});
        return QTest::qWaitFor([&] { return meshes.floor()->blockers == meshes.blockers(); }, kMost);
    }
    /// "PANEL NUMBER": the frame that a panel's bar shows, as soon as there is one.
    bool frame(const QString& words) {
        auto* panel = window_.findChild<QWidget*>(words.section(' ', 0, 0));
        auto* bar = panel ? panel->findChild<PlayBar*>() : nullptr;
        const int number = words.section(' ', 1).toInt();
        return bar && QTest::qWaitFor(
                          [&] {
                              bar->setFrame(number);
                              return bar->frame() == number;
                          },
                          kMost);
    }

    /// By how much a panel's parts are wider than there is room; 0: all of it is seen.
    [[nodiscard]] static int lacking(const Docks::Dock& dock) {
        int most = 0;
        if (!dock.inFront || dock.widget->isHidden()) return most;
        for (const auto* area : dock.widget->findChildren<QScrollArea*>()) {
            if (!area->isVisible() || !area->widget()) continue;
            const int wanted =
                std::max(area->widget()->minimumSizeHint().width(), area->widget()->minimumWidth());
            most = std::max(most, wanted - area->viewport()->width());
        }
        return most;
    }
    /// By how much its tables are; what is too long for any panel counts no more than others.
    [[nodiscard]] static int hiddenColumns(const Docks::Dock& dock) {
        constexpr int kMostWider = 240;
        int most = 0;
        if (!dock.inFront || dock.widget->isHidden()) return most;
        for (const auto* table : dock.widget->findChildren<QAbstractItemView*>())
            if (table->isVisible()) most = std::max(most, table->horizontalScrollBar()->maximum());
        return std::min(most, kMostWider);
    }
    /// Widens panels until none scrolls sideways.
    [[nodiscard]] bool giveRoom(const QString& picture) {
        for (const auto& dock : window_.docks().all())
            if (const int more = std::max(lacking(dock), hiddenColumns(dock)); more > 0)
                window_.resizeDocks({dock.widget}, {dock.widget->width() + more}, Qt::Horizontal);
        if (!idle()) return false;
        for (const auto& dock : window_.docks().all()) {
            const int still = lacking(dock);
            if (still <= 0) continue;
            cutOff_ = true;
            std::fprintf(stderr, "%s: the panel %s lacks %d pixels: make the window wider\n",
                         qPrintable(picture), qPrintable(dock.id), still);
        }
        return true;
    }
    [[nodiscard]] bool take(const Picture& picture) {
        if (!picture.dialog.isEmpty()) {
            auto* dialog = window_.findChild<QDialog*>(picture.dialog);
            return dialog && save(dialog->grab().toImage(), picture.name);
        }
        if (!giveRoom(picture.name)) return false;
        bool drawn = !window_.view().isVisible();
        if (!drawn) window_.view().capture([&drawn](const QImage&) { drawn = true; });
        return QTest::qWaitFor([&drawn] { return drawn; }, kMost) &&
               save(window_.screen()->grabWindow(window_.winId()).toImage(), picture.name);
    }
    [[nodiscard]] bool save(const QImage& picture, const QString& name) const {
        const auto file = folder_ + '/' + name + ".png";
        const bool saved = withFewColours(picture).save(file, "PNG", 0);
        std::fprintf(stderr, "%s %s\n", saved ? "taken:" : "cannot be written:", qPrintable(file));
        return saved;
    }

    std::unique_ptr<FakeGtv> server_;
    MainWindow window_;
    QString folder_;
    bool cutOff_ = false;
    const std::map<QString, std::function<bool(const QString&)>> steps_{
        {"guide", [this](const QString& what) { return guide(what); }},
        {"open", [this](const QString& file) { return open(file); }},
        {"afresh", [this](const QString& /*none*/) { return closeAll(); }},
        {"connect", [this](const QString& words) { return connectTo(words); }},
        {"watch", [this](const QString& seconds) { return watch(seconds); }},
        {"made", [this](const QString& what) { return made(what); }},
        {"goal", [this](const QString& words) { return goal(words); }},
        {"tab", [this](const QString& words) { return tab(words); }},
        {"row", [this](const QString& words) { return row(words); }},
        {"preset", [this](const QString& title) { return preset(title); }},
        {"node", [this](const QString& number) { return node(number); }},
        {"command", [this](const QString& id) { return command(id); }},
        {"layout", [this](const QString& key) { return layout(key); }},
        {"fold", [this](const QString& /*none*/) { return fold(); }},
        {"test", [this](const QString& /*none*/) { return test(); }},
        {"close", [this](const QString& dialog) { return close(dialog); }},
        {"choose", [this](const QString& words) { return choose(words); }},
        {"press", [this](const QString& name) { return press(name); }},
        {"reveal", [this](const QString& words) { return reveal(words); }},
        {"blocker", [this](const QString& words) { return blocker(words); }},
        {"frame", [this](const QString& words) { return frame(words); }},
        {"write", [this](const QString& words) { return write(words); }},
    };
};

}  // namespace

int main(int argc, char** argv) {
    prepareGl();
    const QApplication application(argc, argv);
    const auto arguments = QApplication::arguments();
    const auto pictures = picturesIn(arguments.value(1));
    if (arguments.size() != 3 || pictures.empty()) {
        std::fprintf(
            stderr,
            "usage: navwright_pictures TABLE FOLDER; 2: not all are taken, 3: something is cut off\n");
        return 1;
    }
    const QTemporaryDir scratch;
    const auto folder = QDir(arguments[2]).absolutePath();
    QDir::setCurrent(scratch.path());
    Walk walk(scratch.filePath("settings.ini"), folder);
    if (!walk.walk(pictures)) return 2;
    return walk.cutOff() ? 3 : 0;
}
