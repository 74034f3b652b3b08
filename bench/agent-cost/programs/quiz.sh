#!/bin/bash
# quiz.sh RESULT A B: asks slowly, then for a password that it does not show; writes the answers
echo 'Loading the questions, this can take a while'
sleep 2.2
read -rp 'What is your name? ' name
echo "Hello, $name. Thinking of a sum"
sleep 2.8
read -rp "What is $2 + $3? " sum
echo 'Checking the answer'
sleep 1.7
read -rsp 'Password: ' password
echo
echo 'Signing in'
sleep 3.4
read -rp 'Save the result? [y/N] ' save
printf '%s|%s|%s|%s\n' "$name" "$sum" "$password" "$save" >"$1"
echo 'Goodbye.'
