/** Six rows of six letters, all different; the cursor ends in the home position. */
export const grid = 'abcdef\r\nghijkl\r\nmnopqr\r\nstuvwx\r\nyzABCD\r\nEFGHIJ\x1b[H';

/** The rows of `grid` as the screen shows them. */
export const gridRows = ['abcdef', 'ghijkl', 'mnopqr', 'stuvwx', 'yzABCD', 'EFGHIJ'];
