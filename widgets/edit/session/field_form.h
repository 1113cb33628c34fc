#pragma once

#include <QString>
#include <QWidget>

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/vec3.h"
#include "widgets/edit/session/edit_session.h"

class QFormLayout;
class QVBoxLayout;

namespace navwright {

/// What a field is called.
struct Field {
    const char* name;  ///< of its widget, by which tests know it
    QString title;     ///< before it
    QString says;      ///< by a screen reader
    QString tip = {};  ///< empty: what is said
    /// Why it cannot be changed now; empty: it can. A field without this is hidden while it has no value.
    std::function<QString()> hindrance = {};
};

/// Three coordinates; `others`: more is selected, with another value.
struct FieldPlace {
    Vec3 at{0};
    std::array<bool, 3> others{};
};

struct PlaceLook {
    double step = 1;
    double farthest = 131072;  ///< units from the middle
    bool apart = false;        ///< a row for each coordinate, called X, Y and Z
};

struct FieldChoice {
    struct Option {
        QString text;
        int value = 0;

        friend bool operator==(const Option&, const Option&) = default;
    };
    std::vector<Option> options;
    std::optional<int> value = {};  ///< nothing: several
};

/// Single bits, by number; one without a word is shown while it is set.
struct FieldBits {
    unsigned set = 0;
    struct Word {
        QString text;
        bool usual = true;  ///< shown also while it is not set
    };
    std::vector<Word> words;
};

/// The fields of what is selected, each described once: what it is called, how its value is got, and what a
/// new value does. All are shown again by refresh().
class FieldForm : public QWidget {
    Q_OBJECT

  public:
    template <class Value>
    using Get = std::function<std::optional<Value>()>;
    template <class Value>
    using Set = std::function<void(Value)>;
    using SetAxis = std::function<void(int axis, float value)>;
    using Step = std::function<void(const Vec3& by)>;

    explicit FieldForm(QWidget* parent = nullptr);

    /// The fields that follow stand in a frame, hidden while it has no value: whether it is ticked. Without
    /// `set` it has no tick.
    void section(const Field& field, Get<bool> get, Set<bool> set = {});
    /// `step`: moves by so much; without it the value shown and that are set.
    void place(const Field& field, const PlaceLook& look, Get<FieldPlace> get, SetAxis set, Step step = {});
    /// Adds the place of the selected nodes; that of the last one is shown.
    void nodePlace(const Field& field, const PlaceLook& look, EditSession& session);
    void number(const Field& field, int most, int stepSize, Get<int> get, Set<int> set);
    /// `beside`: a button after it; may be nullptr.
    void choice(const Field& field, Get<FieldChoice> get, Set<int> set, QWidget* beside = nullptr);
    void tick(const Field& field, const QString& text, Get<Qt::CheckState> get, Set<bool> set);
    /// The boxes are called as the field, and their number.
    void bits(const Field& field, int count, Get<FieldBits> get, std::function<void(int bit, bool on)> set);
    void line(const Field& field, Get<QString> get, Set<QString> set);
    /// Words with links, to be read; `follow` hears which was clicked.
    void words(const Field& field, Get<QString> get, Set<QString> follow = {});

    void refresh();

  private:
    /// `show` shows the value and says whether there is one.
    void addRow(const Field& field, QWidget* row, std::vector<QWidget*> controls, std::function<bool()> show);

    QVBoxLayout* column_;
    QWidget* frame_;
    QFormLayout* form_;
    std::vector<std::function<void()>> shows_;
};

}  // namespace navwright
