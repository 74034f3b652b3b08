import { writeFileSync } from 'node:fs';

/** Tells `npm test` how many tests passed and failed, through a file. */
export default class CountReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors outside of any test
   */
  onTestRunEnd(modules, errors) {
    const count = { passed: 0, failed: errors.length };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') count[state]++;
      }
      // a file that could not be loaded, or a hook that failed
      count.failed += module.errors().length;
    }
    writeFileSync(process.env.TTYPILOT_COUNT_FILE ?? '/dev/null', JSON.stringify(count));
  }
}
