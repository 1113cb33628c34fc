#pragma once

#include <QObject>
#include <QString>

#include "widgets/drawing/draw/map_look.h"
#include "widgets/drawing/draw/texture_array.h"

class QSettings;

namespace navwright {

/// How the map is shown, where its textures come from and what became of them.
class MapLookModel : public QObject {
    Q_OBJECT

  public:
    explicit MapLookModel(QObject* parent = nullptr);

    [[nodiscard]] const MapLook& look() const { return look_; }
    void set(const MapLook& look);
    /// Changes the look by `change`.
    template <class Change>
    void change(Change change) {
        auto look = look_;
        change(look);
        set(look);
    }
    void setShown(MapKind kind, bool shown);

    /// The folder of the game that the user chose, for maps that stand in none; may be empty.
    [[nodiscard]] const QString& gameFolder() const { return gameFolder_; }
    void setGameFolder(const QString& folder);

    [[nodiscard]] const TextureReport& report() const { return report_; }
    void setReport(TextureReport report);

    /// Restores what the user chose from the settings, and keeps later choices there. `settings` outlives the
    /// model.
    void remember(QSettings& settings);

  signals:
    void changed();
    void gameFolderChanged();
    void reportChanged();

  private:
    MapLook look_;
    QString gameFolder_;
    TextureReport report_;
};

/// "All 126 textures", "3 of 126 textures are missing", or why there are none.
[[nodiscard]] QString textureWords(const TextureReport& report);

}  // namespace navwright
