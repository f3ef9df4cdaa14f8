import { beforeAll, expect, test } from 'vitest'
import { filled, type Sample } from '../bad-input/samples.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { samplesFor } from './objects.ts'
import { contractOperations } from './operations.ts'
import { openMatrix, type Sender, type World } from './world.ts'

/** An alarm must be easy to stop. */
const withoutPin = ['kitchen.stopAlarm']
const acting = contractOperations.filter(
  ({ access, method }) =>
    method !== 'GET' &&
    access?.by === 'right' &&
    ['kitchen.advance', 'ordering.pause'].includes(access.action),
)
let world: World
let samples: Record<string, Sample>
let screens: { idle: Sender; working: Sender }

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openMatrix(cleanUp)
  await world.shop.query('update restaurants set kitchen_pin_required = true')
  samples = await samplesFor(world)
  screens = { idle: senderOf('screen, here'), working: senderOf('screen with a worker, here') }
  await world.rows.snapshot()
}, 60_000)

test.each(acting)('$name requires a PIN at a screen', async ({ name, method, path }) => {
  const { parameters, body } = samples[name] ?? { parameters: {} }
  const send = async (sender: Sender) => {
    const response = await world.send(sender, method, filled(path, parameters), body)
    return { status: response.status, code: (await response.json()).code }
  }
  const refused = await send(screens.idle)
  const changed = await world.rows.undo()
  if (withoutPin.includes(name)) return expect(refused.status).toBe(200)
  expect(refused).toMatchObject({ status: 403, code: 'PIN_REQUIRED' })
  expect(changed).toEqual([])
  expect((await send(screens.working)).code).not.toBe('PIN_REQUIRED')
  await world.rows.undo()
})

function senderOf(name: string): Sender {
  const sender = world.senders.find((one) => one.name === name)
  if (!sender) throw new Error(`no sender ${name}`)
  return sender
}
