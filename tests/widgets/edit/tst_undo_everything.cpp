#include <QtTest>

#include <random>

#include "edit/editor.h"
#include "edit/selection_keeper.h"
#include "models/document.h"
#include "nav/aq2_nav.h"
#include "patch_samples.h"
#include "project/project_file.h"
#include "verbs/patch_ids.h"

using namespace navwright;

namespace {

/// What would be saved of the document, and the nav it shows.
std::string everything(const Document& document) {
    ProjectFile project;
    project.mapName = "row";
    for (const auto& demo : document.demos()) project.demos.push_back({{demo.path}, demo.included});
    const auto& work = document.work();
    project.parameters = work.parameters;
    project.patches = *work.patches;
    if (work.ledger) project.ledger = *work.ledger;
    project.ignoredIssues = work.ignoredIssues;
    auto text = writeProject(project, "/work.navwright");
    if (const auto generation = document.generation()) {
        const auto nav = writeAq2Nav(generation->graph->graph);
        if (nav) text.append(reinterpret_cast<const char*>(nav->data()), nav->size());
    }
    return text;
}

/// A person who does one thing after another.
class Person {
  public:
    Person(Document& document, unsigned seed)
        : document_(document),
          keeper_(document, selection_),
          editor_(document, selection_, keeper_),
          random_(seed) {}

    void doSomething() {
        switch (upTo(11)) {
            case 0:
                (void)document_.setParameter(Param::NodeRadius, 40 + static_cast<double>(upTo(40)));
                break;
            case 1:
                return drag();
            case 2: {
                auto ledger = std::make_shared<Ledger>();
                ledger->map = "row";
                ledger->iterations = 1;
                ledger->nodes.push_back({{100, 8, 24}, 1, "reason " + std::to_string(upTo(9))});
                return document_.setLedger(upTo(3) == 0 ? nullptr : ledger, "Feedback");
            }
            case 3: {
                auto ignored = document_.ignoredIssues();
                ignored["issue " + std::to_string(upTo(5))] = "note";
                return document_.setIgnoredIssues(ignored, "Ignore");
            }
            case 4:
                return preset();
            case 5:
                return demos();
            default:
                return edit();
        }
    }

  private:
    std::size_t upTo(std::size_t bound) { return random_() % bound; }

    void drag() {
        const int number = static_cast<int>(upTo(1000)) + 1;
        for (int step = 0; step < 5; ++step)
            (void)document_.setParameter(Param::NodeMinDemos, 1 + static_cast<double>(upTo(6)), number);
    }
    void preset() {
        Parameters parameters;
        (void)parameters.set(Param::NodeRadius, 50);
        document_.setParameters(parameters, "Preset");
    }
    void demos() {
        if (document_.demos().empty()) return;
        const auto path = document_.demos()[upTo(document_.demos().size())].path;
        if (upTo(3) == 0) return document_.removeDemos({path});
        document_.setDemoIncluded(path, upTo(2) == 0);
    }
    void edit() {
        const auto* graph = editor_.graph();
        if (graph == nullptr || graph->nodes.empty()) return;
        selection_.selectAll(
            {{ItemKind::node, upTo(graph->nodes.size())}, {ItemKind::node, upTo(graph->nodes.size())}});
        switch (upTo(9)) {
            case 0:
                return editor_.addNode({static_cast<float>(upTo(900)), static_cast<float>(upTo(900)), 24});
            case 1:
                return editor_.remove();
            case 2:
                return editor_.retype(static_cast<NodeType>(1 + upTo(20)));
            case 3:
                return editor_.link(upTo(2) == 0);
            case 4:
                return editor_.split();
            case 5:
                return editor_.merge();
            case 6:
                return editor_.dissolve();
            case 7:
                return editor_.lock();
            default:
                return editor_.moveBy({static_cast<float>(upTo(30)), 4, 0}, false);
        }
    }

    Document& document_;
    Selection selection_;
    SelectionKeeper keeper_;
    Editor editor_;
    std::mt19937 random_;
};

}  // namespace

/// Whatever is done, undoing all is the start and redoing all is the end, byte for byte.
class TestUndoEverything : public QObject {
    Q_OBJECT

  private slots:
    void undoAllIsTheStartAndRedoAllTheEnd_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 40; ++seed) QTest::addRow("seed %u", seed) << seed;
    }
    void undoAllIsTheStartAndRedoAllTheEnd() {
        QFETCH(unsigned, seed);
        Document document;
        document.showNav("row.nav", patch_samples::row());
        document.applyDemos({{"/a.mvd2", true}, {"/b.mvd2", true}, {"/c.mvd2", false}});
        const auto start = everything(document);
        Person person(document, seed);
        std::vector<std::string> states{start};
        auto& stack = document.undoStack();
        for (int i = 0; i < 60; ++i) {
            person.doSomething();
            if (static_cast<int>(states.size()) == stack.index()) states.push_back(everything(document));
        }
        const auto end = everything(document);
        QVERIFY(stack.count() > 10);
        QCOMPARE(static_cast<int>(states.size()), stack.count() + 1);
        for (int i = stack.count(); i-- > 0;) {
            stack.undo();
            QVERIFY2(everything(document) == states[static_cast<std::size_t>(i)], qPrintable(stack.text(i)));
        }
        QVERIFY(everything(document) == start);
        QVERIFY(stack.isClean());
        while (stack.canRedo()) stack.redo();
        QVERIFY(everything(document) == end);
        QVERIFY(!stack.isClean());
    }
};

QTEST_GUILESS_MAIN(TestUndoEverything)
#include "tst_undo_everything.moc"
