import type { Ticket } from '@comanda/contract/kitchen'
import { useEffect, useRef } from 'react'
import { newsOf } from './board-news.ts'
import { useKeeper } from './use-alarm.ts'

/** Sounds once when an order that is being worked on was changed or cancelled. `tickets` as the server has them. */
export function useNewsSound(tickets: readonly Ticket[]): void {
  const { bell } = useKeeper()
  const heard = useRef(tickets)
  useEffect(() => {
    const news = newsOf(heard.current, tickets)
    heard.current = tickets
    if (news) bell.play(news)
  }, [bell, tickets])
}
