import type { ClaimedTicket, Ticket } from '@comanda/contract/kitchen'
import { beforeEach, expect, test, vi } from 'vitest'
import { printOnce } from '../../../src/experiences/kitchen/print/print-once.ts'
import { sampleTicket } from '../samples.ts'

const stored = vi.hoisted(() => ({ printed: [] as string[] }))
vi.mock('../../../src/experiences/kitchen/print/printed-tickets.ts', () => ({
  printedTickets: () => stored.printed,
  recordPrinted: (keys: string[]) => stored.printed.push(...keys),
}))
const waited = vi.hoisted(() => [] as number[])
vi.mock('../../../src/shared/retry.ts', () => ({
  pause: async (ms: number) => {
    waited.push(ms)
    onEveryWait()
  },
}))
let onEveryWait = () => {}

const [one, two, three] = ['1', '2', '3'].map((id) => sampleTicket(id)) as [Ticket, Ticket, Ticket]
const all = [one, two, three]
let onBoard: readonly Ticket[]
let ended: AbortController
beforeEach(() => {
  stored.printed = []
  waited.length = 0
  onEveryWait = () => {}
  onBoard = all
  ended = new AbortController()
})

/** Prints with these responses of the server, one per claim; null: it is not reached. Returns what was printed. */
async function print(
  tickets: readonly Ticket[],
  ...responses: (Record<string, ClaimedTicket['outcome']> | null)[]
) {
  return (await printAndLeave(tickets, ...responses)).printed
}

async function printAndLeave(
  tickets: readonly Ticket[],
  ...responses: (Record<string, ClaimedTicket['outcome']> | null)[]
) {
  const printed: string[] = []
  const left = await printOnce(tickets, {
    claim: async (claimed) => {
      const outcomes = responses.shift()
      if (!outcomes) return null
      return claimed.flatMap(({ orderId }) => {
        const outcome = outcomes[orderId]
        const retryInMs = outcome === 'claimed' ? 60_000 : null
        return outcome ? [{ orderId, generation: 0, outcome, retryInMs }] : []
      })
    },
    print: (due, copy) => printed.push(...due.map(({ orderId }) => `${orderId}${copy ? ` ${copy}` : ''}`)),
    onBoard: () => onBoard,
    signal: ended.signal,
  })
  return { printed, left: left.map(({ orderId }) => orderId) }
}

test('prints what it may, marks possible copies, and leaves what another screen has printed', async () => {
  expect(await print(all, { 1: 'print', 2: 'reprint', 3: 'printed' })).toEqual(['1', '2 maybe'])
  expect(stored.printed.toSorted()).toEqual(['1', '2', '3'])
})

test('prints all if the server cannot be reached', async () => {
  expect(await print(all, null)).toEqual(['1', '2', '3'])
  expect(stored.printed.toSorted()).toEqual(['1', '2', '3'])
})

test('takes a claim over that is not confirmed, also without the server', async () => {
  expect(await print([one, two], { 1: 'print', 2: 'claimed' }, { 2: 'reprint' })).toEqual(['1', '2 maybe'])
  expect(await print([three], { 3: 'claimed' }, null)).toEqual(['3 maybe'])
  expect(waited).toEqual([60_000, 60_000])
})

test('does not print later what was confirmed, what left the board, or what it no longer prints', async () => {
  expect(await print([one], { 1: 'claimed' }, { 1: 'printed' })).toEqual([])
  onBoard = []
  expect(await print([two], { 2: 'claimed' }, { 2: 'reprint' })).toEqual([])
  expect(stored.printed).toEqual(['1'])
  onBoard = all
  ended.abort()
  expect(await print([three], { 3: 'print' })).toEqual([])
})

test('leaves a ticket to the tab that prints from now on, instead of recording it as printed', async () => {
  const claimed = printAndLeave([one, two], { 1: 'print', 2: 'print' })
  ended.abort()
  expect(await claimed).toEqual({ printed: [], left: ['1', '2'] })
  expect(stored.printed).toEqual([])
})

test('leaves a ticket that another screen has claimed when it no longer prints', async () => {
  onEveryWait = () => ended.abort()
  expect(await printAndLeave([one, two], { 1: 'print', 2: 'claimed' })).toEqual({
    printed: ['1'],
    left: ['2'],
  })
  expect(stored.printed).toEqual(['1'])
})

test('does not print what another tab of this browser has printed meanwhile', async () => {
  stored.printed = ['1']
  expect(await print([one, two], { 1: 'print', 2: 'print' })).toEqual(['2'])
})
