# the same in a shell script, with the command line
set -e
session=$(ttypilot spawn-tui --cwd "$PWD" -- sh login.sh)
ttypilot act "$session" --until 'Name: '
ttypilot act "$session" Ada enter --until 'Password: '
ttypilot act "$session" sesame enter --until exit | grep 'Welcome, Ada!'
ttypilot close-session "$session"
