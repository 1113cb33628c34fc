find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)

# QtTest's own limit, of five minutes a function, is not to come before that of ctest: milliseconds.
set(NAVWRIGHT_TEST_LIMIT "QTEST_FUNCTION_TIMEOUT=3600000")

# navwright_test(tst_NAME [USES room...] [LIBS lib...] [SOURCES file...] [TIMEOUT seconds] [LABELS label...])
#
# One QtTest executable from tst_NAME.cpp, run by ctest with offscreen Qt. Tests labelled "threads" also run under
# ThreadSanitizer (./test --long).
function(navwright_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "TIMEOUT" "USES;LIBS;SOURCES;LABELS")
  navwright_room_targets(uses ${test_USES})
  add_executable(${name} ${name}.cpp ${test_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/support)
  target_compile_definitions(${name} PRIVATE
    NAVWRIGHT_SHARED_DATA="${NAVWRIGHT_SHARED_DATA}"
    NAVWRIGHT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE Qt6::Core Qt6::Test ${uses} ${test_LIBS})
  add_test(NAME ${name} COMMAND ${name})
  if(NOT test_TIMEOUT)
    set(test_TIMEOUT 120)
  endif()
  set_tests_properties(${name} PROPERTIES TIMEOUT ${test_TIMEOUT} LABELS "${test_LABELS}"
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;${NAVWRIGHT_TEST_LIMIT};TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/support/tsan.supp")
endfunction()

# navwright_gui_test(tst_NAME [TWICE] ...): as navwright_test, but under an X server of its own (software GL) and with Qt
# Widgets. TWICE: also as tst_NAME_at_2x, at twice the scale.
#
# Qt3D, its plugins and D-Bus leave memory behind, some from libraries that are unloaded at the end and cannot be named to
# a sanitizer: leaks are looked for in the other tests alone.
function(navwright_gui_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "TWICE" "TIMEOUT" "USES;LIBS;SOURCES;LABELS")
  find_package(Qt6 6.4 REQUIRED COMPONENTS Gui Widgets)
  find_program(NAVWRIGHT_XVFB_RUN xvfb-run REQUIRED)
  navwright_test(${name} USES ${test_USES} LIBS Qt6::Gui Qt6::Widgets ${test_LIBS} SOURCES ${test_SOURCES}
    TIMEOUT ${test_TIMEOUT} LABELS gui ${test_LABELS})
  set(screen "QT_QPA_PLATFORM=xcb;REQUIRE_GL=1;${NAVWRIGHT_TEST_LIMIT};ASAN_OPTIONS=detect_leaks=0")
  set_property(TEST ${name} PROPERTY ENVIRONMENT "${screen}")
  if(test_TWICE)  # on a dense screen too, where pixels of the device are not those of the mouse
    add_test(NAME ${name}_at_2x COMMAND ${name})
    set_tests_properties(${name}_at_2x PROPERTIES TIMEOUT 240 LABELS gui
      ENVIRONMENT "${screen};QT_SCALE_FACTOR=2")
  endif()
  set_property(TARGET ${name} PROPERTY CROSSCOMPILING_EMULATOR ${NAVWRIGHT_XVFB_RUN} -a -s "-screen 0 1280x800x24")
endfunction()
