import { useState } from 'react'
import { useLoaded } from '../use-loaded.ts'

/** One part of the account: loaded once, then as the answer of the last change says. */
export function usePart<Value>(name: string, load: () => Promise<Value>) {
  const { value, failure, retry } = useLoaded(name, load)
  const [changed, setChanged] = useState<Value | null>(null)
  return { value: changed ?? value, failure, retry, set: setChanged }
}
