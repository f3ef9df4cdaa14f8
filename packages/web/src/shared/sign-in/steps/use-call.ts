import { useRef, useState } from 'react'
import { readFailure } from '../../failure.ts'
import { ownText } from '../calls/refusal-text.ts'

export interface CallFailure {
  message: string
  code: string
  status: number | null
}

/** One call at a time: whether it is running, and why the last one failed. */
export function useCall() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const running = useRef(false)
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(callFailure(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run, clearFailure: () => setFailure(null) }
}

export function callFailure(error: unknown): CallFailure {
  const { message, code, status } = readFailure(error)
  return { message: ownText(code) ?? message, code, status }
}
