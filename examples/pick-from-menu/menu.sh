# A full-screen menu: the arrow keys move, Enter picks.
choices=(apple banana cherry)
at=0

draw() {
  printf '\e[H\e[2JWhat would you like?\n\n'
  for i in "${!choices[@]}"; do
    if ((i == at)); then printf '\e[7m> %s\e[0m\n' "${choices[i]}"; else printf '  %s\n' "${choices[i]}"; fi
  done
}

printf '\e[?1049h\e[?25l'
while draw; do
  IFS= read -rsn1 key
  if [[ $key == '' ]]; then break; fi
  if [[ $key == $'\e' ]]; then read -rsn2 key; fi
  if [[ $key == '[A' ]] && ((at > 0)); then ((at--)); fi
  if [[ $key == '[B' ]] && ((at < ${#choices[@]} - 1)); then ((at++)); fi
done
printf '\e[?25h\e[?1049l'
echo "You picked ${choices[at]}."
