#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QScreen>
#include <QTemporaryDir>
#include <QtTest>

#include <cstdio>
#include <functional>

#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/guide/guide_part.h"
#include "app/navwright/shell/project/sample_location.h"
#include "app/navwright/window/main_window.h"
#include "widgets/view3d/view/workbench_view.h"

using namespace navwright;

namespace {

constexpr QSize kWindow{1360, 850};
constexpr int kTutorialWidth = 960;
constexpr int kColours = 256;  ///< of a picture, which makes it small
constexpr int kMost = 600000;  ///< milliseconds, for what hangs

/// Walks through the window as the tutorial does, and takes pictures on the way.
class Walk {
  public:
    Walk(const QString& settings, QString readme, QString tutorial)
        : window_(settings), readme_(std::move(readme)), tutorial_(std::move(tutorial)) {
        // No path of this machine is in a picture.
        auto testing = window_.testing().settings();
        testing.folder = "nav";
        window_.testing().setSettings(testing);
        window_.resize(kWindow);
        window_.show();
        window_.activateWindow();
    }

    [[nodiscard]] bool walk() {
        const auto sample = sampleFolder();
        auto& guide = window_.guide().guide();
        guide.begin();
        window_.opening().open({sample + "/nw_sample.bsp"});
        if (!idle() || !tutorial("map")) return false;
        window_.opening().open({sample});
        if (!idle() || !tutorial("look")) return false;
        guide.tick("look");
        choosePreset("Few demos");
        if (!idle() || !tutorial("tune")) return false;
        guide.close();
        window_.layouts().show("tune");
        if (!idle() || !readme("tune")) return false;
        window_.document().undoStack().undo();
        window_.layouts().show("inspect");
        window_.selection().select({ItemKind::node, 12});
        window_.view().view()->camera().focusSelection();
        if (!idle() || !readme("inspect")) return false;
        guide.begin();
        guide.tick("look");
        guide.tick("tune");
        trigger("view.layout.test");
        trigger("test.start");
        if (!QTest::qWaitFor([this] { return window_.document().report() && !window_.testing().busy(); },
                             kMost))
            return false;
        if (!idle() || !tutorial("test")) return false;
        trigger("audit.next");
        if (!idle() || !tutorial("issues")) return false;
        guide.close();
        if (!idle() || !readme("issues")) return false;
        trigger("view.panel.verdict");
        window_.view().view()->camera().frameMap();
        if (!idle() || !readme("test")) return false;
        trigger("file.exportNav");
        auto* dialog = window_.findChild<QDialog*>("exportDialog");
        dialog->findChild<QLineEdit*>("exportTarget")->setText("aqtion/action/bots/nav/nw_sample.nav");
        return idle() && save(dialog->grab().toImage(), tutorial_ + "/export.png");
    }

  private:
    [[nodiscard]] bool idle() {
        const auto quiet = [this] { return !window_.opening().busy(); };
        // Issues and pictures come a moment after the nav.
        constexpr int kMoment = 1500;
        if (!QTest::qWaitFor(quiet, kMost)) return false;
        QTest::qWait(kMoment);
        return QTest::qWaitFor(quiet, kMost);
    }
    void trigger(const char* command) { window_.commands().action(QString::fromLatin1(command))->trigger(); }
    void choosePreset(const QString& title) {
        auto* box = window_.findChild<QComboBox*>("presetBox");
        box->setCurrentIndex(box->findText(title));
        emit box->activated(box->currentIndex());
    }
    [[nodiscard]] bool readme(const QString& name) {
        return take(readme_ + '/' + name + ".png", kWindow.width());
    }
    [[nodiscard]] bool tutorial(const QString& name) {
        return take(tutorial_ + '/' + name + ".png", kTutorialWidth);
    }
    [[nodiscard]] bool take(const QString& file, int width) {
        bool drawn = !window_.view().isVisible();
        if (!drawn) window_.view().capture([&drawn](const QImage&) { drawn = true; });
        if (!QTest::qWaitFor([&drawn] { return drawn; }, kMost)) return false;
        const auto picture = window_.screen()->grabWindow(window_.winId()).toImage();
        return save(
            picture.width() > width ? picture.scaledToWidth(width, Qt::SmoothTransformation) : picture, file);
    }
    [[nodiscard]] static bool save(const QImage& picture, const QString& file) {
        // The commonest colours stand for those near them: panels are of few, and the map of many alike.
        QHash<QRgb, int> counts;
        const auto rgb = picture.convertToFormat(QImage::Format_RGB32);
        constexpr QRgb kCoarse = 0xfff8f8f8;
        for (int y = 0; y < rgb.height(); ++y)
            for (int x = 0; x < rgb.width(); ++x) ++counts[rgb.pixel(x, y) & kCoarse];
        QList<QRgb> common = counts.keys();
        std::ranges::sort(common, [&](QRgb a, QRgb b) { return counts[a] > counts[b]; });
        QList<QRgb> colours;
        const auto near = [](QRgb a, QRgb b) {
            constexpr int kNear = 20;
            return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) +
                       std::abs(qBlue(a) - qBlue(b)) <
                   kNear;
        };
        for (const auto colour : common) {
            const bool told = std::ranges::any_of(colours, [&](QRgb other) { return near(colour, other); });
            if (!told && colours.size() < kColours) colours << colour;
        }
        const bool saved =
            rgb.convertToFormat(QImage::Format_Indexed8, colours, Qt::AvoidDither).save(file, "PNG", 0);
        std::fprintf(stderr, "%s %s\n", saved ? "taken:" : "cannot be written:", qPrintable(file));
        return saved;
    }

    MainWindow window_;
    QString readme_, tutorial_;
};

}  // namespace

int main(int argc, char** argv) {
    prepareGl();
    const QApplication application(argc, argv);
    const auto arguments = QApplication::arguments();
    if (arguments.size() != 3) {
        std::fprintf(stderr, "usage: navwright_pictures FOLDER_OF_README FOLDER_OF_TUTORIAL\n");
        return 1;
    }
    const QTemporaryDir scratch;
    const auto readme = QDir(arguments[1]).absolutePath(), tutorial = QDir(arguments[2]).absolutePath();
    QDir::setCurrent(scratch.path());
    Walk walk(scratch.filePath("settings.ini"), readme, tutorial);
    return walk.walk() ? 0 : 2;
}
