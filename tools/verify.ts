// All checks, in order: `npm test`. `--quick` omits the browser and runs only the database tests affected by
// the working tree; `--only <step>` runs one step.
import { parseArgs } from 'node:util'
import { runSteps } from './verify/run-steps.ts'
import { steps } from './verify/steps.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string', multiple: true } },
})
const known = steps(values.quick ?? false)
const names = known.map(({ name }) => name)
const unknown = values.only?.filter((name) => !names.includes(name)) ?? []

if (unknown.length > 0) {
  console.error(`No step "${unknown.join('", "')}": choose from ${names.join(', ')}.`)
  process.exitCode = 2
} else {
  const chosen = known.filter(({ name }) => !values.only || values.only.includes(name))
  const { passed, failed } = await runSteps(chosen)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}
