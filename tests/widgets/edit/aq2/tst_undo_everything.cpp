#include <QtTest>

#include <random>

#include "core/edit/aq2/patch_ids.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/project/project_file.h"
#include "patch_samples.h"
#include "test_program.h"
#include "widgets/common/models/document.h"
#include "widgets/edit/aq2/editor.h"
#include "widgets/edit/aq2/patch_files.h"
#include "widgets/edit/aq2/patch_model.h"
#include "widgets/edit/aq2/selection_history.h"
#include "widgets/review/issues/issue_fixes.h"

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
          list_(document),
          random_(seed) {}

    void doSomething() {
        switch (upTo(16)) {
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
            case 6:
            case 7:
            case 8:
                return patchList();
            case 9:
                return fix();
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
        if (upTo(3) == 0) return addDemo();
        if (upTo(3) == 0) return document_.removeDemos({path});
        document_.setDemoIncluded(path, upTo(2) == 0);
    }
    void addDemo() {
        QFile file(folder_.filePath(QStringLiteral("more%1.mvd2").arg(upTo(5))));
        if (!file.open(QIODevice::WriteOnly)) qFatal("a demo to add");
        if (!document_.addDemos({file.fileName().toStdString()})) qFatal("adding a demo");
    }
    /// In the list of edits: ticks, groups, notes, reverting, anchoring, taking in those of a file.
    void patchList() {
        if (list_.count() == 0) return;
        std::vector<int> numbers;
        for (int number = 0; number < list_.count(); ++number)
            if (upTo(3) == 0) numbers.push_back(number);
        if (numbers.empty()) numbers.push_back(0);
        const auto& first = list_.patch(numbers.front());
        switch (upTo(6)) {
            case 0:
                return list_.setEnabled(numbers, !first.enabled);
            case 1:
                return list_.setGroup(numbers, QStringList({"", "roof", "cellar"}).at(upTo(3)));
            case 2:
                return list_.setNote(numbers, QString::number(upTo(9)));
            case 3:
                return editor_.reanchor(first.id, {100, static_cast<float>(upTo(60)), 24});
            case 4:
                return import();
            default:
                numbers.resize(1);
                return list_.revertEdits(numbers);
        }
    }
    void import() {
        const auto file = std::filesystem::path(folder_.filePath("row.navpatches.json").toStdString());
        if (!exportPatchFile(document_, file) || !importPatchFile(document_, file)) qFatal("edits of a file");
    }
    /// A quick fix of several edits, as the issue list makes it.
    void fix() {
        const auto at = Vec3(static_cast<float>(upTo(400)), 500, 24);
        auto one = patch_samples::patch(PatchOperation::addNode, at, {}, NodeType::move);
        auto two = patch_samples::patch(PatchOperation::addNode, at + Vec3(0, 60, 0), {}, NodeType::item);
        one.id = "fix " + std::to_string(upTo(99));
        two.id = one.id + "b";
        const Issue issue{.validator = "island",
                          .message = "x",
                          .fixes = {{.label = "Add two nodes", .patches = {one, two}}}};
        makeFix(document_, issue.fixes[0]);
    }
    void selectSome(const NavGraph& graph) {
        selection_.selectAll(
            {{ItemKind::node, upTo(graph.nodes.size())}, {ItemKind::node, upTo(graph.nodes.size())}});
        if (upTo(3) > 0) return;
        std::vector<Item> links;
        for (std::size_t node = 0; node < graph.nodes.size(); ++node)
            if (!graph.nodes[node].links.empty() && upTo(2) == 0)
                links.push_back(Item::link(static_cast<std::uint32_t>(node), 0));
        if (!links.empty()) selection_.selectAll(links);
    }
    void selectLowestAndHighest(const NavGraph& graph) {
        const auto height = [](const NavNode& node) { return node.origin.z; };
        const auto [lowest, highest] = std::ranges::minmax_element(graph.nodes, {}, height);
        const auto number = [&](auto node) { return static_cast<std::uint64_t>(node - graph.nodes.begin()); };
        selection_.selectAll({{ItemKind::node, number(lowest)}, {ItemKind::node, number(highest)}});
    }
    void edit() {
        const auto* graph = editor_.graph();
        if (graph == nullptr || graph->nodes.empty()) return;
        selectSome(*graph);
        switch (upTo(17)) {
            case 9:
                return editor_.reverse();
            case 10:
                return editor_.insert();
            case 11:
                return editor_.copyLinkType();
            case 12:
                selectLowestAndHighest(*graph);
                return editor_.alignLadder();
            case 13:
                return editor_.unlock();
            case 14:
                return editor_.setCoordinate(static_cast<int>(upTo(3)), static_cast<float>(upTo(200)));
            case 15:
                return editor_.extend({static_cast<float>(upTo(900)), 700, 24});

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
    PatchModel list_;
    QTemporaryDir folder_;
    std::mt19937 random_;
};

}  // namespace

/// Whatever is done, undoing all is the start and redoing all is the end, byte for byte.
class TestUndoEverything : public QObject {
    Q_OBJECT

  private slots:
    void undoAllIsTheStartAndRedoAllTheEnd_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 60; ++seed) QTest::addRow("seed %u", seed) << seed;
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

    /// Every kind of thing a person does occurs in the sequences above.
    void everyVerbTookPart() {
        std::set<PatchOperation> operations;
        QStringList titles;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            Document document;
            document.showNav("row.nav", patch_samples::row());
            document.applyDemos({{"/a.mvd2", true}, {"/b.mvd2", true}, {"/c.mvd2", false}});
            Person person(document, seed);
            for (int i = 0; i < 60; ++i) {
                person.doSomething();
                for (const auto& patch : document.patches()) operations.insert(patch.operation);
            }
            for (int i = 0; i < document.undoStack().count(); ++i) titles << document.undoStack().text(i);
        }
        for (int i = 0; i < kPatchOperationCount; ++i) {
            const auto operation = static_cast<PatchOperation>(i);
            QVERIFY2(operations.contains(operation), patchOperationName(operation).data());
        }
        for (const auto* step :
             {"Change ", "Preset", "Include ", "Leave out ", "Remove ", "Add more", "Feedback", "Ignore",
              "Unlock", "Switch ", "Group ", "Note ", "Revert: ", "Re-anchor: ", "Import", "Add two nodes"}) {
            QVERIFY2(!titles.filter(QString(step)).isEmpty(), step);
        }
    }

    void aDragIsOneStepAndOneThatComesBackIsNone() {
        Document document;
        document.showNav("row.nav", patch_samples::row());
        const auto before = document.parameters().real(Param::NodeRadius);
        for (int step = 1; step <= 5; ++step)
            QVERIFY(document.setParameter(Param::NodeRadius, before + step, 7));
        QCOMPARE(document.undoStack().count(), 1);
        QVERIFY(document.setParameter(Param::NodeRadius, before, 7));
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(document.undoStack().isClean());
    }

    /// What is selected and shown has a stack of its own, and is no change of the work.
    void backToTheFirstViewAndForthToTheLast_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 10; ++seed) QTest::addRow("seed %u", seed) << seed;
    }
    void backToTheFirstViewAndForthToTheLast() {
        QFETCH(unsigned, seed);
        Document document;
        document.showNav("row.nav", patch_samples::row());
        Selection selection;
        LayerModel layers;
        SelectionKeeper keeper(document, selection);
        SelectionHistory history(document, selection, keeper, layers);
        std::mt19937 random(seed);
        const auto view = [&] {
            std::string text;
            for (const auto& item : selection.items()) text += std::to_string(item.id) + " ";
            for (int i = 0; i < kLayerCount; ++i)
                text += layers.settings(static_cast<LayerId>(i)).visible ? "+" : "-";
            return text;
        };
        const auto start = view();
        for (int i = 0; i < 40; ++i) {
            const auto layer = static_cast<LayerId>(random() % kLayerCount);
            if (random() % 3 == 0) {
                layers.setVisible(layer, !layers.settings(layer).visible);
            } else {
                selection.select({ItemKind::node, random() % 5});
            }
        }
        const auto end = view();
        QCOMPARE(document.undoStack().count(), 0);
        while (history.canGoBack()) history.back();
        QCOMPARE(view(), start);
        while (history.canGoForward()) history.forward();
        QCOMPARE(view(), end);
    }
};

NAVWRIGHT_TEST(TestUndoEverything);
#include "tst_undo_everything.moc"
