# Flags that hold for every target of this project.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
endif()

find_program(NAVWRIGHT_CCACHE ccache)
if(NAVWRIGHT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${NAVWRIGHT_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${NAVWRIGHT_CCACHE})
endif()

add_compile_definitions(NAVWRIGHT_VERSION="${PROJECT_VERSION}")

# Rooms are linked into a shared object too: the Python module.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Contraction would change the last bits of traces and movement, which must equal the engine's.
add_compile_options(-ffp-contract=off)

# What a program costs to build and to start counts more than what it costs to run, but for what is computed in loops:
# the rooms that say FAST.
add_compile_options($<$<CONFIG:Release>:-O1>)
function(navwright_fast target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
endfunction()
# g++ collects its garbage later: a tenth of its time for 200 MB more of memory.
add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,GNU>:SHELL:--param ggc-min-heapsize=600000>")

# Warnings are for those who change the program: a compiler that nobody here has tried must not stop a user's build.
if(NOT NAVWRIGHT_WERROR)
  add_compile_options(-w)
endif()
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
                    $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual>)
# std::stable_sort of libstdc++ 12 uses what the same library calls deprecated; clang says so in our files.
add_compile_options($<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
# g++ 12 sees overlapping and overlong copies inside std::string where there are none (GCC bugs 105651, 105329).
add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread>")
# g++ 14 takes what a std::variant moves for uninitialised where it is not.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 14)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>)
endif()
# In a unity build g++ takes every file but the first for a header, in which such a member would be a fault.
if(NAVWRIGHT_UNITY)
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
endif()
if(NAVWRIGHT_WERROR)
  add_compile_options(-Werror)
endif()
if(NAVWRIGHT_SANITIZE)
  # Reports want lines of the source; more symbols and more optimisation take as long to build as the rest.
  add_compile_options(-O1 -gline-tables-only)
  add_compile_options(-fsanitize=${NAVWRIGHT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  # A null pointer ends the program anyway, and AddressSanitizer knows the objects: a fifth less to compile.
  add_compile_options(-fno-sanitize=null,object-size,vptr)
  add_link_options(-fsanitize=${NAVWRIGHT_SANITIZE})
endif()
if(NAVWRIGHT_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
