import { describe, expect, test } from 'vitest'
import {
  type AuthUpdate,
  onAuthEvent,
  publishAuthEvent,
  publishAuthEventHere,
} from '../../src/shared/sign-in/auth-events.ts'

describe('auth events', () => {
  test('are published to this tab and to the others', async () => {
    const here: AuthUpdate[] = []
    const stop = onAuthEvent((news) => here.push(news))
    const other = new BroadcastChannel('comanda.session')
    const received = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)))
    publishAuthEvent('signed-in')
    expect(await received).toBe('signed-in')
    expect(here).toEqual([{ event: 'signed-in', fromOtherTab: false }])
    other.close()
    stop()
  })

  test('of other tabs are marked as such', async () => {
    const received = new Promise<AuthUpdate>((resolve) => onAuthEvent(resolve))
    const other = new BroadcastChannel('comanda.session')
    other.postMessage('signed-out')
    expect(await received).toEqual({ event: 'signed-out', fromOtherTab: true })
    other.close()
  })

  test('are not delivered after unsubscribing', () => {
    const here: AuthUpdate[] = []
    onAuthEvent((news) => here.push(news))()
    publishAuthEventHere('session-refreshed')
    expect(here).toEqual([])
  })
})
