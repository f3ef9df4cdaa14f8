import type { WaysToSignIn } from '@comanda/contract/sign-in-ways-shapes'
import { useEffect, useState } from 'react'
import { ask } from './wire.ts'

/** What works without any setting, and what a form shows until it knows better. */
const plain: WaysToSignIn = { providers: [], workEmail: false, texts: false, passkey: false, wallet: null }

let reading: Promise<WaysToSignIn> | undefined

/** The ways of signing in here. Whoever cannot be told them still has a password, a code and a link. */
export function useWays(): WaysToSignIn {
  const [ways, setWays] = useState(plain)
  useEffect(() => {
    let wanted = true
    readWays().then((read) => wanted && setWays(read))
    return () => {
      wanted = false
    }
  }, [])
  return ways
}

/** Once per page; asked again after a failure. */
function readWays(): Promise<WaysToSignIn> {
  reading ??= ask<WaysToSignIn>('/api/sign-in-ways', { method: 'GET' }).catch(() => {
    reading = undefined
    return plain
  })
  return reading
}
