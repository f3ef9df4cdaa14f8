import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { listPauses } from '../../src/modules/kitchen/pause/list-pauses.ts'
import { endPauses, pausePhotoRoute, purgePausePhotos } from '../../src/modules/kitchen/public.ts'
import { openPausing, type Pausing } from './pausing.ts'

let kit: Pausing
let shop: Pausing['shop']
let staff: Pausing['staff']
beforeEach(async () => {
  kit = await openPausing()
  ;({ shop, staff } = kit)
})

const person: Pausing['person'] = (...args) => kit.person(...args)
const pause: Pausing['pause'] = (...args) => kit.pause(...args)
const resume: Pausing['resume'] = (...args) => kit.resume(...args)
const log: Pausing['log'] = (...args) => kit.log(...args)

describe('the history', () => {
  const history = (filter: object = {}) =>
    listPauses(shop.app, person('manager'), { restaurantId: shop.restaurant.id, ...filter })

  test('lists who paused ordering, newest first, and filters by reason and by how a pause ended', async () => {
    await pause({ reason: 'Special event' })
    shop.clock.now += 31 * 60_000
    await endPauses(shop.app)
    await pause()
    await resume()
    shop.clock.now += 60_000
    await pause({ reason: 'Custom reason', customReason: 'No gas' })
    const { pauses, more } = await history()
    expect(more).toBe(false)
    expect(pauses).toMatchObject([
      { reason: 'No gas', disabledBy: 'Mina Park', enabledAt: null, enabledBy: null },
      { reason: 'Staff shortage', enabledBy: 'Mina Park', autoEnabled: false },
      { reason: 'Special event', enabledBy: null, autoEnabled: true },
    ])
    const reasonsOf = async (filter: object) => (await history(filter)).pauses.map(({ reason }) => reason)
    expect(await reasonsOf({ ended: 'active' })).toEqual(['No gas'])
    expect(await reasonsOf({ ended: 'by_hand' })).toEqual(['Staff shortage'])
    expect(await reasonsOf({ ended: 'by_itself' })).toEqual(['Special event'])
    expect(await reasonsOf({ reason: 'Custom reason' })).toEqual(['No gas'])
    expect(await reasonsOf({ reason: 'Custom reason', ended: 'by_hand' })).toEqual([])
  })

  test('is paged without gaps', async () => {
    for (let count = 0; count < 23; count += 1) {
      await pause({ reason: 'Custom reason', customReason: `Number ${count}` })
      await resume()
      shop.clock.now += 60_000
    }
    const first = await history()
    expect(first.more).toBe(true)
    const second = await history({ before: first.pauses.at(-1)?.disabledAt })
    expect(second.more).toBe(false)
    expect(new Set([...first.pauses, ...second.pauses].map(({ reason }) => reason)).size).toBe(23)
  })
})

describe('the photo', () => {
  const fetchPhoto = async (path: string) => {
    const url = `http://localhost${path}`
    const info = {
      requestId: '',
      ip: '',
      scheme: 'http' as const,
      host: 'localhost',
      origin: 'http://localhost',
      place: { country: null, city: null },
    }
    return pausePhotoRoute.handle(shop.app, new Request(url), info)
  }

  test('is shown to managers by an expiring link, downscaled and without metadata', async () => {
    await pause()
    const { pauses } = await listPauses(shop.app, person('manager'), { restaurantId: shop.restaurant.id })
    const link = pauses[0]?.photo ?? ''
    const response = await fetchPhoto(link)
    expect(response.status).toBe(200)
    const picture = sharp(Buffer.from(await response.arrayBuffer()))
    const { format, width, height, exif } = await picture.metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 640,
      height: 480,
      exif: undefined,
    })
    shop.clock.now += 16 * 60_000
    expect((await fetchPhoto(link)).status).toBe(404)
    await expect(listPauses(shop.app, staff, { restaurantId: shop.restaurant.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('rejects a forged link, and is deleted after 90 days', async () => {
    await pause()
    const [{ id, staff_photo: key }] = await log()
    const forged = `/api/pause-photos/${shop.restaurant.id}/${id}?until=${shop.clock.now + 60_000}&sign=x`
    expect((await fetchPhoto(forged)).status).toBe(404)
    expect(await shop.app.files.read(key)).not.toBeNull()
    shop.clock.now += 91 * 24 * 3_600_000
    await purgePausePhotos(shop.app)
    expect(await shop.app.files.read(key)).toBeNull()
    expect(await log()).toMatchObject([{ staff_photo: null }])
  })
})
