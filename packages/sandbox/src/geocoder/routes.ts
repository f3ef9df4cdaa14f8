import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { oneLine, placeOf, readAddress } from '../courier/address.ts'

/**
 * The geocoder of the US Census Bureau. Places are made up, but always the same for an address. A street with the word
 * "nowhere" is unknown; one with "broken" gets an error.
 */
export function geocoderApi(): Hono<{ Bindings: HttpBindings }> {
  const api = new Hono<{ Bindings: HttpBindings }>()
  api.get('/geocoder/locations/onelineaddress', (c) => {
    const text = c.req.query('address') ?? ''
    if (!text || !c.req.query('benchmark'))
      return c.json({ errors: ['Specify address and benchmark'], status: '400' }, 400)
    if (/\bbroken\b/i.test(text)) return c.text('Internal Server Error', 500)
    const address = /\bnowhere\b/i.test(text) ? null : readAddress(text)
    return c.json({
      result: {
        input: {
          address: { address: text },
          benchmark: { id: '4', benchmarkName: 'Public_AR_Current', isDefault: true },
        },
        addressMatches: address ? [matchOf(address)] : [],
      },
    })
  })
  return api
}

function matchOf(address: NonNullable<ReturnType<typeof readAddress>>) {
  const { lat, lng } = placeOf(address)
  return {
    matchedAddress: oneLine(address).toUpperCase(),
    coordinates: { x: lng, y: lat },
    addressComponents: {
      city: address.city.toUpperCase(),
      state: address.state,
      zip: address.zip_code.slice(0, 5),
    },
  }
}
