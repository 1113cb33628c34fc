#include "app/navwright/parts/live/connect_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include "app/navwright/shell/frame/browse_row.h"
#include "widgets/common/controls/panel.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/common/models/preferences.h"

namespace navwright {

namespace {

constexpr int kMostServers = 10;
constexpr int kServerLetters = 30;

}  // namespace

ConnectDialog::ConnectDialog(QSettings& settings, QWidget* parent)
    : QDialog(parent),
      settings_(settings),
      server_(narrowCombo(this, "liveServer", tr("Server: HOST or HOST:PORT"), kServerLetters)),
      password_(named(new QLineEdit(this), "livePassword", tr("Password of the server's GTV"),
                      tr("sv_mvd_password of the server; it is kept nowhere"))),
      delay_(named(new QSpinBox(this), "liveDelay", tr("Seconds that players are shown late"))),
      deflate_(named(new QCheckBox(tr("Compressed"), this), "liveDeflate", tr("Compressed"),
                     tr("A third of the bytes, in bursts of up to a second"))),
      folder_(named(new QLineEdit(preferred(settings, preference::liveFolder), this), "liveFolder",
                    tr("Folder for the demos"),
                    tr("What comes is recorded here; empty: until the window closes"))),
      error_(wordsLabel(this, "liveError")) {
    setObjectName(QStringLiteral("connectDialog"));
    setWindowTitle(tr("Connect to a server"));
    server_->setEditable(true);
    server_->addItems(preferred(settings, preference::liveServers));
    password_->setEchoMode(QLineEdit::Password);
    password_->setMaxLength(static_cast<int>(kMostGtvPassword));
    delay_->setRange(preference::liveDelay.least, preference::liveDelay.most);
    delay_->setSuffix(tr(" s"));
    delay_->setValue(preferred(settings, preference::liveDelay));
    deflate_->setChecked(preferred(settings, preference::liveDeflate));
    say(*error_, {});
    auto* form = new QFormLayout(this);
    form->addRow(tr("Server"), server_);
    form->addRow(tr("Password"), password_);
    form->addRow(tr("Delay"), delay_);
    form->addRow(tr("Record to"), browseRow(*folder_, {.says = tr("Choose the folder for the demos"),
                                                       .choose = chooseFolder(*folder_, tr("Record to"))}));
    form->addRow(deflate_);
    form->addRow(error_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Connect"), QDialogButtonBox::AcceptRole)
        ->setObjectName(QStringLiteral("liveConnectNow"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ConnectDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    server_->setFocus();
}

void ConnectDialog::accept() {
    const auto name = server_->currentText().trimmed();
    auto server = ServerName::parse(name.toStdString());
    if (!server) return say(*error_, QString::fromStdString(server.error().message()));
    const auto password = password_->text().toUtf8();
    if (password.size() > static_cast<qsizetype>(kMostGtvPassword))
        return say(*error_, tr("A server's password has at most %1 bytes").arg(kMostGtvPassword));
    auto servers = preferred(settings_, preference::liveServers);
    servers.removeAll(name);
    servers.prepend(name);
    prefer(settings_, preference::liveServers, servers.mid(0, kMostServers));
    prefer(settings_, preference::liveDelay, delay_->value());
    prefer(settings_, preference::liveDeflate, deflate_->isChecked());
    prefer(settings_, preference::liveFolder, folder_->text());
    LiveTarget target{.source = {.server = *server}, .folder = filePath(folder_->text())};
    target.delay = delay_->value();
    target.source.options.password = password.toStdString();
    target.source.options.deflate = deflate_->isChecked();
    QDialog::accept();
    emit connectWanted(target);
}

}  // namespace navwright
