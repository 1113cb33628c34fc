# Every package this project needs, in one place. Sourced by scripts/setup.sh.

# packages_of WHO TOOL: what packages.txt names for WHO (build, workbench, python, test) in the words of TOOL (apt, dnf, pacman).
packages_of() {
    local column
    case $2 in apt) column=3 ;; dnf) column=4 ;; pacman) column=5 ;; esac
    awk -v who="$1" -v column="$column" '$1 == who && $column != "-" { print $column }' \
        "$(dirname "${BASH_SOURCE[0]}")/packages.txt" | sort -u
}

# To build navgen.
mapfile -t packages_build < <(packages_of build apt)
# To build and run the workbench.
mapfile -t packages_workbench < <(packages_of workbench apt)
# To build the Python module.
mapfile -t packages_python < <(packages_of python apt)
# To build and run the tests, those of the workbench under an X server of their own; locales of other countries.
mapfile -t packages_test < <(packages_of workbench apt && packages_of python apt && packages_of test apt)
# To make the Debian packages (packaging/build), and the bundle (packaging/bundle): a font for systems without one.
packages_package=(dpkg-dev file gzip)
packages_bundle=(file fonts-dejavu-core patchelf)
# For the parts of ./test --long. What makes a system to try things in:
packages_suites=(ca-certificates git mmdebstrap uidmap)
# what judges a package, the files in it and pictures:
packages_check=(
    "${packages_suites[@]}" appstream desktop-file-utils file fish imagemagick libxml2-utils lintian man-db shared-mime-info zsh
)
# sanitizers (which name places in the code by llvm-19), fuzz targets, format and lint:
packages_clang=(clang-19 clang-format-19 clang-tidy-19 libclang-rt-19-dev llvm-19)
# schedulers that plans of `navgen batch` run by:
packages_schedulers=(make munge parallel slurm-client slurm-wlm-basic-plugins slurmctld slurmd snakemake time)
# For tests/bench/run and the benchmarks.
packages_bench=(gzip hyperfine libbenchmark-dev libdeflate-tools time)
