import type { Workplace } from '../program/workplace.ts'
import type { Tally } from './tally.ts'

/** Settings of the program in every scenario: it sweeps every two seconds. */
export const scenarioSettings = {
  COMANDA_DEMO_ALWAYS_OPEN: '1',
  COMANDA_SWEEP_SECONDS: '2',
  COMANDA_TRUST_PROXY: '1',
}

export interface RunOptions {
  seed: number
  orders: number
  kills: number
  /** Whether scenarios with browsers use real ones. */
  browsers: boolean
  /** Whether network cuts last for their full duration. */
  long: boolean
  /** Aborts when the run's time is over. */
  signal: AbortSignal
}

/**
 * Runs against its own instance of the program in `place` and reports its checks to the tally. Throws when it
 * could not run.
 */
export type Scenario = (options: RunOptions, place: Workplace, tally: Tally) => Promise<void>
