#pragma once

#include <QCoreApplication>
#include <QtTest>

namespace navwright {

using TestMain = int (*)(int argc, char** argv);

/// Makes the program's first argument NAME run `run`, with the arguments behind it. `file` is the path of
/// NAME.cpp.
bool registerTest(const char* file, TestMain run);

/// Runs the QtTest class under an application of the kind, with everything that QtTest's own options say.
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

/// In place of QTEST_GUILESS_MAIN and QTEST_MAIN, for tests that share a program (cmake/Testing.cmake).
#define NAVWRIGHT_TEST(TestClass) NAVWRIGHT_REGISTER_TEST(&navwright::runTest<QCoreApplication, TestClass>)
#define NAVWRIGHT_WIDGET_TEST(TestClass) NAVWRIGHT_REGISTER_TEST(&navwright::runTest<QApplication, TestClass>)
