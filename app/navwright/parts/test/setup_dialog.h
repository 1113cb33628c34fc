#pragma once

#include <QDialog>

#include <functional>

#include "app/navwright/parts/test/setup_page.h"

namespace navwright {

/// The setup of a server in a window of its own. While one is under way, closing it cancels that.
class SetupDialog : public QDialog {
    Q_OBJECT

  public:
    explicit SetupDialog(std::function<std::string()> user, QWidget* parent = nullptr);

    void reject() override;

  signals:
    /// A server is ready, and was tried.
    void ready(const std::filesystem::path& folder);

  private:
    SetupPage* page_;
};

}  // namespace navwright
