import { useState } from 'react'
import { useLoaded } from '../use-loaded.ts'

/** One section's data: loaded once, then replaced by the response of each change. */
export function usePart<Value>(name: string, load: () => Promise<Value>) {
  const { value, failure, retry } = useLoaded(name, load)
  const [changed, setChanged] = useState<Value | null>(null)
  return { value: changed ?? value, failure, retry, set: setChanged }
}
