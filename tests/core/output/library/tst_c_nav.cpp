#include <QtTest>

#include <QProcess>
#include <array>
#include <string>

#include "core/output/library/navwright/c_nav.h"
#include "core/output/library/navwright/navwright.h"
#include "navgen_files.h"
#include "test_program.h"

namespace lib = navwright::library;

/// The interface for C, and examples/path_of_nav, which a C compiler made.
class TestCNav : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string file_ = folder_.at("line.nav");

    /// Four nodes in a row, 64 apart; one way, except from 1 back to 0; none leads to 3.
    static lib::Nav line() {
        lib::Nav nav;
        for (int i = 0; i < 4; ++i)
            nav.nodes.push_back({.origin = {64.0F * static_cast<float>(i), 0, 24}, .area = i});
        nav.nodes[0].links = {{.target = 1, .type = 10, .cost = 64}};
        nav.nodes[1].links = {{.target = 2, .type = 1, .cost = 64}, {.target = 0, .type = 1, .cost = 65}};
        return nav;
    }

  private slots:
    void initTestCase() { QVERIFY(lib::writeNav(line(), file_)); }

    void nodesAndLinksAreThoseOfTheFile() {
        auto* nav = navwright_nav_read(file_.c_str(), nullptr, 0);
        QVERIFY(nav != nullptr);
        QCOMPARE(navwright_nav_node_count(nav), 4);
        navwright_node node{};
        QCOMPARE(navwright_nav_node(nav, 1, &node), 1);
        QCOMPARE(node.origin.x, 64.0F);
        QCOMPARE(node.origin.z, 24.0F);
        QCOMPARE(std::string(navwright_type_name(node.type)), std::string("MOVE"));
        QCOMPARE(node.area, 1);
        QCOMPARE(node.in_use, 1);
        QCOMPARE(node.links, 2);
        navwright_link link{};
        QCOMPARE(navwright_nav_link(nav, 0, 0, &link), 1);
        QCOMPARE(link.target, 1);
        QCOMPARE(std::string(navwright_type_name(link.type)), std::string("JUMP"));
        QCOMPARE(link.cost, 64.0F);
        for (const int absent : {-1, 4}) {
            QCOMPARE(navwright_nav_node(nav, absent, &node), 0);
            QCOMPARE(navwright_nav_link(nav, absent, 0, &link), 0);
        }
        QCOMPARE(navwright_nav_link(nav, 0, 1, &link), 0);
        QCOMPARE(navwright_nav_link(nav, 0, -1, &link), 0);
        navwright_nav_free(nav);
    }

    void pathsAreThoseOfTheLibrary() {
        auto* nav = navwright_nav_read(file_.c_str(), nullptr, 0);
        QVERIFY(nav != nullptr);
        std::array<int, 4> nodes{-7, -7, -7, -7};
        QCOMPARE(navwright_nav_path(nav, 0, 2, nodes.data(), nodes.size()), 3);
        QCOMPARE(nodes, (std::array{0, 1, 2, -7}));
        // Of a buffer that is too small nothing is written beyond its end.
        nodes.fill(-7);
        QCOMPARE(navwright_nav_path(nav, 0, 2, nodes.data(), 1), 3);
        QCOMPARE(nodes, (std::array{0, -7, -7, -7}));
        QCOMPARE(navwright_nav_path(nav, 0, 2, nullptr, 0), 3);
        QCOMPARE(navwright_nav_path(nav, 0, 3, nodes.data(), nodes.size()), 0);
        QCOMPARE(navwright_nav_path(nav, 0, 9, nodes.data(), nodes.size()), 0);

        QCOMPARE(navwright_nav_nearest(nav, {70, 10, 24}, 32), 1);
        QCOMPARE(navwright_nav_nearest(nav, {70, 500, 24}, 32), -1);
        QCOMPARE(navwright_nav_path_between(nav, {70, 10, 24}, {-9, 0, 24}, 32, nodes.data(), nodes.size()),
                 2);
        QCOMPARE(nodes[0], 1);
        QCOMPARE(nodes[1], 0);
        QCOMPARE(navwright_nav_path_between(nav, {70, 500, 24}, {0, 0, 24}, 32, nullptr, 0), 0);
        navwright_nav_free(nav);
        navwright_nav_free(nullptr);
    }

    void whatIsWrongIsSaidWithinTheBuffer() {
        const auto absent = folder_.at("absent.nav");
        std::string error(1024, '#');
        QVERIFY(navwright_nav_read(absent.c_str(), error.data(), error.size()) == nullptr);
        QCOMPARE(std::string(error.c_str()), lib::readNav(absent).error().message());
        std::array<char, 6> small{'#', '#', '#', '#', '#', '#'};
        QVERIFY(navwright_nav_read(absent.c_str(), small.data(), 5) == nullptr);
        QCOMPARE(small[4], '\0');
        QCOMPARE(small[5], '#');
        QVERIFY(navwright_nav_read(absent.c_str(), nullptr, 5) == nullptr);
        QVERIFY(navwright_nav_read(nullptr, error.data(), error.size()) == nullptr);
        QCOMPARE(std::string(navwright_type_name(200)), std::string("?"));
        QCOMPARE(std::string(navwright_type_name(-1)), std::string("?"));
        QCOMPARE(std::string(navwright_version()), std::string(lib::version()));
    }

    void theExampleInCPrintsPaths() {
#ifdef PATH_OF_NAV_PROGRAM
        const auto run = [&](const QStringList& words) {
            QProcess process;
            process.start(PATH_OF_NAV_PROGRAM, QStringList{QString::fromStdString(file_)} + words);
            if (!process.waitForFinished(-1)) return std::pair(-1, QByteArray());
            return std::pair(process.exitCode(), process.readAllStandardOutput());
        };
        const QByteArray path = "0 MOVE 0 0 24\n1 MOVE 64 0 24\n2 MOVE 128 0 24\n";
        QCOMPARE(run({"0", "2"}), std::pair(0, path));
        QCOMPARE(run({"3", "0", "24", "130", "9", "24"}), std::pair(0, path));
        QCOMPARE(run({"0", "3"}), std::pair(3, QByteArray()));
        QCOMPARE(run({"0"}).first, 1);
#else
        QSKIP("the examples are not built");
#endif
    }
};

NAVWRIGHT_TEST(TestCNav);
#include "tst_c_nav.moc"
