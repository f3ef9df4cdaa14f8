import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../bad-input/mutations.ts'
import { filled, type Sample } from '../bad-input/samples.ts'
import { samplesAbout } from './objects.ts'
import { contractOperations } from './operations.ts'
import { type Belongings, openMatrix, type Sender, type World } from './world.ts'

const patience = 60_000
/** Keys that browsers make up: one that somebody else made up as well is a coincidence, and starts something new. */
const madeByBrowsers = ['checkoutKey', 'requestKey', 'sessionId']
/**
 * What is answered all the same, and why that is right: the test still looks for the other's texts in the answer, and for
 * changes of the other's rows.
 */
const answeredAllTheSame: Record<string, { keys: string[]; why: string }> = {
  'checkout.checkDiscount': {
    keys: ['productId', 'groupId', 'optionIds'],
    why: 'lines that are not on this menu count for nothing',
  },
  'checkout.price': {
    keys: ['productId', 'groupId', 'optionIds', 'quoteId'],
    why: 'lines that are not on this menu are left out and said to be; a pickup needs no quote',
  },
  'checkout.placeOrder': { keys: ['quoteId'], why: 'a pickup needs no quote' },
  'kitchen.saveStations': {
    keys: ['productIds', 'id'],
    why: 'dishes that are not on this menu are left out; a station that is not here is a new one',
  },
  'analytics.collect': {
    keys: ['productId', 'groupId', 'optionIds'],
    why: 'what was looked at is written down here as it was told',
  },
  'account.orders': { keys: ['restaurantId'], why: 'customers are customers everywhere: their own orders' },
  'loyalty.mine': { keys: ['restaurantId'], why: 'their own points' },
  'account.favorites': { keys: ['restaurantId'], why: 'their own favorites' },
  'account.favoriteDishes': { keys: ['restaurantId'], why: 'their own favorites' },
  'account.addFavorite': { keys: ['restaurantId'], why: 'their own favorites' },
  'account.removeFavorite': { keys: ['restaurantId', 'productId'], why: 'their own favorites' },
}
let world: World
let samples: Record<string, Sample>
let tried = 0

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  world = await openMatrix((end) => ends.push(end))
  samples = await samplesAbout(world)
  await world.rows.keep()
  return async () => {
    for (const end of ends.reverse()) await end()
  }
}, patience)

afterAll(() => console.info(`ids of another restaurant: ${tried} requests`))

test.each(contractOperations)(
  '$name takes no id of another restaurant, wherever it stands',
  async ({ name, method, path, access }) => {
    const sample = samples[name] ?? { parameters: {} }
    const wrong: string[] = []
    for (const sender of sendersFor(access?.by)) {
      for (const { key, parameters, body } of withForeignIds(sample, world.there)) {
        // What is public about the other restaurant is public.
        if (access?.by === 'anyone' && ['restaurantId', 'token'].includes(key)) continue
        tried += 1
        const answer = await world.send(sender, method, filled(path, parameters), body)
        const text = await firstOf(answer)
        const told = `${sender.name}, ${key}: ${answer.status} ${text.slice(0, 160)}`
        const refused = [400, 403, 404, 409, 422].includes(answer.status)
        if (!refused && !madeByBrowsers.includes(key) && !answeredAllTheSame[name]?.keys.includes(key))
          wrong.push(told)
        if (answer.status >= 500 || /MARKTHERE/i.test(text)) wrong.push(told)
        for (const table of await world.rows.changedOf(world.there.restaurant.id)) {
          wrong.push(`${told}: changed ${table} of the other restaurant`)
        }
        await world.rows.restore()
      }
    }
    expect(wrong).toEqual([])
  },
  patience,
)

/** Whoever can do most here: what they may not there, nobody else of here may. */
function sendersFor(by: string | undefined): Sender[] {
  const names = by === 'right' ? ['owner, here', 'screen with a worker, here'] : ['customer, here']
  return world.senders.filter(({ name }) => names.includes(name))
}

interface Changed extends Sample {
  key: string
}

/** The request again and again, each time with one id in it that is the other restaurant's. */
function withForeignIds(sample: Sample, theirs: Belongings): Changed[] {
  const ids = foreignIds(theirs)
  const inPath = Object.keys(sample.parameters).flatMap((key): Changed[] => {
    const id = ids[key]
    return id ? [{ ...sample, key, parameters: { ...sample.parameters, [key]: id } }] : []
  })
  const inBody = places(sample.body, ids).map(({ key, value }): Changed => ({ ...sample, key, body: value }))
  return [...inPath, ...inBody]
}

function places(value: Json | undefined, ids: Record<string, string>): { key: string; value: Json }[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      places(item, ids).map((found) => ({ key: found.key, value: value.with(index, found.value) })),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const id = ids[key]
    const here = id ? [{ key, value: { ...value, [key]: Array.isArray(inner) ? [id] : id } }] : []
    const deeper = places(inner, ids).map((found) => ({
      key: found.key,
      value: { ...value, [key]: found.value },
    }))
    return [...here, ...deeper]
  })
}

function foreignIds(theirs: Belongings): Record<string, string> {
  return {
    restaurantId: theirs.restaurant.id,
    orderId: theirs.orderId,
    token: theirs.orderToken,
    deviceId: theirs.deviceId,
    pairingId: theirs.pairingId,
    code: theirs.pairingCode,
    secret: theirs.pairingSecret,
    invitationId: theirs.invitationId,
    membershipId: theirs.membershipId,
    userId: theirs.userId,
    productId: theirs.productId,
    productIds: theirs.productId,
    groupId: theirs.groupId,
    optionIds: theirs.optionId,
    quoteId: theirs.orderId,
    checkoutKey: theirs.checkoutKey,
    requestKey: theirs.checkoutKey,
    sessionId: theirs.sessionId,
    ownOrder: theirs.orderToken,
    id: theirs.sessionId,
  }
}

async function firstOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body?.getReader()
  const text = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  return text
}
