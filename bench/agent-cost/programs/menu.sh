#!/bin/bash
# menu.sh RESULT TIME-ZONE…: settings in nested menus; writes the time zone that was set
exec 3>&1
ask() { whiptail --backtitle 'Board configuration' "$@" 2>&1 1>&3; }
result=$1
shift
while true; do
  choice=$(ask --title 'Main menu' --menu 'What to change?' 16 60 7 \
    1 'System' 2 'Display' 3 'Interfaces' 4 'Performance' 5 'Localisation' 6 'Advanced' 7 'About') || exit 0
  [ "$choice" = 5 ] || continue
  choice=$(ask --title Localisation --menu 'What to change?' 14 60 4 \
    L1 'Locale' L2 'Time zone' L3 'Keyboard' L4 'Wireless country') || continue
  [ "$choice" = L2 ] || continue
  zones=()
  for zone; do zones+=("$zone" ''); done
  zone=$(ask --title 'Time zone' --menu 'Where is it?' 18 60 9 "${zones[@]}") || continue
  TERM=ansi whiptail --backtitle 'Board configuration' --infobox 'Setting the time zone' 7 50
  sleep 1.5
  ask --title Confirm --defaultno --yesno "Set the time zone to $zone?" 8 60 || continue
  echo "$zone" >"$result"
done
