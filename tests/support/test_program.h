#pragma once

#include <QCoreApplication>
#include <QtTest>

namespace navwright {

using TestMain = int (*)(int argc, char** argv);

/// Registers `run` for the program's first argument NAME; it gets the remaining arguments. `file` is the path
/// of NAME.cpp.
bool registerTest(const char* file, TestMain run);

/// Runs a QtTest class under the given kind of application, with QtTest's options.
template <class Application, class TestClass>
int runTest(int argc, char** argv) {
    Application application(argc, argv);
    TestClass test;
    return QTest::qExec(&test, argc, argv);
}

}  // namespace navwright

#define NAVWRIGHT_REGISTER_TEST_AS(number, ...) \
    [[maybe_unused]] static const bool kRegistered##number = navwright::registerTest(__FILE__, __VA_ARGS__)
#define NAVWRIGHT_REGISTER_TEST_NEXT(number, ...) NAVWRIGHT_REGISTER_TEST_AS(number, __VA_ARGS__)
#define NAVWRIGHT_REGISTER_TEST(...) NAVWRIGHT_REGISTER_TEST_NEXT(__COUNTER__, __VA_ARGS__)

/// Replaces QTEST_GUILESS_MAIN and QTEST_MAIN in tests that share a program (cmake/Testing.cmake).
#define NAVWRIGHT_TEST(TestClass) NAVWRIGHT_REGISTER_TEST(&navwright::runTest<QCoreApplication, TestClass>)
#define NAVWRIGHT_WIDGET_TEST(TestClass) NAVWRIGHT_REGISTER_TEST(&navwright::runTest<QApplication, TestClass>)
