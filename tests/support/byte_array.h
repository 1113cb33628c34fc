#pragma once

#include <QByteArray>

#include "core/base/file_bytes.h"

inline QByteArray arrayOf(const navwright::Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}
