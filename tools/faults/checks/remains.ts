import { processesNaming } from '../../program/processes.ts'
import type { Program } from '../../program/program.ts'
import { isFree, type Workplace } from '../../program/workplace.ts'
import type { Tally } from '../tally.ts'

/** Stops the program and checks that no process and no port remains in use. */
export async function checkRemains(program: Program, place: Workplace, tally: Tally): Promise<void> {
  const problem = await program.stop().then(
    () => null,
    (error: Error) => error.message,
  )
  tally.expect('the program stops on request', problem === null, problem ?? '')
  const left = processesNaming(place.folder)
  tally.expect('no process remains', left.length === 0, left.join('; '))
  for (const port of [0, 1, 2, 4, 5, 6].map((after) => place.port + after)) {
    tally.expect('no port remains in use', await isFree(port), String(port))
  }
}
