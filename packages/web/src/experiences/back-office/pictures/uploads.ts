import { useSyncExternalStore } from 'react'
import { createStore } from '../../../shared/store.ts'

const running = createStore(0)

/** Counts an upload as running until the returned function is called. */
export function beginUpload(): () => void {
  running.set(running.read() + 1)
  return () => running.set(running.read() - 1)
}

/** Whether a picture is being uploaded: a form that is saved before it is stored would be saved without it. */
export function useUploading(): boolean {
  return useSyncExternalStore(running.subscribe, running.read, () => 0) > 0
}
