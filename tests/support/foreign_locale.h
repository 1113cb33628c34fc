#pragma once

#include <QProcess>
#include <QTemporaryDir>
#include <clocale>
#include <cstdlib>
#include <string>

/// Foreign locales, built with localedef in a temporary folder if the system lacks them.
class ForeignLocales {
  public:
    /// Makes `name` ("de_DE.UTF-8") available through LOCPATH, also for child processes; returns whether that
    /// worked.
    [[nodiscard]] bool make(const QString& name) {
        qputenv("LOCPATH", folder_.path().toUtf8());
        const auto parts = name.split(QLatin1Char('.'));
        QProcess localedef;
        localedef.start(QStringLiteral("localedef"),
                        {QStringLiteral("--no-archive"), QStringLiteral("-i"), parts[0], QStringLiteral("-f"),
                         parts.value(1), folder_.filePath(name)});
        if (localedef.waitForFinished(60000) && localedef.exitCode() <= 1 && works(name)) return true;
        qunsetenv("LOCPATH");
        return works(name);
    }

  private:
    static bool works(const QString& name) {
        const std::string before = std::setlocale(LC_ALL, nullptr);
        const bool there = std::setlocale(LC_ALL, name.toUtf8().constData()) != nullptr;
        std::setlocale(LC_ALL, before.c_str());
        return there;
    }

    QTemporaryDir folder_;
};

/// Sets the process's locale during its lifetime.
class InLocale {
  public:
    explicit InLocale(const QString& name) : before_(std::setlocale(LC_ALL, nullptr)) {
        std::setlocale(LC_ALL, name.toUtf8().constData());
    }
    InLocale(const InLocale&) = delete;
    InLocale& operator=(const InLocale&) = delete;
    ~InLocale() { std::setlocale(LC_ALL, before_.c_str()); }

  private:
    std::string before_;
};
