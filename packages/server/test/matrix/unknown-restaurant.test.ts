import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { filled, type Sample } from '../bad-input/samples.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { samplesFor } from './objects.ts'
import { contractOperations } from './operations.ts'
import { openMatrix, type World } from './world.ts'

const patience = 60_000
let world: World
let samples: Record<string, Sample>

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openMatrix(cleanUp)
  samples = await samplesFor(world)
  await world.rows.snapshot()
}, patience)

test('an unknown restaurant is not found by any operation that requires a right, even for a role at all restaurants', async () => {
  const admin = world.senders.find(
    ({ kind, roles }) => kind === 'person' && roles.some(({ role }) => role === 'master_admin'),
  )
  if (!admin) throw new Error('no master admin')
  const outcomes: string[] = []
  for (const { name, method, path, access } of contractOperations) {
    const sample = samples[name]
    if (access?.by !== 'right' || access.at === 'platform' || !sample) continue
    const unknown = randomUUID()
    const parameters = {
      ...sample.parameters,
      ...('restaurantId' in sample.parameters && { restaurantId: unknown }),
    }
    const body = hasRestaurant(sample.body) ? { ...sample.body, restaurantId: unknown } : sample.body
    if (parameters.restaurantId !== unknown && body === sample.body) continue
    const { status } = await world.send(admin, method, filled(path, parameters), body)
    outcomes.push(`${name} ${status}`)
  }
  expect(outcomes.length).toBeGreaterThan(40)
  expect(outcomes.filter((outcome) => !outcome.endsWith(' 404'))).toEqual([])
  expect(await world.rows.changed()).toEqual([])
}, 120_000)

function hasRestaurant(body: Sample['body']): body is { restaurantId: string } {
  return typeof body === 'object' && body !== null && 'restaurantId' in body
}
