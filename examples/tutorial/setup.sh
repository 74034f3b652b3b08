# An installer like many: a folder, a licence key, a last question, progress.
printf 'Where to? [/opt/demo] '
read -r folder
printf 'Licence key: '
stty -echo
read -r key
stty echo
if [ "$key" != 1234 ]; then
  printf '\n\033[31mThis key is not valid.\033[m\n'
  exit 1
fi
printf '\nPress y to install into %s. ' "${folder:-/opt/demo}"
stty -icanon -echo
answer=$(dd bs=1 count=1 2>/dev/null)
stty icanon echo
if [ "$answer" != y ]; then
  printf '\nNothing was installed.\n'
  exit 1
fi
for percent in 25 50 75 100; do
  printf '\rInstalling: %3d%%\033[K' "$percent"
  sleep 0.05
done
printf '\n\033[32mDone.\033[m\n'
