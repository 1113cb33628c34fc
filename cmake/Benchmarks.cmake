find_package(benchmark REQUIRED)

# navwright_bench(bench_NAME [USES room...] [LIBS lib...])
#
# A Google Benchmark executable from bench_NAME.cpp. Never run by ctest: a test asserts no timings.
function(navwright_bench name)
  cmake_parse_arguments(PARSE_ARGV 1 bench "" "" "USES;LIBS")
  navwright_room_targets(uses ${bench_USES})
  add_executable(${name} ${name}.cpp)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/support)
  target_compile_definitions(${name} PRIVATE
    NAVWRIGHT_SHARED_DATA="${NAVWRIGHT_SHARED_DATA}"
    NAVWRIGHT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE benchmark::benchmark_main ${uses} ${bench_LIBS})
endfunction()
