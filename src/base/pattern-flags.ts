const FLAGS = ['i', 'm', 's', 'u', 'v'];

/** The flags of a pattern that comes without any: `^` and `$` are line ends. Flags that are given replace them. */
export const DEFAULT_FLAGS = 'm';

/** Why these are not valid pattern flags; undefined when they are. */
export function flagsProblem(flags: string): string | undefined {
  const given = [...flags];
  const unknown = given.find((flag) => !FLAGS.includes(flag));
  if (unknown !== undefined) return `there is no flag '${unknown}', only ${FLAGS.join(', ')}`;
  const repeated = given.find((flag, index) => given.indexOf(flag) !== index);
  if (repeated !== undefined) return `the flag '${repeated}' is given twice`;
  return given.includes('u') && given.includes('v') ? "the flags 'u' and 'v' exclude each other" : undefined;
}
