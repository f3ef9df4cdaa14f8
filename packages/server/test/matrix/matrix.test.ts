import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/routes.ts'
import { filled, type Sample } from '../bad-input/samples.ts'
import { ofOnePerson, samplesAbout } from './objects.ts'
import {
  type AuthOperation,
  besideTheContract,
  contractOperations,
  type Expected,
  expectedOf,
  type Operation,
} from './operations.ts'
import { openMatrix, type Sender, type World } from './world.ts'

const patience = 60_000
let world: World
let samples: Record<string, Sample>
let cells = 0

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  world = await openMatrix((end) => ends.push(end))
  samples = await samplesAbout(world)
  await world.rows.keep()
  return async () => {
    for (const end of ends.reverse()) await end()
  }
}, patience)

afterAll(() => {
  const rows = contractOperations.length + besideTheContract().length
  console.info(`matrix: ${rows} routes × ${world.senders.length} actors = ${cells} cells`)
})

describe('the marks by which a leak is known', () => {
  test('stand in very many columns of the other restaurant', () => {
    expect(world.planted.columns, world.planted.skipped.join()).toBeGreaterThan(100)
  })

  test('are seen by whoever may see them', async () => {
    const owner = senderCalled('owner, there')
    const answer = await world.send(owner, 'GET', `/api/team?restaurantId=${world.there.restaurant.id}`)
    expect(await answer.text()).toContain('MARKTHERE')
  })
})

test('each operation says who may call it, has a handler, and a good sample', () => {
  const handled = Object.entries(routes).flatMap(([area, of]) =>
    Object.keys(of).map((name) => `${area}.${name}`),
  )
  const names = contractOperations.map(({ name }) => name)
  expect(contractOperations.filter(({ access }) => !access)).toEqual([])
  expect(handled.toSorted()).toEqual(names.toSorted())
  expect(names.filter((name) => !samples[name])).toEqual([])
})

test.each(contractOperations)(
  '$name answers whoever may call it, and nobody else',
  async (operation) => {
    const { parameters, body } = samples[operation.name] ?? { parameters: {} }
    const path = filled(operation.path, parameters)
    const wrong: string[] = []
    for (const sender of world.senders) {
      cells += 1
      const expected = ownOnly(operation, sender, expectedOf(operation, sender, world.here.restaurant.id))
      const answer = await world.send(sender, operation.method, path, body)
      const text = await textOf(answer)
      for (const what of objections(operation, sender, expected, answer.status, text)) {
        wrong.push(`${sender.name}: ${what}`)
      }
      if (expected !== 'answered') {
        for (const table of await world.rows.changed()) wrong.push(`${sender.name}: changed ${table}`)
      }
      await world.rows.restore()
    }
    expect(wrong).toEqual([])
  },
  patience,
)

test('what belongs to a person is good for that person, so that the refusals above mean something', async () => {
  const customer = senderCalled('customer, here')
  for (const name of ['account.order', 'account.reorder', 'identity.renamePasskey', 'identity.endSession']) {
    const operation = contractOperations.find((candidate) => candidate.name === name)
    const { parameters, body } = samples[name] ?? { parameters: {} }
    const path = filled(operation?.path ?? '', parameters)
    const answer = await world.send(customer, operation?.method ?? '', path, body)
    expect([name, answer.status]).toEqual([name, 200])
    await world.rows.restore()
  }
})

test.each(besideTheContract())(
  '$method $path, beside the contract, knows nobody who is not signed in, and betrays nothing',
  async (operation) => {
    const wrong: string[] = []
    for (const sender of world.senders) {
      cells += 1
      const answer = await world.send(sender, operation.method, operation.path, operation.body)
      for (const what of objectionsBeside(operation, sender, answer.status, await textOf(answer))) {
        wrong.push(`${sender.name}: ${what}`)
      }
      await world.rows.restore()
    }
    expect(wrong).toEqual([])
  },
  patience,
)

function objectionsBeside(operation: AuthOperation, sender: Sender, status: number, text: string): string[] {
  const found = marksIn(text, sender.side === 'here' ? ['MARKTHERE'] : ['MARKHERE'])
  if (status >= 500) found.push(`${status} ${text.slice(0, 200)}`)
  const known = sender.kind === 'person' && (operation.for === 'person' || 'cookie' in sender.headers)
  if (operation.for !== 'anyone' && known !== (status !== 401)) found.push(`${status}: ${text.slice(0, 120)}`)
  return found
}

/** What belongs to the customer of this restaurant is not even there for anybody else. */
function ownOnly({ name }: Operation, sender: Sender, expected: Expected): Expected {
  if (expected !== 'answered' || !ofOnePerson.includes(name)) return expected
  return sender.name === 'customer, here' ? expected : [404]
}

function objections(
  { name, access }: Operation,
  sender: Sender,
  expected: Expected,
  status: number,
  text: string,
): string[] {
  const found: string[] = []
  if (status >= 500) found.push(`${status} ${text.slice(0, 200)}`)
  if (expected !== 'answered') {
    if (!expected.includes(status)) found.push(`${status} instead of ${expected}: ${text.slice(0, 120)}`)
    found.push(...marksIn(text, ['MARKHERE', 'MARKTHERE']))
    return found
  }
  if (status === 400) found.push(`400: the sample is not good: ${text.slice(0, 200)}`)
  if (status === 401 || status === 403) found.push(`${status}, though they may: ${text.slice(0, 120)}`)
  if (sender.name === 'master admin' || name === 'restaurants.list') return found
  if (sender.side !== 'there') found.push(...marksIn(text, ['MARKTHERE']))
  if (sender.side !== 'here' && access?.by !== 'anyone') found.push(...marksIn(text, ['MARKHERE']))
  return found
}

function marksIn(text: string, marks: string[]): string[] {
  return marks.filter((mark) => text.toUpperCase().includes(mark)).map((mark) => `carries ${mark}`)
}

function senderCalled(name: string): Sender {
  const found = world.senders.find((sender) => sender.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

/** Streams stay open: their first piece is what is looked at. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}
