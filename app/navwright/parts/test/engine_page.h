#pragma once

#include <QWidget>

#include "app/navwright/parts/test/engine_settings.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QSpinBox;

namespace navwright {

/// Which server tests navs, and whether it can. Changes nothing by itself.
class EnginePage : public QWidget {
    Q_OBJECT

  public:
    explicit EnginePage(const EngineSettings& settings, QWidget* parent = nullptr);

    [[nodiscard]] EngineSettings settings() const;

  private:
    QLineEdit* addLine(const char* name, const QString& label, const std::string& text, const QString& tip);
    void addFolder();
    void addServer();
    void addCheck();
    void setUp();
    void check();
    void updateUse();

    EngineSettings settings_;
    QFormLayout* form_;
    QComboBox* use_ = nullptr;
    QLineEdit* folder_ = nullptr;
    QLineEdit* executable_ = nullptr;
    QLineEdit* game_ = nullptr;
    QLineEdit* user_ = nullptr;
    QCheckBox* accelerated_ = nullptr;
    QSpinBox* port_ = nullptr;
    QSpinBox* totalSeconds_ = nullptr;
    QPlainTextEdit* cvars_ = nullptr;
    QListWidget* findings_ = nullptr;
};

}  // namespace navwright
