find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)

# QFINDTESTDATA() is not used, and what it needs differs from folder to folder, which precompiled headers may not.
set_property(TARGET Qt6::Test PROPERTY INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)

# QtTest's own limit, of five minutes a function, is not to come before that of ctest: milliseconds.
set(NAVWRIGHT_TEST_LIMIT "QTEST_FUNCTION_TIMEOUT=3600000")

# What nearly every test includes, compiled once for those of core and once for those of widgets.
function(navwright_test_headers name)
  navwright_header_target(${name} ${PROJECT_SOURCE_DIR}/tests/support/test_headers.h ${ARGN})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  navwright_test_options(${name})
endfunction()

function(navwright_test_options name)
  # What these of g++'s warnings rest on is only right where more is inlined, or, of references, nowhere.
  target_compile_options(${name} PRIVATE
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-array-bounds>"
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-dangling-reference>")
  # QTRY_VERIFY of Qt 6.8 converts milliseconds.
  target_compile_options(${name} PRIVATE -Wno-conversion)
  # What is under test is checked; the tests themselves only have to be compiled.
  if(NAVWRIGHT_SANITIZE)
    target_compile_options(${name} PRIVATE -O0 -fno-sanitize=undefined)
  endif()
  # g++ 14 takes a precompiled header of a library, which would be -fPIC, for no program.
  target_compile_options(${name} PRIVATE -fPIE)
endfunction()

# The program that a folder's tests stand in, with a screen or without. navwright_test_program(result [GUI])
function(navwright_test_program result)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/tests OUTPUT_VARIABLE folder)
  string(REPLACE "/" "_" folder ${folder})
  set(program tests_${folder})
  set(headers test_headers)
  set(qt Qt6::Core Qt6::Test)
  if(ARGN)
    string(APPEND program _gui)
  endif()
  if(folder MATCHES "widgets|navwright")
    # What these test brings all of this with it, and precompiled headers are to know.
    find_package(Qt6 6.4 REQUIRED COMPONENTS Gui Network Widgets)
    string(APPEND headers _widgets)
    list(APPEND qt Qt6::Gui Qt6::Network Qt6::Widgets)
  endif()
  if(NOT TARGET ${program})
    add_executable(${program} ${PROJECT_SOURCE_DIR}/tests/support/test_program.cpp)
    navwright_test_needs(${program})
    # Smaller batches than the rooms': who changes one test waits for its batch.
    set_target_properties(${program} PROPERTIES POSITION_INDEPENDENT_CODE ON UNITY_BUILD_BATCH_SIZE 5)
    target_link_libraries(${program} PRIVATE ${qt})
    if(NOT TARGET ${headers})
      navwright_test_headers(${headers} ${qt})
    endif()
    target_precompile_headers(${program} REUSE_FROM ${headers})
    cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/tests OUTPUT_VARIABLE path)
    navwright_add_to_district(${program} ${path})
  endif()
  set(${result} ${program} PARENT_SCOPE)
endfunction()

# What moc makes of a test, which includes it as NAME.moc, or of a header of tests. AUTOMOC would look through every
# header that a test includes, which took longer than a tenth of the whole build.
function(navwright_test_moc program file)
  cmake_path(GET file STEM LAST_ONLY name)
  cmake_path(ABSOLUTE_PATH file)
  if(file MATCHES "\\.h$")
    set(made ${CMAKE_CURRENT_BINARY_DIR}/moc/moc_${name}.cpp)
  else()
    set(made ${CMAKE_CURRENT_BINARY_DIR}/moc/${name}.moc)
  endif()
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/moc)
  add_custom_command(OUTPUT ${made} COMMAND Qt6::moc -o ${made} ${file} DEPENDS ${file} VERBATIM)
  target_sources(${program} PRIVATE ${made})
  target_include_directories(${program} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/moc)
endfunction()

function(navwright_test_needs program)
  navwright_test_options(${program})
  target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR}/tests/support)
  target_compile_definitions(${program} PRIVATE
    NAVWRIGHT_SHARED_DATA="${NAVWRIGHT_SHARED_DATA}"
    NAVWRIGHT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${program} PRIVATE Qt6::Core Qt6::Test fmt::fmt)
endfunction()

# navwright_test(tst_NAME [ALONE] [PLAIN] [DISKS] [USES room...] [LIBS lib...] [SOURCES file...] [DEFINES definition...]
#                [TIMEOUT seconds] [LABELS label...])
#
# The QtTest class of tst_NAME.cpp, run by ctest with offscreen Qt. The tests of a folder are one program, tests_FOLDER,
# which takes the name of the test to run; a test that is ALONE is a program of its own, with its own main(). One
# that is PLAIN declares no class of QtTest itself. DISKS: also as tst_NAME_without_mounts, as where no small disk can be
# mounted. Tests labelled "threads" also run under ThreadSanitizer (./test --long).
function(navwright_test name)
  navwright_add_test(${name} "" ${ARGN})
endfunction()

function(navwright_add_test name gui)
  cmake_parse_arguments(PARSE_ARGV 2 test "ALONE;PLAIN;TWICE;DISKS" "TIMEOUT" "USES;LIBS;SOURCES;DEFINES;LABELS;DEPTHS")
  set(source ${name}.cpp)
  cmake_path(GET name FILENAME name)
  if(test_ALONE)
    set(program ${name})
    add_executable(${program})
    navwright_test_needs(${program})
    set(argument)
  else()
    navwright_test_program(program ${gui})
    set(argument ${name})
  endif()
  target_sources(${program} PRIVATE ${source} ${test_SOURCES})
  if(NOT test_PLAIN)
    navwright_test_moc(${program} ${source})
  endif()
  target_compile_definitions(${program} PRIVATE ${test_DEFINES})
  navwright_room_targets(uses ${test_USES})
  target_link_libraries(${program} PRIVATE ${uses} ${test_LIBS})
  if("threads" IN_LIST test_LABELS)
    # All programs that ThreadSanitizer runs: half of what there is to build.
    if(NOT TARGET thread_tests)
      add_custom_target(thread_tests)
    endif()
    add_dependencies(thread_tests ${program})
  endif()
  # The long ones begin first, so that none is left running alone at the end.
  set(cost 0)
  if(test_TIMEOUT)
    set(cost ${test_TIMEOUT})
  else()
    set(test_TIMEOUT 120)
  endif()
  if(NAVWRIGHT_SANITIZE)
    math(EXPR test_TIMEOUT "${test_TIMEOUT} * 8")
  endif()
  set(environment "QT_QPA_PLATFORM=offscreen;${NAVWRIGHT_TEST_LIMIT};XDG_CACHE_HOME=${PROJECT_BINARY_DIR}/test-cache;TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/support/tsan.supp:die_after_fork=0")
  set(labels ${test_LABELS})
  set(screen)
  if(gui)
    # Qt3D, its plugins and D-Bus leave memory behind, some from libraries that are unloaded at the end and cannot be
    # named to a sanitizer: leaks are looked for in the other tests alone.
    set(environment "QT_QPA_PLATFORM=xcb;REQUIRE_GL=1;${NAVWRIGHT_TEST_LIMIT};XDG_CACHE_HOME=${PROJECT_BINARY_DIR}/test-cache;ASAN_OPTIONS=detect_leaks=0")
    list(APPEND labels gui)
    set(screen ${NAVWRIGHT_XVFB_RUN} -a -s "-screen 0 1280x800x24")
  endif()
  add_test(NAME ${name} COMMAND ${screen} $<TARGET_FILE:${program}> ${argument})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${test_TIMEOUT} COST ${cost} LABELS "${labels}"
    ENVIRONMENT "${environment}")
  if(test_TWICE)  # on a dense screen too, where pixels of the device are not those of the mouse
    add_test(NAME ${name}_at_2x COMMAND ${screen} $<TARGET_FILE:${program}> ${argument})
    set_tests_properties(${name}_at_2x PROPERTIES TIMEOUT 240 LABELS "${labels}"
      ENVIRONMENT "${environment};QT_SCALE_FACTOR=2")
  endif()
  if(test_DISKS)
    add_test(NAME ${name}_without_mounts COMMAND ${screen} $<TARGET_FILE:${program}> ${argument})
    set_tests_properties(${name}_without_mounts PROPERTIES TIMEOUT ${test_TIMEOUT} LABELS "${labels}"
      ENVIRONMENT "${environment};NAVWRIGHT_NO_MOUNTS=1")
  endif()
  foreach(depth ${test_DEPTHS})
    add_test(NAME ${name}_at_${depth}_bits
      COMMAND ${NAVWRIGHT_XVFB_RUN} -a -s "-screen 0 1280x800x${depth}" $<TARGET_FILE:${program}> ${argument})
    set_tests_properties(${name}_at_${depth}_bits PROPERTIES TIMEOUT ${test_TIMEOUT} LABELS "${labels}"
      ENVIRONMENT "${environment}")
  endforeach()
endfunction()

# navwright_gui_test(tst_NAME [TWICE] [DEPTHS bits...] ...): as navwright_test, but under an X server of its own (software
# GL) and with Qt Widgets. TWICE: also as tst_NAME_at_2x, at twice the scale. DEPTHS: also as tst_NAME_at_BITS_bits, on
# screens of so many bits a pixel.
function(navwright_gui_test name)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Gui Widgets)
  find_program(NAVWRIGHT_XVFB_RUN xvfb-run REQUIRED)
  navwright_add_test(${name} GUI LIBS Qt6::Gui Qt6::Widgets ${ARGN})
endfunction()
