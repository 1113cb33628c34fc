#include <functional>
#include <memory>
#include <set>
#include <tuple>

#include "gui_main.h"
#include "scene_probe.h"

using namespace navwright;
using namespace navwright::scene_probe;

Q_DECLARE_METATYPE(navwright::Stroke)
Q_DECLARE_METATYPE(std::function<void()>)

/// Links as a nav is read: both ways as one line, strokes, those of a node lit, far ones faint.
class TestRenderLinks : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }

    void init() {
        scene_ = std::make_unique<OffscreenScene>(kSize);
        layer_ = std::make_unique<RibbonLayer>(scene_->scene(), scene_->palettes());
        lookDown(*scene_);
        layer_->setViewport(kSize);
        layer_->setColouring({.palette = Palette::categories, .low = 0, .high = 1, .categories = true});
    }
    void cleanup() {
        layer_.reset();
        scene_.reset();
    }

    void bothWaysAreOneLineWithoutHeads() {
        draw({there(), back()});
        const auto both = picture();
        draw({plain()});
        QCOMPARE(both, picture());
    }

    void waysOfDifferentTypesLieBesideEachOther() {
        auto one = there(), other = back();
        one.back = other.back = 2;
        one.scalar = 1;
        draw({one, other});
        const auto seen = picture();
        QVERIFY(has(seen, paletteColour(Palette::categories, 1)));
        QVERIFY(has(seen, paletteColour(Palette::categories, 3)));
        // With a gap between them.
        QCOMPARE(seen.pixelColor(kSize.width() / 2, kSize.height() / 2), QColor(Qt::black));
    }

    void aWayAloneIsAnArrow_data() {
        QTest::addColumn<std::function<void()>>("hide");
        using Hide = std::function<void()>;
        QTest::newRow("the way back is seen once") << Hide([this] { layer_->setFilter({.leastSeen = 2}); });
        QTest::newRow("the way back is out of range") << Hide([this] { layer_->setFilterRange(2, 9); });
    }
    void aWayAloneIsAnArrow() {
        QFETCH(std::function<void()>, hide);
        auto arrow = there();
        arrow.back = 0;
        draw({arrow});
        const auto alone = picture();
        draw({there(), back()});
        QVERIFY(picture() != alone);
        hide();
        QCOMPARE(picture(), alone);
    }

    void whatIsSeenOnceIsHiddenWhereItIsAsked() {
        for (const auto& [seen, shown] : {std::pair(-1.f, true), {1.f, false}, {2.f, true}}) {
            auto ribbon = plain();
            ribbon.facts.seen = seen;
            draw({ribbon});
            const DrawFilter filter{.leastSeen = 2};
            QCOMPARE(filter.shows(ribbon.facts), shown);
            layer_->setFilter(filter);
            QCOMPARE(colourAt(picture(), 0, 0) != QColor(Qt::black), shown);
        }
    }

    void strokesLeaveGapsAndCoverTheMiddle_data() {
        QTest::addColumn<Stroke>("stroke");
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("most");
        QTest::newRow("solid") << Stroke::solid << 1 << 1;
        QTest::newRow("dashed") << Stroke::dashed << 4 << 12;
        QTest::newRow("dotted") << Stroke::dotted << 8 << 24;
        QTest::newRow("dash-dot") << Stroke::dashDot << 6 << 24;
    }
    void strokesLeaveGapsAndCoverTheMiddle() {
        QFETCH(Stroke, stroke);
        QFETCH(int, least);
        QFETCH(int, most);
        auto ribbon = plain();
        ribbon.from = {-400, 0, 0};
        ribbon.to = {400, 0, 0};
        ribbon.stroke = static_cast<float>(stroke);
        draw({ribbon});
        const auto pieces = piecesAlong(picture());
        QVERIFY2(pieces >= least && pieces <= most, qPrintable(QString::number(pieces)));
        QVERIFY(colourAt(picture(), 0, 0) != QColor(Qt::black));
    }

    void strokesDiffer() {
        std::set<int> pieces;
        for (const auto stroke : {Stroke::solid, Stroke::dashed, Stroke::dotted}) {
            auto ribbon = plain();
            ribbon.from = {-400, 0, 0};
            ribbon.to = {400, 0, 0};
            ribbon.stroke = static_cast<float>(stroke);
            draw({ribbon});
            pieces.insert(piecesAlong(picture()));
        }
        QCOMPARE(pieces.size(), std::size_t{3});
    }

    void theLinksOfANodeAreLitInTwoColoursAndTheOthersDimmed() {
        // Node 1 in the middle: one way in from the left, one out to the right; above, a link of others.
        const Ribbon in{
            .from = {-240, 0, 0}, .to = {0, 0, 0}, .scalar = 7, .width = 8, .fromNode = 0, .toNode = 1};
        const Ribbon out{
            .from = {0, 0, 0}, .to = {240, 0, 0}, .scalar = 7, .width = 8, .fromNode = 1, .toNode = 2};
        const Ribbon other{
            .from = {-240, 200, 0}, .to = {240, 200, 0}, .scalar = 7, .width = 8, .fromNode = 0, .toNode = 2};
        draw({in, out, other});
        const auto before = picture();
        layer_->setLitNode(1);
        const auto after = picture();
        const auto leaving = brightestColour(after, 20, 220, 0),
                   entering = brightestColour(after, -200, -40, 0);
        QVERIFY(isNear(leaving, paletteColour(Palette::categories, kOutgoingColour)));
        QVERIFY(isNear(entering, paletteColour(Palette::categories, kIncomingColour)));
        QVERIFY(brightestColour(after, -200, 200, 200).lightness() <
                brightestColour(before, -200, 200, 200).lightness() / 2);
        layer_->setLitNode(-1);
        QCOMPARE(picture(), before);
    }

    void bothWaysOfALitNodeAreTwoArrows() {
        draw({there(), back()});
        const auto one = litRows(picture());
        layer_->setLitNode(0);
        const auto lit = picture();
        QVERIFY(litRows(lit) > one);
        QVERIFY(has(lit, paletteColour(Palette::categories, kOutgoingColour)));
        QVERIFY(has(lit, paletteColour(Palette::categories, kIncomingColour)));
    }

    void aLitLinkIsNotHiddenByADimmedOneAcrossIt() {
        const Ribbon out{
            .from = {0, 0, 0}, .to = {240, 0, 0}, .scalar = 7, .width = 6, .fromNode = 1, .toNode = 2};
        const Ribbon across{.from = {100, -200, 8},
                            .to = {100, 200, 8},
                            .scalar = 3,
                            .width = 20,
                            .head = 0,
                            .fromNode = 3,
                            .toNode = 4};
        draw({across, out});
        layer_->setLitNode(1);
        const auto colour = brightestColour(picture(), 98, 102, 0);
        QVERIFY(colour.blue() > colour.green() && colour.green() > colour.red());  // sky, not yellow
    }

    /// As stages 6 and 8 do: from no side does one flicker through the other, whichever is drawn first.
    void oneLinkDrawnTwiceIsTheNearerOneAllOver_data() {
        QTest::addColumn<float>("yaw");
        QTest::addColumn<float>("pitch");
        QTest::addColumn<float>("distance");
        for (const auto& [yaw, pitch, distance] : {std::tuple(90.f, 90.f, 1000.f),
                                                   {17.f, 20.f, 900.f},
                                                   {133.f, 8.f, 2500.f},
                                                   {251.f, 55.f, 3500.f}})
            QTest::addRow("%g %g %g", static_cast<double>(yaw), static_cast<double>(pitch),
                          static_cast<double>(distance))
                << yaw << pitch << distance;
    }
    void oneLinkDrawnTwiceIsTheNearerOneAllOver() {
        QFETCH(float, yaw);
        QFETCH(float, pitch);
        QFETCH(float, distance);
        CameraRig rig;
        rig.setTarget({0, 0, 0});
        rig.lookFrom(yaw, pitch);
        rig.zoom(distance / rig.distance());
        scene_->setRig(rig);
        RibbonLayer over(scene_->scene(), scene_->palettes());
        over.setViewport(kSize);
        over.setColouring({.palette = Palette::categories, .low = 0, .high = 1, .categories = true});
        const auto link = [](float colour, float width) {
            return Ribbon{
                .from = {-313, -77, 31}, .to = {271, 129, -43}, .scalar = colour, .width = width, .head = 0};
        };
        // Under it the wider one shows at the sides, but nowhere within.
        layer_->setRibbons({link(3, 3)}, kBounds);
        over.setRibbons({link(1, 6)}, kBounds);
        over.setNearer(2);
        QVERIFY(!has(picture(), paletteColour(Palette::categories, 3)));
        // The other way round it lies over it just as wholly.
        over.setNearer(0);
        layer_->setNearer(2);
        const auto swapped = picture();
        QVERIFY(has(swapped, paletteColour(Palette::categories, 3)));
        layer_->setRibbons({link(3, 6)}, kBounds);
        over.setRibbons({link(1, 3)}, kBounds);
        QVERIFY(!has(picture(), paletteColour(Palette::categories, 1)));
        over.setVisible(false);
    }

    void farLinksAreFainterAndThinner() {
        draw({plain()});
        const auto near = picture();
        layer_->setClearTo(5000);
        const auto thinner = picture();
        layer_->setClearTo(100);
        const auto faint = picture();
        QVERIFY(litRows(thinner) < litRows(near));
        QVERIFY(litRows(thinner) >= 1);
        QVERIFY(colourAt(faint, 0, 0).lightness() < colourAt(thinner, 0, 0).lightness() / 2);
        QVERIFY(colourAt(faint, 0, 0).lightness() > 0);
        layer_->setClearTo(0);
        QCOMPARE(picture(), near);
    }

  private:
    static constexpr float kEnd = 240;

    static Ribbon there() {
        return {.from = {-kEnd, 0, 0},
                .to = {kEnd, 0, 0},
                .scalar = 3,
                .filter = 3,
                .width = 8,
                .fromNode = 0,
                .toNode = 1,
                .back = 1,
                .backFilter = 1,
                .backSeen = 1,
                .facts = {.seen = 5}};
    }
    static Ribbon back() {
        auto way = there();
        std::swap(way.from, way.to);
        std::swap(way.fromNode, way.toNode);
        std::swap(way.filter, way.backFilter);
        std::swap(way.facts.seen, way.backSeen);
        return way;
    }
    static Ribbon plain() {
        return {.from = {-kEnd, 0, 0}, .to = {kEnd, 0, 0}, .scalar = 3, .width = 8, .head = 0};
    }

    void draw(const RibbonDrawList& ribbons) { layer_->setRibbons(ribbons, kWorld); }
    QImage picture() { return scene_->render(); }

    /// Rows with something in them.
    static int litRows(const QImage& image) {
        int rows = 0;
        for (int y = 0; y < image.height(); ++y) {
            bool any = false;
            for (int x = 0; x < image.width(); ++x) any |= image.pixelColor(x, y) != QColor(Qt::black);
            rows += any ? 1 : 0;
        }
        return rows;
    }
    /// Pieces of the middle row with gaps between them.
    static int piecesAlong(const QImage& image) {
        int pieces = 0;
        bool before = false;
        for (int x = 0; x < image.width(); ++x) {
            const bool now = image.pixelColor(x, image.height() / 2) != QColor(Qt::black);
            pieces += now && !before ? 1 : 0;
            before = now;
        }
        return pieces;
    }
    static QColor brightestColour(const QImage& image, int from, int to, float y) {
        QColor best = Qt::black;
        for (int x = from; x <= to; x += 4) {
            for (int away = -24; away <= 24; away += 4) {
                const auto colour = colourAt(image, static_cast<float>(x), y + static_cast<float>(away));
                if (colour.value() > best.value()) best = colour;
            }
        }
        return best;
    }
    /// The same hue, at least two thirds as bright.
    static bool isNear(const QColor& colour, const Rgb& wanted) {
        const QColor full(wanted.red, wanted.green, wanted.blue);
        return std::abs(colour.hsvHue() - full.hsvHue()) < 8 && 3 * colour.value() >= 2 * full.value();
    }
    static bool has(const QImage& image, const Rgb& wanted) {
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (isNear(image.pixelColor(x, y), wanted)) return true;
            }
        }
        return false;
    }

    std::unique_ptr<OffscreenScene> scene_;
    std::unique_ptr<RibbonLayer> layer_;
};

NAVWRIGHT_GUI_TEST(TestRenderLinks);
#include "tst_render_links.moc"
