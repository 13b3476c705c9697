/**
 * How often a property is tried, and with which random numbers: 200 times in `npm test`, 2,000 times
 * with `FUZZ=full` (`npm run test:slow`). Each run prints its seed; `FUZZ_SEED=…` repeats it.
 */
export const FUZZ_RUNS = process.env['FUZZ'] === 'full' ? 2_000 : 200
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 1)
