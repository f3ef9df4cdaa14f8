import { describe, expect, test } from 'vitest'
import { type AuthNews, announce, announceHere, onAuthEvent } from '../../src/shared/sign-in/auth-events.ts'

describe('auth events', () => {
  test('are told to this tab and to the others', async () => {
    const here: AuthNews[] = []
    const stop = onAuthEvent((news) => here.push(news))
    const other = new BroadcastChannel('comanda.session')
    const heard = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)))
    announce('signed-in')
    expect(await heard).toBe('signed-in')
    expect(here).toEqual([{ event: 'signed-in', elsewhere: false }])
    other.close()
    stop()
  })

  test('of other tabs are told as such', async () => {
    const heard = new Promise<AuthNews>((resolve) => onAuthEvent(resolve))
    const other = new BroadcastChannel('comanda.session')
    other.postMessage('signed-out')
    expect(await heard).toEqual({ event: 'signed-out', elsewhere: true })
    other.close()
  })

  test('are not told to whoever has stopped listening', () => {
    const here: AuthNews[] = []
    onAuthEvent((news) => here.push(news))()
    announceHere('session-refreshed')
    expect(here).toEqual([])
  })
})
