import { beforeAll, expect, test } from 'vitest'
import { createContext } from '../../src/front/context.ts'
import { createOperations } from '../../src/platform/http/orpc.ts'
import { readRequestInfo } from '../../src/platform/http/request-info.ts'
import { createStreams } from '../../src/platform/http/streams.ts'
import { routes } from '../../src/routes.ts'
import { filled, type Sample } from '../bad-input/samples.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { samplesFor } from './objects.ts'
import { contractOperations, expectedOf } from './operations.ts'
import { openMatrix, type Sender, type World } from './world.ts'

const patience = 60_000
/**
 * Skips the access check before the handlers, so that use cases must check access themselves, as for callers
 * other than HTTP.
 */
const unguarded = createOperations(routes, () => {})
const streams = createStreams()
const guarded = contractOperations.filter(({ access }) => access?.by !== 'anyone')
/** Lists of restaurants that the caller can enter: rejected or empty. */
const emptyWithoutRights = ['kitchen.restaurants']
let world: World
let samples: Record<string, Sample>

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openMatrix(cleanUp)
  samples = await samplesFor(world)
  await world.rows.snapshot()
}, patience)

test.each(guarded)(
  '$name rejects unauthorized callers without the access check, too',
  async (operation) => {
    const { parameters, body } = samples[operation.name] ?? { parameters: {} }
    const wrong: string[] = []
    let rejected = 0
    for (const sender of world.senders) {
      const expected = expectedOf(operation, sender, world.here.restaurant.id)
      if (expected === 'allowed' || sender.kind === 'bad-token') continue
      rejected += 1
      const { status, text } = await ask(sender, operation.method, filled(operation.path, parameters), body)
      const isEmpty = emptyWithoutRights.includes(operation.name) && text === '{"restaurants":[]}'
      if (![401, 403, 404].includes(status) && !isEmpty) {
        wrong.push(`${sender.name}: ${status} ${text.slice(0, 160)}`)
      }
      if (/MARK(?:HERE|THERE)/i.test(text)) wrong.push(`${sender.name}: received ${text.slice(0, 160)}`)
      for (const table of await world.rows.undo()) wrong.push(`${sender.name}: changed ${table}`)
    }
    expect(wrong).toEqual([])
    expect(rejected).toBeGreaterThan(3)
  },
  patience,
)

async function ask(sender: Sender, method: string, path: string, body: unknown) {
  const request = world.request(sender, method, path, body)
  const info = readRequestInfo(
    (name) => request.headers.get(name),
    {},
    { trustProxy: true, limitsLoopback: false },
  )
  const context = await createContext(world.shop.app, request, info, {}, streams)
  const response = await unguarded.handle(request, context)
  if (!response) throw new Error(`no operation at ${path}`)
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return { status: response.status, text: await response.text() }
  }
  const reader = response.body?.getReader()
  const text = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  return { status: response.status, text }
}
