# tmux: sh tmux-before.sh
tmux="tmux -L login-$$ -f /dev/null"
trap '$tmux kill-server' EXIT
$tmux new-session -d 'sh login.sh; echo "exit code: $?"; read -r x'
sleep 0.5 # hope that the program is there
$tmux send-keys Ada Enter
sleep 0.2 # hope that it has asked
$tmux send-keys sesame Enter
sleep 0.5 # hope that it has answered
screen=$($tmux capture-pane -p)
echo "$screen" | grep 'Welcome, Ada!' && echo "$screen" | grep 'exit code: 0'
