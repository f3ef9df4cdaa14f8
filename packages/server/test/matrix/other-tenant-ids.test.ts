import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../bad-input/mutations.ts'
import { filled, type Sample } from '../bad-input/samples.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { samplesFor } from './objects.ts'
import { contractOperations } from './operations.ts'
import { openMatrix, type Sender, type TenantObjects, type World } from './world.ts'

const patience = 60_000
/**
 * Keys that browsers generate: reusing one from another restaurant is a coincidence, and starts something
 * new.
 */
const clientGenerated = ['checkoutKey', 'requestKey', 'sessionId']
/**
 * Operations that accept such an id, with the reason. The test still checks the response for the other
 * restaurant's texts, and its rows for changes.
 */
const acceptedAnyway: Record<string, { keys: string[]; why: string }> = {
  'checkout.checkDiscount': {
    keys: ['productId', 'groupId', 'optionIds'],
    why: 'lines that are not on this menu are ignored',
  },
  'checkout.price': {
    keys: ['productId', 'groupId', 'optionIds', 'quoteId'],
    why: 'lines that are not on this menu are dropped and reported; a pickup needs no quote',
  },
  'checkout.placeOrder': { keys: ['quoteId'], why: 'a pickup needs no quote' },
  'phoneOrders.price': {
    keys: ['productId', 'groupId', 'optionIds', 'quoteId'],
    why: 'the same as for checkout.price',
  },
  'phoneOrders.place': { keys: ['quoteId'], why: 'a pickup needs no quote' },
  'kitchen.claimPrints': { keys: ['orderId'], why: 'tickets of orders that do not exist here are left out' },
  'kitchen.recordPrints': { keys: ['orderId'], why: 'the same as for claims' },
  'kitchen.saveStations': {
    keys: ['productIds', 'id'],
    why: 'dishes that are not on this menu are dropped; the caller chooses the ids of new stations, which are unique within a restaurant',
  },
  'catalog.saveOptionGroup': {
    keys: ['groupId', 'id'],
    why: 'the caller chooses the ids of new groups and options, which are unique within a restaurant',
  },
  'catalog.quickCreateGroup': {
    keys: ['groupId'],
    why: 'the caller chooses the id of a new group, which is unique within a restaurant',
  },
  'offers.saveCampaign': {
    keys: ['id'],
    why: 'the caller chooses the ids of new items, which are unique within a restaurant',
  },
  'coupons.save': {
    keys: ['couponId', 'code'],
    why: 'the caller chooses the id and the code of a new coupon, which are unique within a restaurant',
  },
  'content.savePage': {
    keys: ['pageId'],
    why: 'the caller chooses the id of a new page, which is unique within a restaurant',
  },
  'content.deletePage': { keys: ['pageId'], why: 'a page that does not exist is deleted already' },
  'content.savePost': {
    keys: ['postId'],
    why: 'the caller chooses the id of a new post, which is unique within a restaurant',
  },
  'content.deletePost': { keys: ['postId'], why: 'the same as for pages' },
  'giftCards.issue': {
    keys: ['giftCardId'],
    why: 'the caller chooses the id of a new gift card, which is unique within a restaurant',
  },
  'giftCardPurchases.buy': {
    keys: ['purchaseId'],
    why: 'the caller chooses the id of a new purchase, which is unique within a restaurant',
  },
  'analytics.collect': {
    keys: ['productId', 'groupId', 'optionIds'],
    why: 'analytics events are stored as received',
  },
  'deliveryArea.save': { keys: ['id'], why: 'ids of zones are chosen by the caller, and refer to nothing' },
  'deliveryArea.test': { keys: ['id'], why: 'the same' },
  'account.orders': { keys: ['restaurantId'], why: 'customers belong to all restaurants: their own orders' },
  'loyalty.saveProgram': {
    keys: ['programId'],
    why: 'the caller chooses the id of a new program, which is unique within a restaurant',
  },
  'loyalty.mine': { keys: ['restaurantId'], why: 'their own points' },
  'account.favorites': { keys: ['restaurantId'], why: 'their own favorites' },
  'account.favoriteDishes': { keys: ['restaurantId'], why: 'their own favorites' },
  'account.addFavorite': { keys: ['restaurantId'], why: 'their own favorites' },
  'account.removeFavorite': { keys: ['restaurantId', 'productId'], why: 'their own favorites' },
}
let world: World
let samples: Record<string, Sample>
let tried = 0

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openMatrix(cleanUp)
  samples = await samplesFor(world)
  await world.rows.snapshot()
}, patience)

afterAll(() => console.info(`ids of another restaurant: ${tried} requests`))

test.each(contractOperations)(
  '$name rejects ids of another restaurant in every position',
  async ({ name, method, path, access }) => {
    const sample = samples[name] ?? { parameters: {} }
    const wrong: string[] = []
    for (const sender of sendersFor(access?.by)) {
      for (const { key, parameters, body } of withOtherIds(sample, world.there)) {
        // Public data of the other restaurant is allowed.
        if (access?.by === 'anyone' && ['restaurantId', 'token'].includes(key)) continue
        tried += 1
        const response = await world.send(sender, method, filled(path, parameters), body)
        const text = await firstChunkOf(response)
        const outcome = `${sender.name}, ${key}: ${response.status} ${text.slice(0, 160)}`
        const statuses = [400, 403, 404, 409, 422, ...(name.startsWith('signIn.') ? [401] : [])]
        const rejected = statuses.includes(response.status)
        if (!rejected && !clientGenerated.includes(key) && !acceptedAnyway[name]?.keys.includes(key))
          wrong.push(outcome)
        if (response.status >= 500 || /MARKTHERE/i.test(text)) wrong.push(outcome)
        for (const table of await world.rows.changedOf(world.there.restaurant.id)) {
          wrong.push(`${outcome}: changed ${table} of the other restaurant`)
        }
        await world.rows.restore()
      }
    }
    expect(wrong).toEqual([])
  },
  patience,
)

/** The senders with the most rights here: what they cannot do there, no one else here can. */
function sendersFor(by: string | undefined): Sender[] {
  const names = by === 'right' ? ['owner, here', 'screen with a worker, here'] : ['customer, here']
  return world.senders.filter(({ name }) => names.includes(name))
}

interface Changed extends Sample {
  key: string
}

/** Copies of the request, each with one id replaced by the other restaurant's. */
function withOtherIds(sample: Sample, theirs: TenantObjects): Changed[] {
  const ids = idsOf(theirs)
  const inPath = Object.keys(sample.parameters).flatMap((key): Changed[] => {
    const id = ids[key]
    return id ? [{ ...sample, key, parameters: { ...sample.parameters, [key]: id } }] : []
  })
  const inBody = replacedIn(sample.body, ids).map(
    ({ key, value }): Changed => ({ ...sample, key, body: value }),
  )
  return [...inPath, ...inBody]
}

function replacedIn(value: Json | undefined, ids: Record<string, string>): { key: string; value: Json }[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      replacedIn(item, ids).map((found) => ({ key: found.key, value: value.with(index, found.value) })),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const id = ids[key]
    const here = id ? [{ key, value: { ...value, [key]: Array.isArray(inner) ? [id] : id } }] : []
    const deeper = replacedIn(inner, ids).map((found) => ({
      key: found.key,
      value: { ...value, [key]: found.value },
    }))
    return [...here, ...deeper]
  })
}

function idsOf(theirs: TenantObjects): Record<string, string> {
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

async function firstChunkOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body?.getReader()
  const text = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  return text
}
