import { useEffect, useState } from 'react'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream }
  /** Refused, missing, in use elsewhere, or disconnected since. */
  | { kind: 'failed' }

/** The front camera, on only while the component is mounted. */
export function useCamera(): { camera: CameraState; retry: () => void } {
  const [outcome, setOutcome] = useState<{ attempt: number; camera: CameraState } | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const setCamera = (camera: CameraState) => setOutcome({ attempt, camera })
    let left = false
    let stream: MediaStream | null = null
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    openFrontCamera()
      .then((opened) => {
        stream = opened
        // Allowed only after unmounting: the camera must not stay on.
        if (left) return stop()
        for (const track of opened.getVideoTracks()) {
          track.addEventListener('ended', () => !left && setCamera({ kind: 'failed' }))
        }
        setCamera({ kind: 'live', stream: opened })
      })
      .catch(() => {
        if (!left) setCamera({ kind: 'failed' })
      })
    return () => {
      left = true
      stop()
    }
  }, [attempt])
  const camera: CameraState = outcome?.attempt === attempt ? outcome.camera : { kind: 'starting' }
  return { camera, retry: () => setAttempt((count) => count + 1) }
}

/** With several cameras, the one that faces the user. */
async function openFrontCamera(): Promise<MediaStream> {
  const video = { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}
