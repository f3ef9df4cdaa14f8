import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/routes.ts'
import { filled, type Sample } from '../bad-input/samples.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { personalOperations, samplesFor } from './objects.ts'
import {
  contractOperations,
  type Expected,
  expectedOf,
  type Operation,
  operationsOutsideContract,
} from './operations.ts'
import { openMatrix, type Sender, type World } from './world.ts'

const patience = 60_000
let world: World
let samples: Record<string, Sample>
let cells = 0

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openMatrix(cleanUp)
  samples = await samplesFor(world)
  await world.rows.snapshot()
}, patience)

afterAll(() => {
  const rows = contractOperations.length + operationsOutsideContract().length
  console.info(`matrix: ${rows} routes × ${world.senders.length} actors = ${cells} cells`)
})

describe('the markers that reveal a leak', () => {
  test('are in many columns of the other restaurant', () => {
    expect(world.planted.columns, world.planted.skipped.join()).toBeGreaterThan(100)
  })

  test('are visible to authorized users', async () => {
    const owner = senderCalled('owner, there')
    const response = await world.send(owner, 'GET', `/api/team?restaurantId=${world.there.restaurant.id}`)
    expect(await response.text()).toContain('MARKTHERE')
  })
})

test('each operation specifies its access, has a handler, and a valid sample', () => {
  const handled = Object.entries(routes).flatMap(([area, of]) =>
    Object.keys(of).map((name) => `${area}.${name}`),
  )
  const names = contractOperations.map(({ name }) => name)
  expect(contractOperations.filter(({ access }) => !access)).toEqual([])
  expect(handled.toSorted()).toEqual(names.toSorted())
  expect(names.filter((name) => !samples[name])).toEqual([])
})

test.each(contractOperations)(
  '$name allows exactly the callers that its access specifies',
  async (operation) => {
    const { parameters, body } = samples[operation.name] ?? { parameters: {} }
    const path = filled(operation.path, parameters)
    const wrong: string[] = []
    for (const sender of world.senders) {
      cells += 1
      const expected = ownOnly(operation, sender, expectedOf(operation, sender, world.here.restaurant.id))
      const response = await world.send(sender, operation.method, path, body)
      const text = await textOf(response)
      for (const what of violations(operation, sender, expected, response.status, text)) {
        wrong.push(`${sender.name}: ${what}`)
      }
      if (expected === 'allowed') await world.rows.restore()
      else for (const table of await world.rows.undo()) wrong.push(`${sender.name}: changed ${table}`)
    }
    expect(wrong).toEqual([])
  },
  patience,
)

test('personal objects are accessible to their owner, so that the rejections above are meaningful', async () => {
  const customer = senderCalled('customer, here')
  for (const name of ['account.order', 'account.reorder', 'identity.renamePasskey', 'identity.endSession']) {
    const operation = contractOperations.find((candidate) => candidate.name === name)
    const { parameters, body } = samples[name] ?? { parameters: {} }
    const path = filled(operation?.path ?? '', parameters)
    const response = await world.send(customer, operation?.method ?? '', path, body)
    expect([name, response.status]).toEqual([name, 200])
    await world.rows.restore()
  }
})

test.each(operationsOutsideContract())(
  '$method $path, outside the contract, leaks nothing',
  async ({ method, path }) => {
    const wrong: string[] = []
    for (const sender of world.senders) {
      cells += 1
      const response = await world.send(sender, method, path, method === 'GET' ? undefined : {})
      const text = await textOf(response)
      const found = marksIn(text, sender.side === 'here' ? ['MARKTHERE'] : ['MARKHERE'])
      if (response.status >= 500) found.push(`${response.status} ${text.slice(0, 200)}`)
      for (const what of found) wrong.push(`${sender.name}: ${what}`)
      await world.rows.restore()
    }
    expect(wrong).toEqual([])
  },
  patience,
)

/** Personal objects of the customer do not exist for anyone else. */
function ownOnly({ name }: Operation, sender: Sender, expected: Expected): Expected {
  if (expected !== 'allowed' || !personalOperations.includes(name)) return expected
  return sender.name === 'customer, here' ? expected : [404]
}

function violations(
  { name, access }: Operation,
  sender: Sender,
  expected: Expected,
  status: number,
  text: string,
): string[] {
  const found: string[] = []
  if (status >= 500) found.push(`${status} ${text.slice(0, 200)}`)
  if (expected !== 'allowed') {
    if (!expected.includes(status)) found.push(`${status} instead of ${expected}: ${text.slice(0, 120)}`)
    found.push(...marksIn(text, ['MARKHERE', 'MARKTHERE']))
    return found
  }
  // Sign-ins that fail have codes of their own.
  const ownCode = status >= 400 && !/"(BAD_REQUEST|UNAUTHORIZED|FORBIDDEN)"/.test(text)
  const isFailedSignIn = name.startsWith('signIn.') && ownCode
  if (isFailedSignIn) return [...found, ...marksIn(text, ['MARKHERE', 'MARKTHERE'])]
  if (status === 400) found.push(`400: the sample is invalid: ${text.slice(0, 200)}`)
  if (status === 401 || status === 403) found.push(`${status}, although allowed: ${text.slice(0, 120)}`)
  if (sender.name === 'master admin' || name === 'restaurants.list') return found
  if (sender.side !== 'there') found.push(...marksIn(text, ['MARKTHERE']))
  if (sender.side !== 'here' && access?.by !== 'anyone') found.push(...marksIn(text, ['MARKHERE']))
  return found
}

function marksIn(text: string, marks: string[]): string[] {
  return marks.filter((mark) => text.toUpperCase().includes(mark)).map((mark) => `contains ${mark}`)
}

function senderCalled(name: string): Sender {
  const found = world.senders.find((sender) => sender.name === name)
  if (!found) throw new Error(`no sender named ${name}`)
  return found
}

/** Streams stay open, so only their first chunk is read. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}
