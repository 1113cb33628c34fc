# navwright_room(NAME SOURCES file... [USES room...] [PUBLIC lib...] [PRIVATE lib...])
#
# One folder of core/ as a static library navcore_NAME. Headers are included as "NAME/file.h", through an include
# root that holds this room alone, so a header of a room that is not among USES (or theirs) does not compile.
function(navwright_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;USES;PUBLIC;PRIVATE")

  set(root ${PROJECT_BINARY_DIR}/rooms/${name})
  file(MAKE_DIRECTORY ${root})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${root}/${name} SYMBOLIC)

  add_library(navcore_${name} STATIC ${room_SOURCES})
  target_include_directories(navcore_${name} PUBLIC ${root})
  set(uses ${room_USES})
  list(TRANSFORM uses PREPEND navcore_)
  target_link_libraries(navcore_${name} PUBLIC ${uses} ${room_PUBLIC} PRIVATE ${room_PRIVATE})
endfunction()
