import { beforeAll, expect, test } from 'vitest'
import { createContext } from '../../src/front/context.ts'
import { createOperations } from '../../src/platform/http/orpc.ts'
import { readRequestInfo } from '../../src/platform/http/request-info.ts'
import { createStreams } from '../../src/platform/http/streams.ts'
import { routes } from '../../src/routes.ts'
import { filled, type Sample } from '../bad-input/samples.ts'
import { samplesAbout } from './objects.ts'
import { contractOperations, expectedOf } from './operations.ts'
import { openMatrix, type Sender, type World } from './world.ts'

const patience = 60_000
/** Nobody asks before the handlers: the use cases are on their own, as for callers that do not come through HTTP. */
const unguarded = createOperations(routes, () => {})
const streams = createStreams()
const guarded = contractOperations.filter(({ access }) => access?.by !== 'anyone')
/** Lists of what the caller may enter: for nobody, it is refused or empty. */
const emptyForNobody = ['kitchen.restaurants']
let world: World
let samples: Record<string, Sample>

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  world = await openMatrix((end) => ends.push(end))
  samples = await samplesAbout(world)
  await world.rows.keep()
  return async () => {
    for (const end of ends.reverse()) await end()
  }
}, patience)

test.each(guarded)(
  '$name refuses whoever may not, also when nobody has asked before',
  async (operation) => {
    const { parameters, body } = samples[operation.name] ?? { parameters: {} }
    const wrong: string[] = []
    let refused = 0
    for (const sender of world.senders) {
      const expected = expectedOf(operation, sender, world.here.restaurant.id)
      if (expected === 'answered' || sender.kind === 'bad-token') continue
      refused += 1
      const { status, text } = await ask(sender, operation.method, filled(operation.path, parameters), body)
      const isEmpty = emptyForNobody.includes(operation.name) && text === '{"restaurants":[]}'
      if (![401, 403, 404].includes(status) && !isEmpty) {
        wrong.push(`${sender.name}: ${status} ${text.slice(0, 160)}`)
      }
      if (/MARK(?:HERE|THERE)/i.test(text)) wrong.push(`${sender.name}: is told ${text.slice(0, 160)}`)
      for (const table of await world.rows.changed()) wrong.push(`${sender.name}: changed ${table}`)
      await world.rows.restore()
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(3)
  },
  patience,
)

async function ask(sender: Sender, method: string, path: string, body: unknown) {
  const request = world.request(sender, method, path, body)
  const info = readRequestInfo((name) => request.headers.get(name), {}, true)
  const context = await createContext(world.shop.app, request, info, {}, streams)
  const answer = await unguarded.handle(request, context)
  if (!answer) throw new Error(`nothing is at ${path}`)
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    return { status: answer.status, text: await answer.text() }
  }
  const reader = answer.body?.getReader()
  const text = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  return { status: answer.status, text }
}
