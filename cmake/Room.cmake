# navwright_room(NAME [FAST] [LIBRARY prefix] SOURCES file... [USES room...] [PUBLIC lib...] [PRIVATE lib...])
#
# One folder of core/ (or, with LIBRARY navwidgets, of widgets/) as a static library PREFIX_NAME. Headers are included as
# "NAME/file.h", through an include root that holds this room alone, so a header of a room that is not among USES (or
# theirs) does not compile. FAST: what it computes in loops is worth -O2; elsewhere what a room costs to build counts more
# than what it costs to run.
function(navwright_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "FAST" "LIBRARY" "SOURCES;USES;PUBLIC;PRIVATE")
  if(NOT room_LIBRARY)
    set(room_LIBRARY navcore)
  endif()
  set(target ${room_LIBRARY}_${name})

  set(root ${PROJECT_BINARY_DIR}/rooms/${name})
  file(MAKE_DIRECTORY ${root})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${root}/${name} SYMBOLIC)

  add_library(${target} STATIC ${room_SOURCES})
  target_include_directories(${target} PUBLIC ${root})
  navwright_room_targets(uses ${room_USES})
  target_link_libraries(${target} PUBLIC ${uses} ${room_PUBLIC} PRIVATE ${room_PRIVATE})
  set(headers core)
  if("Qt6::Core" IN_LIST room_PUBLIC)
    set(headers gui)
  endif()
  if(room_FAST)
    navwright_precompiled(${target} ${headers} FAST)
  else()
    navwright_precompiled(${target} ${headers})
  endif()
endfunction()

# The targets of rooms by their names: those of widgets/ carry their library's name ("navwidgets_draw"), those of core/
# go by the room alone ("bsp").
function(navwright_room_targets result)
  set(targets ${ARGN})
  list(TRANSFORM targets PREPEND navcore_ REGEX "^[a-z0-9]+$")
  set(${result} ${targets} PARENT_SCOPE)
endfunction()
