# Debian's librecast-dev, which comes with neither a pkg-config file nor a CMake configuration: the targets
# Recast::Recast, Recast::Detour and Recast::DetourCrowd; headers are <recastnavigation/NAME.h>.
include(FindPackageHandleStandardArgs)

find_path(Recast_INCLUDE_DIR recastnavigation/Recast.h)
set(Recast_wanted Recast_INCLUDE_DIR)
foreach(library IN ITEMS Recast Detour DetourCrowd)
  find_library(Recast_${library}_LIBRARY ${library})
  list(APPEND Recast_wanted Recast_${library}_LIBRARY)
endforeach()
find_package_handle_standard_args(Recast REQUIRED_VARS ${Recast_wanted})
mark_as_advanced(${Recast_wanted})

if(Recast_FOUND)
  foreach(library IN ITEMS Recast Detour DetourCrowd)
    if(NOT TARGET Recast::${library})
      add_library(Recast::${library} UNKNOWN IMPORTED)
      set_target_properties(Recast::${library} PROPERTIES
        IMPORTED_LOCATION ${Recast_${library}_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${Recast_INCLUDE_DIR})
    endif()
  endforeach()
  target_link_libraries(Recast::DetourCrowd INTERFACE Recast::Detour)
endif()
