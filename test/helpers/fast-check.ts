import fc from 'fast-check';

// every run tries the same cases, so that a test fails for a change and not by luck; TTYPILOT_SEED tries others
fc.configureGlobal({ seed: Number(process.env.TTYPILOT_SEED ?? 20_261) });

export default fc;
