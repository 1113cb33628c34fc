# task.sh: what shard.sh and map.sh share, which source it in the plan's folder. logs/TASK.run says where a task runs and is touched
# every BEAT seconds while it does; logs/TASK.code is written at its end: the exit code, and what ended it.
BEAT=${BEAT:-20}
task=
from=  # what it is made from goes here, and beside its output when that is there
child=
signal=
caught=

# ended_by SIGNAL: the end of navgen, which keeps what it has, is the end of the task.
ended_by() {
    signal=$1
    caught=1
    [ -z "$child" ] || kill -TERM "$child" 2>/dev/null
}

# begin TASK
begin() {
    task=$1
    from=logs/$task.from.$(uname -n).$$
    trap 'ended_by TERM' TERM
    trap 'ended_by INT' INT
    trap 'ended_by HUP' HUP
    mkdir -p logs || exit 1
    rm -f "logs/$task.code"
    echo "$(uname -n) $$ $(sed 's/.*) //' "/proc/$$/stat" 2>/dev/null | cut -d ' ' -f 20)" >"logs/$task.run"
}

# guard: beside a command. A script that is killed sees no signal; what it ran ends with it all the same.
guard() {
    nap=
    trap '[ -z "$nap" ] || kill "$nap"; exit' TERM
    while kill -0 "$$"; do
        touch -c "logs/$task.run"
        sleep "$BEAT" &
        nap=$!
        wait "$nap"
    done
    kill -TERM "$child"
    grep -q " $$ " "logs/$task.run" && echo "75 killed on $(uname -n)" >"logs/$task.code"
}

# run COMMAND...: sets code, 75 after a signal. It waits in a way that signals interrupt; the first wait after one ends before
# navgen has written what it has.
run() {
    code=75
    [ -z "$signal" ] || return
    "$@" &
    child=$!
    [ -z "$signal" ] || kill -TERM "$child" 2>/dev/null
    guard >/dev/null 2>&1 &
    guard=$!
    wait "$child"
    code=$?
    while [ -n "$caught" ]; do
        caught=
        kill -0 "$child" 2>/dev/null || break
        wait "$child"
        code=$?
    done
    child=
    kill "$guard" 2>/dev/null
    # Schedulers signal all at once, and this script may hear of it last.
    case "$code" in
        129) signal=${signal:-HUP} ;;
        143) signal=${signal:-TERM} ;;
    esac
    if [ -n "$signal" ] && [ "$code" -ne 0 ]; then code=75; fi
}

# pause SECONDS: signals end it.
pause() {
    sleep "$1" &
    child=$!
    wait "$child"
    child=
}

# end: with code, which is noted.
end() {
    if [ "$code" -ne 0 ] && [ -n "$signal" ]; then
        echo "$code ended by SIG$signal on $(uname -n)" >"logs/$task.code"
    else
        echo "$code" >"logs/$task.code"
    fi
    rm -f "logs/$task.run" "$from"
    exit "$code"
}
