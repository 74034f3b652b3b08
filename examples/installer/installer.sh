# Works for a while, asks for a name, a password and a key, and prints what it would do.
sleep 0.3
printf 'Your name: '
read -r name
stty -echo
printf 'Passwort: '
read -r password
stty echo
sleep 0.3
printf '\nPress y to go on. '
stty -icanon -echo
key=$(dd bs=1 count=1 2>/dev/null)
stty icanon echo
printf '\n%s installs it with %s letters: %s\n' "$name" "${#password}" "$key"
