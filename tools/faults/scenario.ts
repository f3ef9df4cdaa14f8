import type { Workplace } from '../program/workplace.ts'
import type { Tally } from './tally.ts'

export interface RunOptions {
  seed: number
  orders: number
  kills: number
  /** Real browsers take part, where a scenario has any. */
  browsers: boolean
  /** Whatever can last takes its full time. */
  long: boolean
  /** Ends the run when its time is over. */
  signal: AbortSignal
}

/** Runs against a program of its own in `place`, and says in the tally what held. Throws when it could not run. */
export type Scenario = (options: RunOptions, place: Workplace, tally: Tally) => Promise<void>
