# Run by cpack after it packed: it has added scripts that call ldconfig to the packages of shared libraries, where Debian wants
# the trigger alone.
foreach(package IN LISTS CPACK_PACKAGE_FILES)
  execute_process(COMMAND dpkg-deb --ctrl-tarfile ${package} COMMAND tar -t OUTPUT_VARIABLE control
    COMMAND_ERROR_IS_FATAL ANY)
  if(control MATCHES "/triggers\n" AND control MATCHES "/postinst\n")
    set(folder ${package}.unpacked)
    execute_process(COMMAND dpkg-deb --raw-extract ${package} ${folder} COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE ${folder}/DEBIAN/postinst ${folder}/DEBIAN/postrm)
    execute_process(COMMAND dpkg-deb --root-owner-group -Zxz --build ${folder} ${package}
      OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE_RECURSE ${folder})
  endif()
endforeach()
