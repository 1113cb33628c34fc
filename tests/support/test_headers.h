#pragma once

// What nearly every test includes; precompiled (cmake/Testing.cmake).
#include <fmt/format.h>

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#ifdef QT_WIDGETS_LIB
#include <QtWidgets>
#endif
