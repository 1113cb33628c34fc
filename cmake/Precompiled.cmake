# Headers from outside that are compiled once for all rooms: navwright_precompiled(TARGET core|gui [FAST]). A file still
# includes what it uses: a build without NAVWRIGHT_UNITY has none of this.
# Compilers take a precompiled header only at the level of optimisation that it was made at, so each level has its own.
if(NOT NAVWRIGHT_UNITY)
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()
# A target that does not get what was precompiled for it says so.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Winvalid-pch>)

set(precompiled_empty ${PROJECT_BINARY_DIR}/precompiled_empty.cpp)
file(WRITE ${precompiled_empty}.new "// Precompiled headers need a target with a file.\n")
file(COPY_FILE ${precompiled_empty}.new ${precompiled_empty} ONLY_IF_DIFFERENT)

# A target of one precompiled header, for others to reuse: navwright_header_target(NAME HEADER LIB...)
function(navwright_header_target name header)
  add_library(${name} STATIC ${precompiled_empty})
  target_link_libraries(${name} PRIVATE fmt::fmt glm::glm ${ARGN})
  target_precompile_headers(${name} PRIVATE ${header})
endfunction()

function(navwright_precompiled target kind)
  set(headers navwright_headers_${kind})
  if(ARGN)
    string(APPEND headers _fast)
    navwright_fast(${target})
  endif()
  if(NOT TARGET ${headers})
    navwright_header_target(${headers} ${PROJECT_SOURCE_DIR}/cmake/precompiled/${kind}.h)
    if(kind STREQUAL "gui")
      # Only the definitions that every user has: Qt Core's.
      target_link_libraries(${headers} PRIVATE Qt6::Core)
      target_include_directories(${headers} SYSTEM PRIVATE
        $<TARGET_PROPERTY:Qt6::Gui,INTERFACE_INCLUDE_DIRECTORIES>
        $<TARGET_PROPERTY:Qt6::Widgets,INTERFACE_INCLUDE_DIRECTORIES>)
    endif()
    if(ARGN)
      navwright_fast(${headers})
    endif()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${headers})
endfunction()
