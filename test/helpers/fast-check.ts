import fc from 'fast-check';

// every run tries the same cases, so that only a change can make a test fail; TTYPILOT_SEED selects others
fc.configureGlobal({ seed: Number(process.env.TTYPILOT_SEED ?? 20_261) });

export default fc;
