/** Instructions for an agent that connects. Under 2 kB, because they stay in its context. */
export const INSTRUCTIONS = `ttypilot runs terminal programs for you: shells, editors, REPLs, installers, TUIs. You type and look as a person would.

The loop: act, wait, look. Never sleep, never guess whether something has arrived.
1. spawn_tui starts a program and gives a session_id. Wait for its prompt (wait_for_text) before typing.
2. Act with send_input (input for text, "\\n" is Enter; key or keys for names such as enter, ctrl+c, up, f5) or paste (text of several lines). Each act returns seq: how much the program had written when you acted.
3. Wait with since set to that seq: only what came after your act counts, even if it came before you asked.
   - wait_for_text: you know what will appear (a regular expression).
   - wait_for_screen_change: you do not know; it returns when the screen has changed and come to rest.
   - wait_for_input: you only want to know when it is your turn, and whether for a line, a password, keys or a command.
   - wait_for_exit: the program should end.
4. Look: a wait returns the screen. get_screen gives it again; format annotated shows colours, highlights and the cursor; since gives only the rows that changed. get_screenshot is a picture.

Good to know
- In a shell at its prompt run_command is simpler: whole output and exit code in one call.
- A wait ends with an outcome: matched, timed_out, exited, or pending. pending (also of run_command) means that your client could not wait longer: make the same call again with since set to the seq of the result. Nothing is lost in between.
- What has scrolled away: read_output (what was written since a seq), search_output (find lines).
- After an exit the last screen and the exit code can still be read for some minutes.
- Errors say what was wrong and what to do. Nothing was typed when input was refused.
- close_session when done: it ends the program and everything that it started.
`;
