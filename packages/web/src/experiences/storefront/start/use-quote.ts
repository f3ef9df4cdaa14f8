import type { DeliveryQuote } from '@comanda/contract/checkout'
import { parseAddress } from '@comanda/domain/people/address'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Failure, readFailure } from '../../../shared/failure.ts'
import { quoteDelivery } from '../queries.ts'

/** So long a refusal stands before the order turns to pickup by itself. */
export const givingUpAfter = 3000

/** The delivery address and what the server says to it. */
export function useQuote(given: {
  restaurantId: string
  address: string
  quote: DeliveryQuote | null
  /** The person did nothing after a refusal; null when there is nothing to turn to. */
  onGiveUp: (() => void) | null
}) {
  const [address, setAddress] = useState(given.address)
  const [quote, setQuote] = useState(given.quote)
  const [issue, setIssue] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isGivingUp, setGivingUp] = useState(false)
  const newest = useRef(0)

  const giveUp = useEffectEvent(() => {
    setGivingUp(false)
    setFailure(null)
    given.onGiveUp?.()
  })
  useEffect(() => {
    if (!isGivingUp) return
    const timer = setTimeout(giveUp, givingUpAfter)
    return () => clearTimeout(timer)
  }, [isGivingUp])

  const ask = async () => {
    const parsed = parseAddress(address)
    setFailure(null)
    setIssue(parsed.ok ? null : parsed.message)
    if (!parsed.ok || isAsking) return
    const question = ++newest.current
    setAsking(true)
    const answer = await quoteDelivery(given.restaurantId, address.trim()).catch(readFailure)
    if (question !== newest.current) return
    setAsking(false)
    if ('quoteId' in answer) return setQuote(answer)
    setFailure(answer)
    setGivingUp(given.onGiveUp !== null)
  }
  return {
    address,
    quote,
    issue,
    failure,
    isAsking,
    isGivingUp,
    isReady: quote !== null && address.trim() !== '' && !isAsking,
    ask,
    /** The person acts: nothing happens by itself any more. */
    stay: () => setGivingUp(false),
    giveUpNow: given.onGiveUp && giveUpNow,
    type: (text: string) => {
      newest.current += 1
      setAddress(text)
      setQuote(null)
      setIssue(null)
      setFailure(null)
      setAsking(false)
      setGivingUp(false)
    },
  }

  function giveUpNow() {
    setGivingUp(false)
    setFailure(null)
    given.onGiveUp?.()
  }
}

export type Quote = ReturnType<typeof useQuote>
