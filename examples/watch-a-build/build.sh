# Looks like a build: progress in one line, then an error.
for percent in 0 25 50 75 100; do
  printf '\rcompiling %3d%%' "$percent"
  sleep 0.05
done
printf '\nsrc/main.c:3: error: expected a semicolon\n1 error\n'
exit 2
