import { permissionAreas, permissionScope } from '@comanda/domain/access/permissions'
import { staffRoles } from '@comanda/domain/access/roles'
import { beforeAll, expect, test } from 'vitest'
import { filled, type Sample } from '../bad-input/samples.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { samplesFor } from './objects.ts'
import { contractOperations } from './operations.ts'
import { openMatrix, type World } from './world.ts'

let world: World
let samples: Record<string, Sample>

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openMatrix(cleanUp)
  samples = await samplesFor(world)
  await world.rows.snapshot()
}, 60_000)
/** The cells of the screen for which a reading operation of one restaurant exists, in a random order. */
function shuffledCells(seed: number) {
  const listed = permissionAreas.flatMap(({ permissions }) => permissions.map(({ action }) => action))
  const cells = listed.flatMap((action) => {
    const operation = contractOperations.find(
      ({ access, method }) =>
        method === 'GET' && access?.by === 'right' && access.action === action && access.at === 'restaurant',
    )
    return operation ? staffRoles.map((role) => ({ role, action, operation })) : []
  })
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
  return cells
    .map((cell) => ({ cell, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ cell }) => cell)
}

test('ten random cells of the permission table are what the server enforces', async () => {
  const seed = Math.floor(Math.random() * 1_000_000)
  const wrong: string[] = []
  for (const { role, action, operation } of shuffledCells(seed).slice(0, 10)) {
    const scope = permissionScope(role, action)
    for (const side of role === 'master_admin' ? [null] : (['here', 'there'] as const)) {
      const sender = world.senders.find(
        ({ roles, kind, side: of }) => kind === 'person' && of === side && roles[0]?.role === role,
      )
      if (!sender) throw new Error(`no ${role} at ${side}`)
      const { parameters } = samples[operation.name] ?? { parameters: {} }
      const { status } = await world.send(sender, 'GET', filled(operation.path, parameters), undefined)
      const expected = scope === 'all' || (scope === 'own' && side === 'here')
      const allowed = status !== 401 && status !== 403
      if (allowed !== expected) wrong.push(`${role} ${side}: ${action} by ${operation.name}: ${status}`)
    }
  }
  expect(wrong, `seed ${seed}`).toEqual([])
}, 60_000)
