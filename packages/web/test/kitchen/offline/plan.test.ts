import { describe, expect, test } from 'vitest'
import { keyOf, planOf } from '../../../src/experiences/kitchen/offline/worker/plan.ts'

const own = 'https://kitchen.sakura.example/'
const below = 'https://sakura.example/kitchen'
const plan = (url: string, mode = 'cors', scope = own, method = 'GET') => planOf({ method, url, mode }, scope)

describe('the service worker of the kitchen handles', () => {
  test('every page of a kitchen’s own host', () => {
    expect(plan('https://kitchen.sakura.example/', 'navigate')).toBe('page')
    expect(plan('https://kitchen.sakura.example/kitchen?sign-in', 'navigate')).toBe('page')
  })

  test('pages below /kitchen on other hosts, but neither menu nor back office', () => {
    expect(plan('https://sakura.example/kitchen', 'navigate', below)).toBe('page')
    expect(plan('https://sakura.example/kitchen/1', 'navigate', below)).toBe('page')
    for (const path of ['/', '/admin', '/kitchens', '/kitchen-worker.js']) {
      expect(plan(`https://sakura.example${path}`, 'navigate', below)).toBe('pass')
    }
  })

  test('no API response, however it is requested', () => {
    for (const path of ['/api/me', '/api/kitchen/1/board', '/api/auth/sign-out']) {
      expect(plan(`https://kitchen.sakura.example${path}`)).toBe('pass')
      expect(plan(`https://kitchen.sakura.example${path}`, 'navigate')).toBe('pass')
    }
  })

  test('GET requests for the files of the page, from its own origin', () => {
    expect(plan('https://kitchen.sakura.example/assets/kitchen-1.js')).toBe('file')
    expect(plan('https://kitchen.sakura.example/assets/kitchen-1.js', 'cors', own, 'POST')).toBe('pass')
    expect(plan('https://elsewhere.example/assets/kitchen-1.js')).toBe('pass')
  })

  test('a page under the same cache key, whatever its query', () => {
    expect(keyOf('https://sakura.example/kitchen?sign-in#x')).toBe('https://sakura.example/kitchen')
  })
})
