#!/bin/bash
# build.sh MODULE: compiles 400 modules, with a warning about one of them far above the end
for ((i = 1; i <= 400; i++)); do
  echo "[$i/400] compiling src/module-$i/main.c with -O2 -g -Wall"
  [ "$i" = "$1" ] && echo "warning: src/module-$i/main.c:57: unused variable 'left'"
  ((i % 40 == 0)) && sleep 0.45
done
echo 'Built 400 modules with 1 warning.'
