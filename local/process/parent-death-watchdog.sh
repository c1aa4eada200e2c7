# Runs a command until the other end of standard input is closed, then ends it. Whoever started the watchdog closes the
# pipe to stop the command; if the parent is killed, the operating system closes it. So the command never outlives its
# parent. This is a shell script so that killing every Node process does not kill the watchdog too.
#
# usage: WATCHDOG=$(cat parent-death-watchdog.sh) bash --norc -c 'eval "$WATCHDOG"' watchdog SIGNAL COMMAND [ARGUMENT...]
#        SIGNAL asks the command to end; ten seconds later it is killed, or after as many as a line of standard input says.
#        The script comes in a variable because the user who runs it may not be able to read this file.

set -m # each background job gets a process group, which can be killed as a whole
unset WATCHDOG
signal=$1
shift
exec 3<&0
exec 4>&2 2>/dev/null # hides the shell's own messages about its jobs

"$@" </dev/null 2>&4 3<&- 4>&- &
command=$!

{
  read -r seconds <&3
  kill -s "$signal" "$command"
  sleep "${seconds:-10}"
  kill -s KILL -- "-$command"
} >/dev/null 4>&- &
watcher=$!

wait "$command"
status=$?
kill -s KILL -- "-$command" "-$watcher"
exit $status
