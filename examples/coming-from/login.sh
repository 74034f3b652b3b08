# The program under test: asks for a name and a password.
printf 'Name: '
read -r name
printf 'Password: '
stty -echo
read -r password
stty echo
echo
if [ "$password" = sesame ]; then
  printf '\033[32mWelcome, %s!\033[0m\n' "$name"
else
  printf '\033[31mWrong password.\033[0m\n'
  exit 1
fi
