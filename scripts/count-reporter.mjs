import { writeFileSync } from 'node:fs';

/** Reports the number of passed tests and the failures to `npm test` through a file. */
export default class CountReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors outside of any test
   */
  onTestRunEnd(modules, errors) {
    const failures = errors.map((error) => `outside of the tests: ${firstLine(error)}`);
    let passed = 0;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors: reasons } = test.result();
        if (state === 'passed') passed++;
        if (state === 'failed')
          failures.push(`${module.relativeModuleId} > ${test.fullName}: ${firstLine(reasons[0])}`);
      }
      // a file that could not be loaded, or a hook that failed
      for (const error of module.errors()) failures.push(`${module.relativeModuleId}: ${firstLine(error)}`);
    }
    const result = { passed, failed: failures.length, failures };
    writeFileSync(process.env.TTYPILOT_COUNT_FILE ?? '/dev/null', JSON.stringify(result));
  }
}

/** @param {unknown} error */
function firstLine(error) {
  const message = error && typeof error === 'object' && 'message' in error ? String(error.message) : String(error);
  return message.split('\n', 1)[0]?.slice(0, 300);
}
