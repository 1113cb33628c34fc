#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "core/base/result.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/selection.h"
#include "widgets/test/characters/cast.h"
#include "widgets/test/characters/relation_edit.h"
#include "widgets/test/characters/want_map.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;
class QStackedWidget;
class QToolButton;
class QTreeWidget;

namespace navwright {

class CurvePlot;

/// The panel Characters: edits the habits of test bots by sliders and their weights as a tree with curves
/// whose points are dragged; shows what the selected node is worth to the character and, as a picture, what
/// every node is.
class CharactersPanel : public Panel {
    Q_OBJECT

  public:
    /// The models outlive it.
    CharactersPanel(Document& document, Selection& selection, Cast& cast, QWidget* parent = nullptr);

    /// What to draw; nullptr while it is not asked for or the panel is hidden.
    [[nodiscard]] const std::shared_ptr<const StagePicture>& picture() const { return picture_; }
    [[nodiscard]] Cast& cast() { return cast_; }
    void load(const QString& file);
    void save(const QString& file);

  signals:
    void pictureChanged(std::shared_ptr<const navwright::StagePicture> picture);
    void failed(const navwright::Error& error);
    /// A message about what was done.
    void said(const QString& text);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    struct Trait {
        const char* key;
        double CharacterTraits::* value;
        double least, most, step;
        int decimals;
        QSlider* slider = nullptr;
        QDoubleSpinBox* number = nullptr;
    };

    QWidget* makeHead();
    QWidget* makeTraits();
    QWidget* makeWeights();
    QWidget* makeRelation();
    void addTrait(class QFormLayout& form, std::size_t index, const QString& title, const QString& suffix,
                  const QString& tip);
    void change(const QString& what, const std::function<void(Character&)>& how, int drag = 0);
    void changeRelation(const QString& what, const std::function<void(FuzzyRelation&)>& how, int drag = 0);
    void fillMembers();
    void fillTree();
    void refresh();
    void refreshRelation();
    void refreshLive();
    void refreshPicture();
    [[nodiscard]] RelationPath chosenPath() const;
    [[nodiscard]] const FuzzyRelation* relation() const;
    [[nodiscard]] std::optional<std::int32_t> selectedNode() const;

    Cast& cast_;
    Selection& selection_;
    WantMap wants_;
    std::shared_ptr<const StagePicture> picture_;
    std::array<Trait, 9> traits_;
    bool filling_ = false;
    int drag_ = 0;  ///< a step of undo for each run of a slider or a field
    QComboBox* members_;
    QPushButton* load_;
    QPushButton* save_;
    QToolButton* undo_;
    QToolButton* redo_;
    QLineEdit* name_;
    QComboBox* combine_;
    QComboBox* choose_;
    QLabel* comment_;
    QTreeWidget* tree_;
    QToolButton* addWeight_;
    QToolButton* removeWeight_;
    QLineEdit* weightName_;
    QComboBox* kind_;
    QComboBox* criterion_;
    QDoubleSpinBox* constant_;
    QDoubleSpinBox* border_;
    QToolButton* addCase_;
    QToolButton* removeCase_;
    QLabel* relationHelp_;
    CurvePlot* curve_;
    QCheckBox* heat_;
    QLabel* live_;
};

}  // namespace navwright
