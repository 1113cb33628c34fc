# Headers from outside that are compiled once for all rooms: navwright_precompiled(TARGET core|gui). A file still
# includes what it uses: a build without NAVWRIGHT_UNITY has none of this (the preset tidy, part of ./test --long).
if(NOT NAVWRIGHT_UNITY)
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()
# A target that does not get what was precompiled for it says so.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Winvalid-pch>)

set(precompiled_empty ${PROJECT_BINARY_DIR}/precompiled_empty.cpp)
file(WRITE ${precompiled_empty}.new "// Precompiled headers need a target with a file.\n")
file(COPY_FILE ${precompiled_empty}.new ${precompiled_empty} ONLY_IF_DIFFERENT)

function(navwright_precompiled target kind)
  set(headers navwright_headers_${kind})
  if(NOT TARGET ${headers})
    add_library(${headers} STATIC ${precompiled_empty})
    target_link_libraries(${headers} PRIVATE fmt::fmt glm::glm)
    if(kind STREQUAL "gui")
      # Only the definitions that every user has: Qt Core's.
      target_link_libraries(${headers} PRIVATE Qt6::Core)
      target_include_directories(${headers} SYSTEM PRIVATE
        $<TARGET_PROPERTY:Qt6::Gui,INTERFACE_INCLUDE_DIRECTORIES>
        $<TARGET_PROPERTY:Qt6::Widgets,INTERFACE_INCLUDE_DIRECTORIES>)
    endif()
    target_precompile_headers(${headers} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled/${kind}.h)
  endif()
  target_precompile_headers(${target} REUSE_FROM ${headers})
endfunction()
