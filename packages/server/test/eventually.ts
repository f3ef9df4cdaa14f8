import { vi } from 'vitest'

/**
 * Waits until a check passes, on a busy machine as well: a test that passes never waits so long. Checks every
 * `interval` milliseconds. Fails with the last error of the check.
 */
export function eventually<Result>(check: () => Result | Promise<Result>, interval = 20): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval })
}

/** Less than the limit of a test, whose message would not name what did not happen. */
const PATIENCE_MS = 15_000
