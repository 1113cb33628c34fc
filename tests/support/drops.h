#pragma once

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>
#include <QtTest>

namespace navwright {

/// Simulates dropping files on the window.
inline void dropUrls(QWidget& window, const QList<QUrl>& urls) {
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}
inline void drop(QWidget& window, const QStringList& paths) {
    QList<QUrl> urls;
    for (const auto& path : paths) urls << QUrl::fromLocalFile(path);
    dropUrls(window, urls);
}

}  // namespace navwright
