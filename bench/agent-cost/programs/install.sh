#!/bin/bash
# install.sh RESULT: an installer with dialogs; writes what was chosen
exec 3>&1
ask() { dialog --backtitle 'Setup of Fernweh 4' "$@" 2>&1 1>&3; }
ask --title Welcome --yesno 'This installs Fernweh 4 on your computer. Continue?' 8 60 || exit 1
dialog --backtitle 'Setup of Fernweh 4' --infobox 'Checking the disk, please wait' 5 50
sleep 2.5
parts=$(ask --title Components --checklist 'Choose what to install:' 16 60 7 \
  core 'The program itself' on docs 'Manual pages' off fonts 'Extra fonts' off maps 'Offline maps' on \
  sounds 'Sound themes' off themes 'Colour themes' off spell 'Dictionaries' off) || exit 1
mode=$(ask --title Mode --radiolist 'How is it used?' 14 60 4 \
  desktop 'With a desktop' on server 'Without a desktop' off kiosk 'A single window' off rescue 'From a stick' off) || exit 1
for percent in 5 20 45 60 75 90 100; do echo $percent; sleep 0.6; done | dialog --backtitle 'Setup of Fernweh 4' --gauge 'Copying files' 8 60
start=yes
ask --title Finished --yesno 'Fernweh 4 is installed. Start it now?' 8 60 || start=no
clear
printf '%s|%s|%s\n' "$parts" "$mode" "$start" >"$1"
echo 'Setup is complete.'
