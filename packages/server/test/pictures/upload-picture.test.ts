import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { type Door, openDoor, twoHalves } from './door.ts'

let door: Door
let owner: string

beforeEach(async () => {
  door = await openDoor()
  owner = await door.signedIn('owner')
})

const stored = async () =>
  (
    await door.app.db.tenant(door.restaurantId, 'test', (tx) =>
      tx.selectFrom('media').select(['id', 'alt']).where('restaurant_id', '=', door.restaurantId).execute(),
    )
  ).map(({ id }) => id)

test('stores a picture and responds with what a form needs', async () => {
  const before = await stored()
  const { status, picture } = await door.upload(owner, await twoHalves(400, 200), '?alt=A%20burger')
  expect(status).toBe(200)
  expect(picture).toMatchObject({ width: 400, height: 200, widths: [240, 360, 400], alt: 'A burger' })
  expect(await stored()).toEqual([...before, picture.id])
  expect(await door.app.files.read(`${picture.path.replace('/media/', '')}-240.webp`)).not.toBeNull()
})

test('the same bytes are the same picture, even when they arrive twice at once by two people', async () => {
  const manager = await door.signedIn('manager')
  const bytes = await twoHalves(300, 200)
  const answers = await Promise.all([door.upload(owner, bytes), door.upload(manager, bytes)])
  const again = await door.upload(owner, bytes, '?alt=Again')
  expect(new Set([...answers, again].map(({ picture }) => picture.id)).size).toBe(1)
  expect(again.picture).not.toHaveProperty('alt')
})

test('crops on the server, by the pixels of the upright picture', async () => {
  const { picture } = await door.upload(owner, await twoHalves(400, 200), '?crop=200,0,200,200')
  expect(picture).toMatchObject({ width: 200, height: 200 })
  const file = await door.app.files.read(`${picture.path.replace('/media/', '')}-200.webp`)
  const { channels } = await sharp(file!).stats()
  expect(channels[0]?.mean).toBeLessThan(20)
  expect(channels[2]?.mean).toBeGreaterThan(230)
  const whole = await door.upload(owner, await twoHalves(400, 200))
  expect(whole.picture.id).not.toBe(picture.id)
})

test('refuses a part beyond the edge, and a crop that is not four numbers', async () => {
  const bytes = await twoHalves(400, 200)
  expect(await door.upload(owner, bytes, '?crop=300,0,200,200')).toMatchObject({
    status: 422,
    code: 'PICTURE_REFUSED',
    message: 'The selected part is outside the picture',
  })
  for (const crop of ['1,2,3', 'a,b,c,d', '0,0,0,10', '-1,0,10,10'])
    expect(await door.upload(owner, bytes, `?crop=${crop}`)).toMatchObject({ status: 400 })
})

test.each<[string, () => Promise<Uint8Array>, number, string]>([
  ['more than 5 MB', async () => new Uint8Array(5 * 1024 * 1024 + 1), 413, 'File size must be less than 5MB'],
  ['exactly 5 MB', async () => new Uint8Array(5 * 1024 * 1024), 422, 'File size must be less than 5MB'],
  [
    'a drawing that could run scripts',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    422,
    'File must be an image',
  ],
  [
    'a decompression bomb',
    () =>
      sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    422,
    'The picture must have at most 20 megapixels',
  ],
  ['an empty body', async () => new Uint8Array(), 422, 'File must be an image'],
])('refuses %s', async (_, make, status, message) => {
  const before = await stored()
  expect(await door.upload(owner, await make())).toMatchObject({ status, message })
  expect(await stored()).toEqual(before)
})

test('stops reading a body without a stated length at the limit', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  expect(await door.upload(owner, endless)).toMatchObject({
    status: 413,
    message: 'File size must be less than 5MB',
  })
  expect(sent).toBeLessThan(10)
})

test('checks the right before it reads the body', async () => {
  const unreadable = () =>
    new ReadableStream(
      { pull: (controller) => controller.error(new Error('the body was read')) },
      { highWaterMark: 0 },
    )
  const staff = await door.signedIn('staff')
  expect(await door.upload(null, unreadable())).toMatchObject({ status: 401 })
  expect(await door.upload(staff, unreadable())).toMatchObject({ status: 403, message: 'Access denied.' })
  expect(await door.upload(owner, unreadable(), '', door.otherId)).toMatchObject({ status: 403 })
  expect(await door.upload(owner, unreadable(), '', 'x')).toMatchObject({ status: 404 })
})

test('finds no restaurant that does not exist, even for the platform', async () => {
  const admin = await door.signedIn('master_admin', null)
  const bytes = await twoHalves(40, 40)
  expect(await door.upload(admin, bytes)).toMatchObject({ status: 200 })
  expect(await door.upload(admin, bytes, '', randomUUID())).toMatchObject({ status: 404 })
})

test('refuses a page of another site', async () => {
  const path = `/api/restaurants/${door.restaurantId}/pictures`
  const headers = { origin: 'https://evil.example' }
  const bytes = await twoHalves(40, 40)
  expect(await door.send('POST', path, owner, bytes, headers)).toMatchObject({ status: 403 })
})

test('accepts one picture at a time of a person, and the next one when it is done', async () => {
  const body = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const bytes = await twoHalves(60, 60)
  const slow = new ReadableStream(
    {
      async pull(controller) {
        started.resolve()
        await body.promise
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const first = door.upload(owner, slow)
  await started.promise
  const second = await door.upload(owner, bytes)
  expect(second).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect(second.headers.get('retry-after')).toBe('2')
  expect(await door.upload(await door.signedIn('manager'), bytes)).toMatchObject({ status: 200 })
  body.resolve()
  expect(await first).toMatchObject({ status: 200 })
  expect(await door.upload(owner, bytes)).toMatchObject({ status: 200 })
})

test('a person who uploads without a pause has to wait', async () => {
  const nothing = new Uint8Array()
  for (let sent = 0; sent < 150; sent += 1)
    expect(await door.upload(owner, nothing)).toMatchObject({ status: 422 })
  expect(await door.upload(owner, nothing)).toMatchObject({ status: 429 })
}, 60_000)
