# Runs a command for as long as somebody holds the other end of standard input, and ends it when nobody does.
# Whoever started it may stop it by closing the pipe, or may have been killed: the command never outlives its owner.
# A shell and not Node, so that "kill every node process" does not cut the watchdog.
#
# usage: WATCHDOG=$(cat parent-death-watchdog.sh) bash --norc -c 'eval "$WATCHDOG"' watchdog SIGNAL COMMAND [ARGUMENT...]
#        SIGNAL asks the command to end; after ten more seconds it is killed.
#        The text comes in a variable because the user who runs it may not be able to read this file.

set -m # each background job leads a process group of its own, which can be ended as a whole
unset WATCHDOG
signal=$1
shift
exec 3<&0
exec 4>&2 2>/dev/null # the shell's own remarks about its jobs are nobody's business

"$@" </dev/null 2>&4 3<&- 4>&- &
command=$!

{
  read -r <&3
  kill -s "$signal" "$command"
  sleep 10
  kill -s KILL -- "-$command"
} >/dev/null 4>&- &
watcher=$!

wait "$command"
status=$?
kill -s KILL -- "-$command" "-$watcher"
exit $status
