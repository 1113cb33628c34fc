# Run by cpack before it packs: what Debian wants of a package beyond what `cmake --install` puts there.
set(gzip gzip -9 -n -f)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(folder ${root}/share/doc/${package})

  # Named by a Debian package, which the licence does not have to be in again.
  file(REMOVE ${root}/share/doc/navwright/LICENSE)
  file(COPY ${CMAKE_CURRENT_LIST_DIR}/copyright DESTINATION ${folder}
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  file(WRITE ${folder}/changelog
    "navwright (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
    "  * What is new is in CHANGELOG.md of the package navwright.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  execute_process(COMMAND ${gzip} ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
endforeach()

if(IS_DIRECTORY ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/programs)
  set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/programs/usr/share)
  execute_process(COMMAND ${gzip} ${root}/doc/navwright/CHANGELOG.md COMMAND_ERROR_IS_FATAL ANY)
  # Where Debian's zsh looks for completions of packages.
  file(RENAME ${root}/zsh/site-functions ${root}/zsh/vendor-completions)
endif()
