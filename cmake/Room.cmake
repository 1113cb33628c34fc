# navwright_room([FAST] [SOURCES file...] [USES room...] [PUBLIC lib...] [PRIVATE lib...])
#
# The folder it is called in, as a static library. A room is called by its path, "core/map/bsp", and its headers are included
# by theirs, "core/map/bsp/bsp_file.h", through an include root that holds this room alone, so a header of a room that is not
# among USES (or theirs) does not compile. Its sources are all files of the folder, unless named. FAST: what it computes in
# loops is worth -O2; elsewhere what a room costs to build counts more than what it costs to run.
#
# A room belongs to the district it stands in: `cmake --build ... -t aas` builds core/aas with its tests; districts of
# widgets/ go by both names, "widgets_edit".
function(navwright_room)
  cmake_parse_arguments(PARSE_ARGV 0 room "FAST" "" "SOURCES;USES;PUBLIC;PRIVATE")
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE path)
  navwright_room_targets(target ${path})

  set(root ${PROJECT_BINARY_DIR}/rooms/${target})
  cmake_path(GET path PARENT_PATH parent)
  file(MAKE_DIRECTORY ${root}/${parent})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${root}/${path} SYMBOLIC)

  if(NOT room_SOURCES)
    file(GLOB room_SOURCES CONFIGURE_DEPENDS *.cpp *.h)
  endif()
  add_library(${target} STATIC ${room_SOURCES})
  target_include_directories(${target} PUBLIC ${root})
  navwright_room_targets(uses ${room_USES})
  target_link_libraries(${target} PUBLIC ${uses} ${room_PUBLIC} PRIVATE ${room_PRIVATE})
  navwright_add_to_district(${target} ${path})

  set(headers core)
  if("Qt6::Core" IN_LIST room_PUBLIC)
    set(headers gui)
    set_target_properties(${target} PROPERTIES AUTOMOC ON)
  endif()
  if(room_FAST)
    navwright_precompiled(${target} ${headers} FAST)
  else()
    navwright_precompiled(${target} ${headers})
  endif()
endfunction()

# The targets of rooms by their paths: core_map_bsp is core/map/bsp.
function(navwright_room_targets result)
  set(targets ${ARGN})
  list(TRANSFORM targets REPLACE "/" "_")
  set(${result} ${targets} PARENT_SCOPE)
endfunction()

# PATH: of a room, or of the folder of its tests without "tests/".
function(navwright_add_to_district target path)
  if(path MATCHES "^(core|widgets)/([a-z0-9_]+)")
    set(district ${CMAKE_MATCH_2})
    if(NOT CMAKE_MATCH_1 STREQUAL core)
      string(PREPEND district ${CMAKE_MATCH_1}_)
    endif()
    if(NOT TARGET ${district})
      add_custom_target(${district})
    endif()
    add_dependencies(${district} ${target})
  endif()
endfunction()
